"""A Word document as one text, and back."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from app.core.edits.edits import Edit
from app.notes.base.layout import Layout
from app.notes.formats.docx import attributes, margins, paragraphs, tables
from app.notes.formats.docx.package import limits, links
from app.notes.formats.docx.package.chunks import Chunks
from app.notes.formats.docx.package.container import Package
from app.notes.formats.docx.package.parts import TYPES, Parts
from app.notes.formats.docx.package.pictures import bare
from app.notes.formats.docx.package.unread import unread
from app.notes.formats.docx.page import BREAK, Page
from app.notes.formats.docx.schema import prefixes
from app.notes.formats.docx.schema.names import Names
from app.notes.formats.docx.schema.xml import Element, local, parse, serialized
from app.notes.formats.docx.sieve import Sieve
from app.notes.formats.taken import words_taken

_XML = (".xml", ".rels", ".vml")
_ORDER = (
    "document hdr ftr footnotes endnotes comments glossaryDocument settings chartSpace coreProperties Properties "
    "Relationships"
).split()
_NEUTRAL = re.compile(rb"\b(?:name|Font)(\d{1,6})\b")


@dataclass(frozen=True, slots=True)
class WordDocument:
    """A .docx file; see `Document`."""

    package: Package
    texts: tuple[str, ...]
    notices: tuple[str, ...]
    scrubbed: tuple[tuple[str, int], ...]
    suffix: str = ".docx"
    unread: tuple[str, ...] = ()
    layouts: tuple[Layout | None, ...] = (None,)

    @classmethod
    def read(cls, raw: bytes) -> "WordDocument":
        """Read every part that can hold words.

        Raises:
            UnreadableError: see `Package.read`, `limits.check` and `parse`.
        """
        package = Package.read(raw)
        limits.check([package.parts[TYPES]])
        limits.check(package.parts[name] for name in _xml_parts(package.parts))
        opened = _Opened(package, Names())
        taken_out = tuple(sorted((+opened.counts).items()))
        chunks, left = opened.chunks, unread(opened.names_written)
        text, told = opened.page.text, (*chunks.doubts, *left)
        laid = (tables.layout(text, opened.page.marked),)
        return cls(package, (text,), chunks.notices, taken_out, unread=told, layouts=laid)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """Return the document with `edits` made, scrubbed, and all parts that need no change as they were."""
        opened = _Opened(self.package, Names(words_taken(edits[0])))
        changed = (opened.changed | opened.page.write(edits[0])) & opened.roots.keys()
        made = {name: serialized(opened.roots[name]) for name in changed}
        return self.package.written(made, opened.parts.kept)


class _Opened:
    """The parts of a package as trees, passed by the sieve and read; writing needs fresh ones every time."""

    def __init__(self, package: Package, names: Names) -> None:
        raw = package.parts
        self.roots = {name: parse(raw[name]) for name in _xml_parts(raw)}
        names.first = 1 + max((int(n) for name in self.roots for n in _NEUTRAL.findall(raw[name])), default=0)
        self.chunks = Chunks(raw, self.roots)
        self.chunks.replace()
        self.changed = set(self.chunks.changed)
        self.parts = Parts(self.roots, tuple(raw), names)
        self.parts.follow()
        self.roots = {name: root for name, root in self.roots.items() if name in self.parts.kept}
        self.counts = Counter(self.parts.counts)
        self.counts["data of pictures' makers"] += sum(bare(raw[name]) != raw[name] for name in self.parts.kept)
        self._pass(raw, Sieve(names, self.counts))
        self.parts.roots = self.roots
        self._relations()
        self.page = Page()
        for name in sorted(self.roots, key=self._place):
            self._read(name, self.roots[name])
        if names.changed:
            self.counts["names that only programs read"] += names.changed

    def _pass(self, raw: Mapping[str, bytes], sieve: Sieve) -> None:
        for name, root in self.roots.items():
            if name == TYPES or local(root) == "Relationships":
                continue
            if sieve.part(root):
                self.changed.add(name)
            if prefixes.strange(raw[name]):
                self.roots[name] = prefixes.plain(root)
                self.changed.add(name)

    def _relations(self) -> None:
        for name, root in self.roots.items():
            if local(root) == "Relationships":
                scrubbed = links.scrub(root)
                self.counts["links to persons or files"] += scrubbed
                self.changed |= {name} if scrubbed else set()
        self.parts.write_relations()
        if self.parts.write_types():
            self.parts.changed.add(TYPES)
        self.changed |= self.parts.changed

    @property
    def names_written(self) -> list[str]:
        """Return the parts' names in the copy, but for those that were read."""
        return [new for name, new in self.parts.kept.items() if name not in self.roots]

    def _place(self, name: str) -> tuple[int, str]:
        kind = local(self.roots[name])
        return (_ORDER.index(kind) if kind in _ORDER else len(_ORDER) - 2, name)

    def _read(self, name: str, root: Element) -> None:
        if name == TYPES:
            return
        self.page.part = name
        start = self.page.length
        if local(root) == "Relationships":
            links.read(root, self.page)
        else:
            paragraphs.read(root, self.page)
            if local(root) in margins.PARTS:
                self.page.marked += margins.names(self.page.text, start)
            attributes.read(root, self.page)
        self.page.gap(BREAK)


def _xml_parts(parts: Mapping[str, bytes]) -> list[str]:
    """Return the parts that are XML by their name or by their content type; no picture, and no page of the web."""
    types = parse(parts[TYPES])
    by_name = {(one.get("PartName") or "").lstrip("/").casefold(): one.get("ContentType") or "" for one in types}
    by_end = {(one.get("Extension") or "").casefold(): one.get("ContentType") or "" for one in types}
    return [
        name for name in parts if name.casefold().endswith(_XML) or _is_xml(_kind(name, by_name, by_end), parts[name])
    ]


def _kind(name: str, by_name: Mapping[str, str], by_end: Mapping[str, str]) -> str:
    return by_name.get(name.casefold()) or by_end.get(PurePosixPath(name).suffix[1:].casefold(), "")


def _is_xml(kind: str, content: bytes) -> bool:
    # A document within a document is called by the type of its main part.
    return kind.endswith("xml") and not content.startswith(b"PK") and not kind.startswith(("image/", "text/"))
