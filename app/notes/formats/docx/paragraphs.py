"""Paragraphs, rows and cells: the words of a part in reading order, with tracked changes read both ways.

What was deleted stands where it stood, so that a name is recognized as it was written: a paragraph with tracked
changes is read as it is now and, at the part's end, once more as it was before.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType

from app.notes.formats.docx import controls, tables
from app.notes.formats.docx.fields import codes
from app.notes.formats.docx.page import Bit, Known, Page, Said
from app.notes.formats.docx.schema import schema
from app.notes.formats.docx.schema.shapes import looks
from app.notes.formats.docx.schema.xml import Element, local, set_text, without_space
from app.notes.formats.records.senses import Sense

_MARKS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "sym": " "}
_GONE = frozenset({"del", "moveFrom"})
_COME = frozenset({"ins", "moveTo"})
PROPERTIES = frozenset("pPr rPr sectPr tblPr tblPrEx tblGrid trPr tcPr sdtPr bodyPr lstStyle".split())
"""How something looks and where it stands; the sieve leaves no text in it."""
_NUMBERS = frozenset({"numCache", "numLit"})  # of charts: a long number of points is no telephone
_WORDS = frozenset({"t", "delText"})
_STORED = frozenset({"t", "v", "lpwstr", "lpstr", "bstr", ""})


@dataclass(slots=True)
class _Paragraph:
    now: list[Said] = field(default_factory=list)
    before: list[Said] = field(default_factory=list)
    tracked: bool = False
    code: list[tuple[int, str]] = field(default_factory=list)
    below: list[list[Said]] = field(default_factory=list)
    nested: list[Element] = field(default_factory=list)


NOTHING_KNOWN: Mapping[Element, Sense] = MappingProxyType({})


def read(root: Element, page: Page) -> None:
    """Add the words below `root` to the page."""
    past: list[list[Said]] = []
    _leaf(root, page)
    _blocks(root, page, past)
    for line in past:
        page.line(line)


def _blocks(
    element: Element, page: Page, past: list[list[Said]], known: Mapping[Element, Sense] = NOTHING_KNOWN
) -> None:
    """Add paragraphs and tables; `known`: what the cells are of the table that is being read."""
    going_on: _Paragraph | None = None
    for child in element:
        name = local(child)
        if name in PROPERTIES:
            continue
        start = page.length
        if name == "p":
            going_on = _paragraph(child, page, past, going_on)
        else:
            if len(child):
                _close(going_on, page, past)
                going_on = None
            _leaf(child, page)
            _blocks(child, page, past, tables.cells(child) if name == "tbl" else known)
            if name == "sdt" and (held := controls.sense(child)) is not None:
                page.mark(start, held)
            elif name == "tc":
                if (sense := known.get(child)) is not None:
                    page.mark(start, sense)
                page.gap("\t")
            elif name == "tr":
                page.gap("\n")
    _close(going_on, page, past)


def _leaf(element: Element, page: Page) -> None:
    """Add what stands outside any paragraph, with a label where the element's own name says what it holds."""
    name = local(element)
    if _has_words(element):
        label = _label(element, name)
        page.line([*([f"{label}: "] if label else []), Bit(_text_slot(element, page))])


def _has_words(element: Element) -> bool:
    """Tell whether an element holds text that the schema does not explain as numbers; nor do charts' own numbers."""
    if not (element.text or "").strip() or _text_kind(str(element.tag)) != schema.TEXT:
        return False
    numbers = looks(schema.NUMBER, element.text or "") and any(
        local(one) in _NUMBERS for one in element.iterancestors()
    )
    return not numbers


@cache
def _text_kind(tag: str) -> schema.Kind | None:
    held = schema.held(tag)
    return None if held is None else held.text


def _label(element: Element, name: str) -> str:
    parent = element.getparent()
    if parent is not None and local(parent) == "property":
        return parent.get("name") or ""
    return "" if name in _STORED else name


def _text_slot(element: Element, page: Page) -> int:
    return page.slot(element.text or "", partial(set_text, element))


