"""Words that Word keeps in attributes: alternative texts, names of pictures, form fields, bookmarks, variables."""

import re
from functools import partial

from app.notes.formats.docx.fields import codes
from app.notes.formats.docx.page import Bit, Page
from app.notes.formats.docx.xml import Element, local

_ANYWHERE = frozenset({"descr", "title", "alt", "tooltip", "displayText", "string", "screenTip"})
_ON = {
    **dict.fromkeys(("docPr", "cNvPr"), frozenset({"name"})),
    **dict.fromkeys(
        "alias tag default helpText statusText listEntry attr query connectString mailSubject addressFieldName".split(),
        frozenset({"val"}),
    ),
    "listItem": frozenset({"value"}),
    "docVar": frozenset({"name", "val"}),
    "property": frozenset({"name"}),
}
_OWN_NAME = re.compile(r"[A-Za-z ]+\d*")
"""What Word calls things by itself: "Picture 1"."""


def read(root: Element, page: Page, everything: bool) -> None:
    """Add the words in attributes below `root`, a line each; `everything`: whatever the attribute (custom XML)."""
    for element in root.iter():
        name = local(element)
        if not name:
            continue
        for key in map(str, element.attrib):
            _attribute(element, name, key, page, everything)


def _attribute(element: Element, name: str, key: str, page: Page, everything: bool) -> None:
    bare, value = key.rpartition("}")[2], element.get(key) or ""
    if (name, bare) == ("bookmarkStart", "name"):
        _bookmark(element, key, value, page)
    elif (name, bare) == ("fldSimple", "instr"):
        for line in codes([(page.slot(value, partial(element.set, key)), value)]):
            page.line(line)
    elif not value.strip() or (name in ("docPr", "cNvPr") and bare == "name" and _OWN_NAME.fullmatch(value)):
        return
    elif everything or bare in _ANYWHERE or bare in _ON.get(name, ()):
        page.line([Bit(page.slot(value, partial(element.set, key)), shown=_readable(value))])


def _readable(value: str) -> str:
    """Names in names: "Jane_Doe_scan.png" is read as words."""
    return value.replace("_", " ")


def _bookmark(element: Element, key: str, value: str, page: Page) -> None:
    """A bookmark may have no free words for a name: one that gives something away gets a number."""
    if value.startswith("_") or not value:
        return

    def rename(_: str) -> None:
        page.renamed[value] = new = page.renamed.get(value, f"mark{len(page.renamed) + 1}")
        element.set(key, new)

    page.line([Bit(page.slot(value, rename), shown=_readable(value))])
