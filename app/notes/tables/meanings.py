"""What a heading or label in a table of a note says of its values: as the columns of table files, else as a label."""

import re
from functools import cache, lru_cache

from app import assets
from app.notes.base.hit import Role
from app.notes.base.safe_harbor import Kind
from app.notes.formats.records import headings
from app.notes.formats.records.senses import Sense
from app.notes.numbers import headers, labelled

_ROLES = {Role.PATIENT: "patient", Role.RELATIVE: "relative", Role.STAFF: "staff"}
_ITEM = re.compile(r"\d{1,2}[A-Za-z]?[.)]?\s+(?=[^\W\d_]{2})")
"""The number of a field in a form: "14 DATE OF INJURY"."""
_OPEN = frozenset(("ref",))
"""Labels that as headings are as often the maker's catalogue number."""
_LONGEST = 40
_FEWEST = 2


@cache
def signing() -> frozenset[str]:
    """Return the labels and headings, small letters, under which somebody signs."""
    return frozenset(assets.lines("notes/signing_labels.txt"))


@lru_cache(maxsize=5_000)
def meanings(row: tuple[str, ...]) -> tuple[Sense | None, ...]:
    """Return what the values under each heading of a row are, None where nothing says it."""
    found = (
        known if known is not None else by_label(said) for said, known in zip(row, headings.senses(row), strict=True)
    )
    return tuple(None if said.lower().rstrip(".") in _OPEN else sense for said, sense in zip(row, found, strict=True))


@lru_cache(maxsize=5_000)
def by_label(said: str) -> Sense | None:
    """Return what the value beside a label is, None where nothing says it."""
    words = _ITEM.sub("", said.strip()).rstrip(":").rstrip()
    if not words or "  " in words or len(words) > _LONGEST or not any(map(str.isalpha, words)):
        return None
    if words.lower() in signing():
        return Sense("staff")
    known = headings.senses((words,))[0]
    if known is not None and known.use != "keep":
        return known
    kind = labelled.kind_of(words.lower())
    if kind is not None:
        return Sense(kind.value)
    label = headers.label_of(words.lower())
    if label is None:
        return known
    kind, role = label
    return Sense(_ROLES.get(role, "name") if kind is Kind.PERSON else kind.value)


def is_heading(row: tuple[str, ...], barred: bool) -> bool:
    """Tell whether a row of cells are headings: half of them mean something, and none is a value.

    `barred`: signs part them; where blanks alone do, all that stands there is as likely a label and its value, and more
    than half must mean something.
    """
    said = [cell for cell in row if cell]
    if len(said) < _FEWEST or any(map(_is_value, said)):
        return False
    senses = zip(row, meanings(row), strict=True)
    # What is measured is a heading among others, whatever these are.
    means = [sense is not None or headings.is_known(cell) for cell, sense in senses if cell]
    known = sum(means)
    in_turn = not len(means) % 2 and all(means[::2]) and not any(means[1::2])  # labels and values
    return known >= _FEWEST and known * 2 >= len(said) + (not barred) and not in_turn


def _is_value(cell: str) -> bool:
    digits, letters = (sum(map(test, cell)) for test in (str.isdigit, str.isalpha))
    return digits > letters or len(cell) > _LONGEST or ": " in cell or cell.endswith(":")
