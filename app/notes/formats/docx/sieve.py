"""Lets through of a part's XML what Word's schema explains; the rest is read as text, named neutrally, or taken out.

Word itself shows nothing of what its schema does not know, so nothing of the document is lost.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from lxml import etree

from app.notes.formats.docx.fields import TOLD, Codes
from app.notes.formats.docx.package.scrub import Scrub
from app.notes.formats.docx.paragraphs import PROPERTIES
from app.notes.formats.docx.schema import schema
from app.notes.formats.docx.schema.names import Names
from app.notes.formats.docx.schema.shapes import has_long_number, looks
from app.notes.formats.docx.schema.xml import Element, cut, local, unwrap, without_space

_STRANGE = "data that no word processor shows"
_UNEXPLAINED = "values that Word's schema does not explain"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
# What binds a document to other files and programs, or keeps a copy of what it shows; Word opens documents without.
_METADATA = frozenset(
    "mailMerge attachedTemplate attachedSchema dataBinding printerSettings fldData saveThroughXslt schemaLibrary "
    "webextensionref smartTagPr customXmlPr subDoc writeProtection permStart permEnd signatureline "
    "signatureLine".split()
)
_LONGEST = 4_000  # characters of a style sheet
_ADD_INS = frozenset({"we", "wetp"})
_WRAPPERS = frozenset({"smartTag", "customXml"})
_WORDS = frozenset({"t", "p", "r"})
_DECLARATION = re.compile(r"\s*([\w-]+)\s*:\s*([^;\"]*(?:\"[^\"]*\"|'[^']*')?[^;]*)\s*(?:;|$)")


@dataclass(slots=True)
class Sieve:
    """Passes part after part; `names` are neutral in the same way everywhere. `counts`: what was taken out."""

    names: Names
    counts: Counter[str] = field(default_factory=Counter)
    scrub: Scrub = field(init=False)
    _fine: set[tuple[object, object, str]] = field(default_factory=set)
    _rewritten: int = 0

    def __post_init__(self) -> None:
        self.scrub = Scrub(self.counts)

    def part(self, root: Element) -> bool:
        """Pass one part and tell whether anything changed."""
        before = self.counts.total(), self.names.changed, self._rewritten
        self._comments(root)
        codes = Codes(self.names)
        cut_any = False
        for element in list(root.iter()):
            place = _place(element.tag)
            if element is root:
                self._node(element, place, codes)
            elif cut_any and element.getparent() is None:
                continue
            elif place.goes:
                cut_any = True
                self._strange(element, place.name)
            elif place.name == "Choice" and not self._is_choice(element):
                cut_any = True
                self.counts[_STRANGE] += 1
                cut(element, keep=False)
            else:
                self._node(element, place, codes)
        codes.close()
        return before != (self.counts.total(), self.names.changed, self._rewritten)

    def _comments(self, root: Element) -> None:
        """Take out comments and processing instructions; those around the root are not written anyway."""
        inside = list(root.iter(etree.Comment, etree.ProcessingInstruction))
        around = [*root.itersiblings(), *root.itersiblings(preceding=True)]
        for one in inside:
            cut(one, keep=True)
        self.counts["XML comments"] += len(inside) + len(around)

    def _node(self, element: Element, place: "_Place", codes: Codes) -> None:
        fine, tag = self._fine, place.tag
        for key, value in element.items():
            if (tag, key, value) not in fine:
                self._attribute(element, tag, str(key), str(value))
        if place.code:
            codes.node(element, place.name)
        if element.tail is not None or element.text is not None:
            self._text(element, place)

    def _strange(self, element: Element, name: str) -> None:
        """Take out an element; what it holds stays where that is text of the document."""
        self.counts[_STRANGE if name not in _METADATA else "links to other programs and files"] += 1
        known = any(local(one) in _WORDS and schema.held(str(one.tag)) for one in element.iterdescendants())
        if known and name not in _METADATA:
            unwrap(element)
        else:
            parent = element.getparent()
            above = None if parent is None else schema.held(str(parent.tag))
            cut(element, keep=above is not None and above.text is not None)

    def _is_choice(self, element: Element) -> bool:
        """Tell whether an alternative asks for known namespaces only; nobody would choose it otherwise."""
        spaces = element.nsmap
        asked = (element.get("Requires") or "").split()
        return all(schema.is_space(spaces.get(prefix, "")) and prefix not in _ADD_INS for prefix in asked)

    def _attribute(self, element: Element, tag: str, key: str, value: str) -> None:
        kind = schema.kind(tag, key)
        if key.startswith(_MC) or (key == "Requires" and tag == f"{_MC}Choice"):
            new: str | None = _prefixes(element, value)
            kept = new
        else:
            kept = self.scrub.attribute(local(element), key.rpartition("}")[2], value, kind)
            new = None if kept is None else self._value(kind, kept)
        if new == value:
            self._fine.add((tag, key, value))
        elif new is None:
            del element.attrib[key]
            self.counts[_UNEXPLAINED] += kept is not None
        else:
            element.set(key, new)
            self._rewritten += 1

    def _value(self, kind: schema.Kind | None, value: str) -> str | None:
        """Return what stands for a value: itself, another name, or None where it has to go."""
        match kind:
            case schema.TEXT | schema.CODE:
                return value
            case schema.NAME:
                return self.names.name(value)
            case schema.FONT:
                return self.names.font(value)
            case schema.GEOMETRY:
                return None if has_long_number(value) else self.names.within(value)
            case schema.STYLE:
                return self._style(value)
            case None | schema.KNOWN:
                return value if self.names.is_fine(value) else None
            case _:
                return value if looks(kind, value) else None

    def _style(self, value: str) -> str | None:
        """Return a style sheet without declarations of unknown words."""
        if len(value) > _LONGEST:
            return None
        found = _DECLARATION.findall(value)
        good = [f"{name}:{said}" for name, said in found if self._declared(name, said.strip())]
        if len(good) == len(found) and not _DECLARATION.sub("", value).strip():
            return value
        return ";".join(good) or None

    def _declared(self, name: str, said: str) -> bool:
        if name == "font-family":
            return self.names.font(said.strip("\"'")) == said.strip("\"'")
        return all(
            looks(schema.NUMBER, word) or self.names.is_fine(word.strip("\"'")) for word in (name, *said.split())
        )

    def _text(self, element: Element, place: "_Place") -> None:
        tail = element.tail
        if tail is not None and not tail.isspace() and element.getparent() is not None:
            element.tail = None
            self.counts[_STRANGE] += 1
        text, kind = element.text, place.text
        if text is None or text.isspace():
            return
        if (scrubbed := self.scrub.text(place.name, text)) != text:
            element.text = text = scrubbed
        if kind == schema.TEXT and not any(local(one) in PROPERTIES for one in element.iterancestors()):
            return
        if kind is None or kind == schema.TEXT:
            element.text = None
            self.counts[_STRANGE] += 1
        elif (new := self._value(kind, text)) != text:
            element.text = new
            self._rewritten += 1
            self.counts[_UNEXPLAINED] += new is None


@dataclass(frozen=True, slots=True)
class _Place:
    """What is known of all elements of one `tag`: `text` as the schema says it, `goes`: none is let through."""

    tag: str
    name: str
    text: schema.Kind | None
    goes: bool
    code: bool


@lru_cache(maxsize=10_000)
def _place(tag: object) -> _Place:
    held, name = schema.held(str(tag)), without_space(str(tag))
    goes = held is None or name in _METADATA or name in _WRAPPERS
    return _Place(str(tag), name, None if held is None else held.text, goes, name in TOLD)


def _prefixes(element: Element, value: str) -> str:
    """Return of a list of prefixes, or of names with prefixes, those whose namespaces are known."""
    spaces = element.nsmap
    kept = [one for one in value.split() if schema.is_space(spaces.get(one.partition(":")[0]) or "")]
    kept = [one for one in kept if ":" not in one or schema.words() >= {one.partition(":")[2].lower()}]
    return value if len(kept) == len(value.split()) else " ".join(kept)