def _paragraph(
    element: Element, page: Page, past: list[list[Said]], before: _Paragraph | None = None
) -> _Paragraph | None:
    """Read a paragraph; `before`: one that a reader sees it go on with. Return it while it goes on itself."""
    made = before or _Paragraph()
    _inline(element, page, made, gone=False, come=False)
    _close_code(made)
    mark = _mark(element)
    if mark.isdisjoint(_JOINING):
        _close(made, page, past)
        return None
    # Without its mark it is one with the next paragraph: now, where that was deleted, before, where it was inserted.
    made.tracked |= _HIDDEN not in mark
    if not mark.isdisjoint(_COME):
        made.now.append("\n")
    elif _HIDDEN not in mark:
        made.before.append("\n")
    return made


def _mark(element: Element) -> frozenset[str]:
    """Return what is said of the mark at a paragraph's end."""
    looks = (inner for child in element if local(child) == "pPr" for inner in child if local(inner) == "rPr")
    return frozenset(local(said) for one in looks for said in one)


_HIDDEN = "specVanish"  # a heading that runs into its text
_JOINING = _GONE | _COME | {_HIDDEN}


def _close(made: _Paragraph | None, page: Page, past: list[list[Said]]) -> None:
    """Add a paragraph that has come to its end; text boxes anchored in it are read after it."""
    if made is None:
        return
    page.add(made.now)
    page.gap("\n")
    for line in made.below:
        page.line(line)
    if made.tracked:
        past.append(made.before)
    for inner in made.nested:
        _close(_paragraph(inner, page, past), page, past)


def _inline(element: Element, page: Page, made: _Paragraph, gone: bool, come: bool) -> None:
    """Collect what stands in a paragraph; text boxes anchored in it are read after it."""
    for child in element:
        name = local(child)
        if name in PROPERTIES:
            continue
        if name == "p":
            made.nested.append(child)
        elif name in ("instrText", "delInstrText"):
            made.code.append((_text_slot(child, page), child.text or ""))
        elif name == "fldChar":
            _close_code(made)
        elif name in _MARKS:
            shown = _letter(child) if name == "sym" else _MARKS[name]
            _put(made, Bit(page.slot(shown, partial(_remove, child), takes=False)), gone, come)
        elif name in _WORDS:
            _put(made, Bit(_text_slot(child, page)), gone or name == "delText", come)
        else:
            if _has_words(child):
                made.below.append([Bit(_text_slot(child, page))])
            begun = len(made.now)
            _inline(child, page, made, gone or name in _GONE, come or name in _COME)
            if name == "sdt" and (held := controls.sense(child)) is not None and made.now[begun:]:
                made.now[begun:] = [Known(held, tuple(made.now[begun:]))]


def _letter(element: Element) -> str:
    """Return what a symbol shows where its font has letters; a space for a check box, an arrow or a Greek letter."""
    said = {without_space(str(key)): str(value) for key, value in element.items()}
    code = said.get("char", "")
    number = int(code, 16) if _HEX.fullmatch(code) else 0
    number -= _PRIVATE if number in range(_PRIVATE, _PRIVATE + 0x100) else 0
    letter = chr(number) if number else " "
    return letter if letter.isalnum() and not _PICTURES.match(said.get("font", "")) else " "


_HEX = re.compile(r"[0-9A-Fa-f]{1,4}")
_PRIVATE = 0xF000
_PICTURES = re.compile(
    r"symbol|wingdings|webdings|zapf|marlett|mt extra|.*(?:dingbats|symbols?|icons?)\b|$", re.IGNORECASE
)


def _put(made: _Paragraph, bit: Bit, gone: bool, come: bool) -> None:
    made.tracked |= gone or come
    if not gone:
        made.now.append(bit)
    if not come:
        made.before.append(bit)


def _close_code(made: _Paragraph) -> None:
    made.below += [[*line] for line in codes(made.code)]
    made.code = []


def _remove(element: Element, _: str) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
