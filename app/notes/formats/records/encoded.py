"""Values that are written in base64: those that hold a text are read as it, and written back in the same way."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from app.notes.base.vocabulary import explained
from app.notes.formats.records.values import Cell

_FORM = re.compile(r"(data:[^,\s]{0,200};base64,)?([A-Za-z0-9+/_\-\r\n]{16,}={0,2})\s*", re.IGNORECASE)
_FILE = 200  # characters: a shorter value that holds no text is a key or a checksum
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_GROUP = 4
_FREE = frozenset("\t\n\r\f")


@dataclass(frozen=True, slots=True)
class Encoded:
    """What a value in base64 says. `head`: what stands before it; `text`: None where it holds something else."""

    head: str
    text: str | None
    url: bool = False

    def written(self, text: str) -> str:
        """Return another text in the same form."""
        raw = text.encode()
        return self.head + (base64.urlsafe_b64encode(raw) if self.url else base64.b64encode(raw)).decode()


def read(value: str) -> Encoded | None:
    """Return what a value in base64 says, None for a value that is as it is written."""
    form = _FORM.fullmatch(value.strip())
    if form is None:
        return None
    body = "".join(form[2].split()).rstrip("=")
    url = "-" in body or "_" in body
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % _GROUP), b"-_" if url else None, validate=True)
    except (binascii.Error, ValueError):
        return None
    text = _text(raw)
    if text is None and form[1] is None and not (len(body) >= _FILE and _mixed(body)):
        return None
    return Encoded(form[1] or "", text, url)


def _text(raw: bytes) -> str | None:
    """Return the text that bytes are; by chance, twelve of them are none."""
    for encoding in ("utf-8-sig", *(("utf-16",) if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ())):
        try:
            said = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if all(char.isprintable() or char in _FREE for char in said):
            return said
    return None


def _mixed(body: str) -> bool:
    """Tell whether letters of both kinds and digits stand in it, as in no number and no checksum in hexadecimals."""
    return any(map(str.islower, body)) and any(map(str.isupper, body)) and any(map(str.isdigit, body))


def opened(cells: Iterable[Cell], encode: Callable[[str, str], str], unread: dict[str, str]) -> Iterator[Cell]:
    """Yield cells with what they say where it is written in base64.

    `encode`: how the file writes a value; `unread`: where nothing can be read, a sentence is put there, by the name.
    """
    for cell in cells:
        found = None if cell.stated is not None else read(cell.value)
        if found is None:
            yield cell
        elif found.text is None:
            name = _shown(cell.column or cell.label)
            unread[name] = f"A value{name} is written in base64 and holds no text that can be read; look at what it is."
            yield cell
        else:
            yield replace(cell, value=found.text, quiet=False, encode=_back(found, cell.encode or encode))


def _shown(name: str) -> str:
    """Return the name of a column or key as it is told, "" where it may be data itself."""
    words = [word for word in re.split(r"[\W_]+", _CAMEL.sub(" ", name)) if word]
    return f" under “{name}”" if words and all(explained(word.lower()) for word in words) else ""


def _back(found: Encoded, encode: Callable[[str, str], str]) -> Callable[[str, str], str]:
    return lambda new, old: encode(found.written(new), old)
