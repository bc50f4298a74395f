"""A Word document as one text, and back."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.edits import Edit
from app.notes.formats.docx import attributes, links, machine_names, paragraphs
from app.notes.formats.docx.package import Package
from app.notes.formats.docx.page import BREAK, Page
from app.notes.formats.docx.scrub import Scrub, telltale
from app.notes.formats.docx.unread import unread
from app.notes.formats.docx.xml import Element, local, parse, serialized

_XML = (".xml", ".rels")
# Fonts, colours and the names of styles: nobody's words, and hundreds of lines of them.
_NO_WORDS = frozenset({"styles", "fonts", "theme", "webSettings", "Types"})
_ORDER = (
    "document hdr ftr footnotes endnotes comments glossaryDocument settings chartSpace coreProperties Properties "
    "Relationships"
).split()
_KNOWN = frozenset(_ORDER) | {"people", "commentsEx", "commentsIds", "commentsExtensible", "numbering"}


@dataclass(frozen=True, slots=True)
class WordDocument:
    """A .docx file; see `Document`."""

    package: Package
    texts: tuple[str, ...]
    notices: tuple[str, ...]
    scrubbed: tuple[tuple[str, int], ...]
    suffix: str = ".docx"

    @classmethod
    def read(cls, raw: bytes) -> "WordDocument":
        """Read every part that can hold words.

        Raises:
            UnreadableError: see `Package.read` and `parse`.
        """
        package = Package.read(raw)
        opened = _Opened(package)
        taken_out = tuple(sorted((+opened.scrub.counts).items()))
        return cls(package, (opened.page.text,), unread(package.parts), taken_out)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """Return the document with `edits` made, scrubbed, and all parts that need no change as they were."""
        opened = _Opened(self.package)
        changed = opened.scrubbed | opened.page.write(edits[0])
        changed |= links.follow(opened.roots.items(), opened.page.renamed)
        changed |= machine_names.neutral(opened.roots.items(), edits[0])
        made = {name: serialized(opened.roots[name]) for name in changed}
        return self.package.written(made, opened.dropped)


class _Opened:
    """The parts of a package as trees, scrubbed and read once; writing needs fresh ones every time."""

    def __init__(self, package: Package) -> None:
        roots = {name: parse(content) for name, content in package.parts.items() if name.endswith(_XML)}
        relations = [(name, root) for name, root in roots.items() if local(root) == "Relationships"]
        sizes = {name: len(root) for name, root in relations}
        self.dropped = telltale(relations)
        self.roots = {name: root for name, root in roots.items() if not self._is_dropped(name)}
        self.dropped |= {name for name in package.parts if self._is_dropped(name)}
        self.scrubbed = {name for name, root in relations if len(root) != sizes[name] and name in self.roots}
        self.scrub = Scrub()
        self.page = Page()
        for name in sorted(self.roots, key=self._place):
            self._read(name, self.roots[name])
        if self.dropped:
            self.scrub.counts["preview pictures and signatures"] = len(self.dropped)

    def _is_dropped(self, name: str) -> bool:
        return name in self.dropped or name.startswith("_xmlsignatures/")

    def _place(self, name: str) -> tuple[int, str]:
        kind = local(self.roots[name])
        return (_ORDER.index(kind) if kind in _ORDER else len(_ORDER) - 2, name)

    def _read(self, name: str, root: Element) -> None:
        kind, page = local(root), self.page
        if self.scrub.part(root):
            self.scrubbed.add(name)
        if kind in _NO_WORDS:
            return
        page.part = name
        if kind == "Relationships":
            links.read(root, page)
        else:
            paragraphs.read(root, page)
            attributes.read(root, page, everything=name.startswith("customXml/") and kind not in _KNOWN)
        page.gap(BREAK)
