"""Every letter of a package, part by part, for a look at a copy: texts, numbers, and letters found by chance."""

import base64
import binascii
import contextlib
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from app.notes.formats.base import UnreadableError
from app.notes.formats.docx.package import limits
from app.notes.formats.docx.schema import schema
from app.notes.formats.docx.schema.names import is_builtin
from app.notes.formats.docx.schema.shapes import looks
from app.notes.formats.docx.schema.xml import Element, local, parse_with_spaces

_SHORTEST_BASE64 = 24
_BASE64 = re.compile(rf"[A-Za-z0-9+/\s]{{{_SHORTEST_BASE64},}}={{0,2}}")
_LETTERS = re.compile(r"[^\W_]{4,}")
_WIDE = re.compile(rb"(?:[\x20-\x7e\xc0-\xff]\0){4,}")
_WIDE_BIG = re.compile(rb"(?:\0[\x20-\x7e\xc0-\xff]){4,}")
_DEEPEST = 2
_ENDS = frozenset({"p", "tab", "br", "cr", "tc", "lpwstr", "lpstr", "v"})
# What stands in every list of relationships and types.
_ADDRESSES = frozenset({"Type", "ContentType"})
_PATHS = frozenset({"Target", "PartName"})
_PATH = re.compile(r"^\[Content_Types\]|(?:\.(?:xml|rels|png|jpe?g|gif|bin|emf|wmf|docx|xlsx|odttf))+$")


@dataclass(slots=True)
class Letters:
    """What one part holds: `texts`, `numbers` (values that are numbers by the schema), and `chance` (of bytes)."""

    texts: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    chance: set[str] = field(default_factory=set)


def letters(raw: bytes, deep: int = 0) -> Iterator[tuple[str, Letters]]:
    """Yield the parts of a package with what they hold; of archives within, too."""
    left = limits.MOST_BYTES
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        for info in archive.infolist():
            said = Letters()
            said.texts.add(_PATH.sub("", info.filename))
            said.texts.add(info.comment.decode("utf-8", "replace"))
            content = archive.open(info).read(left + 1)
            left = max(0, left - len(content))
            _content(content, said)
            yield info.filename, said
            if deep < _DEEPEST and zipfile.is_zipfile(io.BytesIO(content)):
                # What only looks like an archive has had its letters read above.
                with contextlib.suppress(zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
                    yield from ((info.filename, inner) for _, inner in letters(content, deep + 1))


def _content(content: bytes, said: Letters) -> None:
    start = content[:200].lstrip(b"\xef\xbb\xbf \r\n\t")
    if start.startswith(b"<") or content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            limits.check([content])
            _xml(*parse_with_spaces(content), said)
            return
        except UnreadableError:
            pass
    said.chance |= set(_LETTERS.findall(content.decode("latin-1")))
    said.chance |= set(_LETTERS.findall(content.decode("utf-8", "ignore")))
    for wide, encoding in ((_WIDE, "utf-16-le"), (_WIDE_BIG, "utf-16-be")):
        said.chance |= {match.group().decode(encoding, "ignore") for match in wide.finditer(content)}


def _xml(root: Element, spaces: Iterable[tuple[str, str]], said: Letters) -> None:
    words: list[str] = []
    around = [*root.itersiblings(), *root.itersiblings(preceding=True)]
    said.texts |= {str(one.text) for one in around if one.text}
    for prefix, uri in spaces:
        said.texts |= set() if schema.is_space(uri) else {prefix, uri}
    # Most values stand at many elements; each is looked at once.
    values: set[tuple[str, str | bytes, str | bytes]] = set()
    for element in root.iter():
        tag, text = element.tag, element.text or ""
        if not isinstance(tag, str):
            said.texts.add(text)
            words.append(element.tail or "")
            continue
        if local(element) in _ENDS:
            words.append("\n")
        if schema.held(tag) is None:
            said.texts.add(local(element))
        words.append(text)
        words.append(element.tail or "")
        for key, value in element.items():
            values.add((tag, key, value))
        if len(text) >= _SHORTEST_BASE64:
            _decoded(text, said)
    said.texts.add("".join(words))
    for tag, key, value in values:
        _value(tag, str(key), str(value), said)


def _value(tag: str, key: str, value: str, said: Letters) -> None:
    kind = schema.kind(tag, key)
    if kind is not None and looks(kind, value):
        said.numbers |= {value} if any(map(str.isdigit, value)) else set()
    elif not is_builtin(value) and not (key in _ADDRESSES and value.startswith(("http://schemas.", "application/"))):
        said.texts.add(_PATH.sub("", value) if key in _PATHS else value)
        if len(value) >= _SHORTEST_BASE64:
            _decoded(value, said)


def _decoded(value: str, said: Letters) -> None:
    """Add what base64 in a value says, as letters of one byte or of two."""
    for match in _BASE64.finditer(value):
        bare = re.sub(r"\s|=", "", match.group())
        try:
            raw = base64.b64decode(bare[: len(bare) // 4 * 4])
        except (binascii.Error, ValueError):
            continue
        said.chance |= set(_LETTERS.findall(raw.decode("latin-1"))) | set(
            _LETTERS.findall(raw.decode("utf-8", "ignore"))
        )
        for encoding in ("utf-16-le", "utf-16-be"):
            said.chance |= set(_LETTERS.findall(raw.decode(encoding, "ignore")))
