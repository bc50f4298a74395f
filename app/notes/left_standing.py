"""What stands in a cleaned note where an identifier would and nothing explains: ages, days, and pieces of what was cut.

None of it is certain enough to be taken; a person has to look.
"""

import re
from collections.abc import Iterator, Sequence

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.dates import undecided_days
from app.notes.detect.rule_tables import doubtful_ages
from app.notes.medicine import protect
from app.signals.base import Reading

_PLACES = frozenset({Attribute.LOCATION, Attribute.ADDRESS})
# No year, and no age with a sex: "71M".
_HOUSE = re.compile(r"(?<![\w./:%-])(?!(?:1[89]|20)\d\d\b)\d{1,5}(?![MFmf])[A-Za-z]?,?[ ]$")
_LONGEST = 8


def ages(reading: Reading) -> Iterator[Span]:
    """Yield numbers that stand where an age may, and that no value, dose, level, count or code explains."""
    found = doubtful_ages.find(reading)
    kept = protect.find(reading) if found else ()
    yield from (one.span for one in found if not any(k.span.overlaps(one.span) for k in kept))


def days(reading: Reading) -> Iterator[Span]:
    """Yield two numbers with a slash that may be a day, and that neither medicine nor arithmetic explains."""
    found = undecided_days.spans(reading.lower) if "/" in reading.text else ()
    kept = protect.find(reading) if found else ()
    yield from (span for span in found if not any(k.span.overlaps(span) for k in kept))


def pieces(clean: str, edits: Sequence[Edit], written: Sequence[Span]) -> Iterator[Span]:
    """Yield what is left of a word that was cut, and a house's number before a place that was taken.

    `written`: where the words of `edits` stand in `clean`, in the same order.
    """
    for edit, own in zip(edits, written, strict=True):
        if edit.new and clean[own.end : own.end + 1].isalnum() and edit.new[-1].isalnum():
            yield Span(own.end, own.end + 1)
        house = _HOUSE.search(clean, max(0, own.start - _LONGEST), own.start)
        if house and not _PLACES.isdisjoint(edit.attributes):
            yield Span(house.start(), house.start() + len(house.group().rstrip(", ")))
