"""Words that Word keeps in attributes, of which the schema's table says that a reader sees them."""

from functools import lru_cache, partial

from app.notes.formats.docx.fields import codes
from app.notes.formats.docx.page import Bit, Page
from app.notes.formats.docx.schema import schema
from app.notes.formats.docx.schema.shapes import is_plain
from app.notes.formats.docx.schema.xml import Element


def read(root: Element, page: Page) -> None:
    """Add the words in attributes below `root`, a line each."""
    for element in root.iter():
        tag = str(element.tag)
        if _may_hold_words(tag):
            for key, value in element.items():
                if schema.kind(tag, str(key)) in _WORDS and not is_plain(str(value)):
                    _attribute(element, str(key), str(value), page)


def _attribute(element: Element, key: str, value: str, page: Page) -> None:
    slot = page.slot(value, partial(element.set, key))
    if key.endswith("}instr"):
        for line in codes([(slot, value)]):
            page.line(line)
    else:
        page.line([Bit(slot, shown=_readable(value))])


@lru_cache(maxsize=10_000)
def _may_hold_words(tag: str) -> bool:
    """Tell whether any attribute of an element holds words; few elements have one, and most have attributes."""
    held = schema.held(tag)
    return held is not None and not _WORDS.isdisjoint(held.attributes.values())


_WORDS = frozenset({schema.TEXT, schema.CODE})


def _readable(value: str) -> str:
    """Names in names: "Jane_Doe_scan.png" is read as words; what a document keeps on several lines is on one here."""
    return value.translate(_SPACES)


_SPACES = str.maketrans("_\n\r\t", "    ")
