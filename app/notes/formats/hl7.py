"""HL7 version 2 messages: each is a note of its own; what a field is for tells what may stand in it.

Fields that identify someone are read under a plain label ("DOB: 19310203"), so that what they say is recognized where
it stands again in a free text; what nobody recognized in them goes all the same.
"""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text import Span
from app.notes.formats.records import MOST_CHARACTERS, Cell, RecordsDocument, Rule, wanted
from app.store import texts

_SEGMENT = re.compile(r"[^\r\n]+")
_HEAD = re.compile(r"MSH[^\w\s]")
_PARTS = "^~&"  # what separates the parts of a field, where the message does not say otherwise
_DATES = frozenset({"DT", "DTM", "TS"})  # types of an observation that is a date


def is_message(text: str) -> bool:
    """Tell whether a text is such a message."""
    return bool(_HEAD.match(text.lstrip()))


def read(raw: bytes, what: str, suffix: str) -> RecordsDocument:
    """Return the messages of a file.

    Raises:
        InputError: not a text.
    """
    source = texts.decode(raw, what, MOST_CHARACTERS)
    encoding, mark = texts.encoding_of(raw)
    records = tuple(wanted(cells, ()) for cells in _messages(source))
    return RecordsDocument(source, tuple(filter(None, records)), _encode, suffix, encoding, mark)


def _messages(source: str) -> Iterator[list[Cell]]:
    """Yield the cells of each message; one begins at every MSH segment."""
    cells: list[Cell] = []
    separator = "|"
    for segment in _SEGMENT.finditer(source):
        if _HEAD.match(segment.group()):
            yield cells
            cells, separator = [], segment.group()[3]
        cells += _cells(source, Span(*segment.span()), separator)
    yield cells


def _cells(source: str, segment: Span, separator: str) -> Iterator[Cell]:
    fields = segment.of(source).split(separator)
    name, at = fields[0], segment.start + len(fields[0]) + 1
    for number, value in enumerate(fields[1:], 2 if name == "MSH" else 1):
        rule, label = _rules().get(f"{name}-{number}", (None, ""))
        if (name, number) == ("OBX", 5) and fields[2] in _DATES:
            rule, label = Rule.DATE, "Date"
        if (name, number) != ("MSH", 2):
            shown = value.translate(_SPACES)
            yield Cell(label, value, Span(at, at + len(value)), rule, shown)
        at += len(value) + 1


_SPACES = str.maketrans(_PARTS, " " * len(_PARTS))


@cache
def _rules() -> dict[str, tuple[Rule, str]]:
    rows = (line.split("\t") for line in assets.lines("notes/hl7.tsv"))
    return {field: (Rule(rule), label) for field, rule, label in rows}


def _encode(new: str, _: str) -> str:
    """Write what is new so that it stays one field."""
    return new.replace("|", "\\F\\")
