"""What is taken out of a Word document whatever its text says: who wrote and changed it, when, and on whose machine.

None of this is medicine, and no recognizer knows that "jsmith2" is a name.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from lxml import etree

from app.notes.formats.docx import links
from app.notes.formats.docx.xml import Element, local

_YEAR = re.compile(r"(\d{4})-(?!01-01T00:00:00)\d\d-\d\d.*", re.DOTALL)
_OURS = re.compile(r"(?:Author|A) ?\d+")
_EMPTIED = frozenset("creator lastModifiedBy Manager Company HyperlinkBase Template".split())
_DATED = frozenset("created modified lastPrinted".split())
RULED = _EMPTIED | _DATED
"""Properties that are scrubbed, and so never read as text."""
_EVERYBODYS = frozenset({"Normal.dotm", "Normal"})


@dataclass(slots=True)
class Scrub:
    """Scrubs part after part; the same author is the same number everywhere. `counts`: what was taken out."""

    counts: Counter[str] = field(default_factory=Counter)
    _authors: dict[str, int] = field(default_factory=dict)

    def part(self, root: Element) -> bool:
        """Scrub one part and tell whether anything changed."""
        before = self.counts.total()
        if local(root) == "Relationships":
            self.counts["links to persons or files"] += links.scrub(root)
        else:
            for element in list(root.iter()):
                self._comment(element) if not local(element) else self._element(element)
        return self.counts.total() > before

    def _element(self, element: Element) -> None:
        name = local(element)
        if name in _EMPTIED and element.text and element.text not in _EVERYBODYS:
            self._text(element, "", "document properties")
        elif name in _DATED and element.text:
            self._text(element, _only_year(element.text), "dates of the file")
        for key in map(str, element.attrib):
            self._attribute(element, name, key)

    def _attribute(self, element: Element, name: str, key: str) -> None:
        bare, value = key.rpartition("}")[2], element.get(key) or ""
        if bare == "author" or (name == "presenceInfo" and bare == "userId"):
            self._set(element, key, self._author(value, "Author "), "authors of changes and comments")
        elif bare == "initials":
            self._set(element, key, self._author(value, "A"), "authors of changes and comments")
        elif bare in ("date", "dateUtc"):
            self._set(element, key, _only_year(value), "dates of changes and comments")
        elif (name, bare) == ("date", "fullDate"):
            del element.attrib[key]
            self.counts["dates of form fields"] += 1

    def _author(self, value: str, as_: str) -> str:
        if not value or _OURS.fullmatch(value):
            return value
        return f"{as_}{self._authors.setdefault(as_ + value, len(self._authors) + 1)}"

    def _set(self, element: Element, key: str, new: str, what: str) -> None:
        if element.get(key) != new:
            element.set(key, new)
            self.counts[what] += 1

    def _text(self, element: Element, new: str, what: str) -> None:
        if element.text != new:
            element.text = new
            self.counts[what] += 1

    def _comment(self, element: Element) -> None:
        parent = element.getparent()
        if isinstance(element, etree._Comment) and parent is not None:
            _cut(element, parent)
            self.counts["XML comments"] += 1


def _cut(element: Element, parent: Element) -> None:
    """Remove a node and leave what follows it."""
    before = element.getprevious()
    if element.tail:
        if before is None:
            parent.text = (parent.text or "") + element.tail
        else:
            before.tail = (before.tail or "") + element.tail
    parent.remove(element)


def _only_year(value: str) -> str:
    return _YEAR.sub(r"\1-01-01T00:00:00Z", value)


_TELLTALE = ("/metadata/thumbnail", "digital-signature/origin")


def telltale(relations: Iterable[tuple[str, Element]]) -> frozenset[str]:
    """Return the parts that show or sign the original: a picture of its first page, signatures; and unlink them."""
    gone = set()
    for _, root in relations:
        for one in [r for r in root if (r.get("Type") or "").endswith(_TELLTALE)]:
            gone.add((one.get("Target") or "").lstrip("/"))
            root.remove(one)
    return frozenset(gone)
