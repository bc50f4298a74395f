"""Two numbers with a slash that are no day by what stands beside them: doses, sizes, so many of so many.

"NPH 10/5" is a dose in the morning and one at night, "Junel Fe 1/20" a strength, "12/14 taper" the cone of a stem. A
word that leads to a day ("on", "since", "seen") wins, as does who did it or at what hour.
"""

import re
from collections.abc import Iterator
from functools import cache

from app.core.text.spans import Span
from app.notes.base.hit import Kept
from app.notes.base.vocabulary import devices, medicines, on_name_lists
from app.notes.dates import month_day
from app.notes.medicine.panels import HEADING
from app.notes.medicine.quantities import AMOUNT
from app.rules.concepts import concept, expanded
from app.signals.base import Reading

_PAIR = re.compile(r"(?<![\w/.\-–])(\d{1,2})/(\d{1,2})(?![\w/%:]|[.\-–]\d|,\d|\s?[-–]\s?\d{1,2}/)")
_BREAK = re.compile(r"[;\n|]|\.\s")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_BEFORE = re.compile(r"(?P<name>[^\W\d_][\w'’-]*)(?:\s(?P<form>[^\W\d_]{2,3}))?\s?[:=]?\s$")
_INSULIN = re.compile(rf"\b{concept('INSULIN')}\b")
_INSULIN_BEFORE = re.compile(rf"\b(?:{concept('INSULIN')}|{concept('INSULIN_PART')})\s?[:=]?\s$")
_SCHEDULED = re.compile(rf"\s{concept('TAKEN_AT')}\b")
_STEM = re.compile(rf"\b{concept('CONED')}\s$")
_CONE = re.compile(rf"\s{concept('CONE')}\b")
_IMPLANT = re.compile(rf"\b{concept('IMPLANT')}\b")
_SCORER = re.compile(rf"\b(?P<scorer>{concept('SCORED')})\s?[:=]?\s?$")
_NEAR, _FAR = 40, 60


@cache
def _stem() -> re.Pattern[str]:
    """Return the pattern of a medicine's name by its ending."""
    return re.compile(expanded(r"\w{3,}(?:{MEDICINE_ENDING})"))


def _is_medicine(word: str) -> bool:
    return word in medicines() or _stem().fullmatch(word) is not None


def _clause(lower: str, span: Span) -> Span:
    """Return the part of a sentence that `span` stands in."""
    low = max((m.end() for m in _BREAK.finditer(lower, max(0, span.start - 160), span.start)), default=None)
    stop = _BREAK.search(lower, span.end, span.end + 160)
    start = max(0, span.start - 160) if low is None else low
    return Span(start, stop.start() if stop else min(len(lower), span.end + 160))


def _dosed(lower: str, span: Span, clause: Span) -> bool:
    """Tell whether a medicine or an insulin stands right before the pair, or in its clause when a time to take it."""
    before = _BEFORE.search(lower, clause.start, span.start)
    if before is not None and _is_medicine(before["name"]):
        return True
    # "regular" alone is a diet, a rhythm or a pulse.
    insulin = _INSULIN.search(lower, clause.start, clause.end) is not None
    if insulin and _INSULIN_BEFORE.search(lower, clause.start, span.start):
        return True
    if before is not None and before["form"] and _is_medicine(before["form"]):
        return True
    if _SCHEDULED.match(lower, span.end) is None:
        return False
    return insulin or any(_is_medicine(word) for word in _WORD.findall(lower[clause.start : span.start]))


def _sized(lower: str, span: Span, clause: Span) -> bool:
    """Tell whether the pair is the cone of an implant, which the words of its clause speak of."""
    if _CONE.match(lower, span.end) is None and _STEM.search(lower, clause.start, span.start) is None:
        return False
    if _IMPLANT.search(lower, clause.start, clause.end):
        return True
    return any(word in devices() for word in _WORD.findall(clause.of(lower)))


def _goes_on(lower: str, first: re.Match[str], second: re.Match[str]) -> bool:
    """Tell whether two pairs near each other in a line count parts of as many."""
    near = second.start() - first.end() < _FAR and "\n" not in lower[first.end() : second.start()]
    return near and first[2] == second[2]


def find(reading: Reading) -> Iterator[Kept]:
    """Yield the pairs that are doses, strengths, sizes or counts."""
    lower = reading.lower
    counted: re.Match[str] | None = None
    for match in _PAIR.finditer(lower) if "/" in lower else ():
        span = Span(*match.span())
        if month_day.scored(lower, span.start, span.end):
            counted = match
            scorer = _SCORER.search(lower, max(0, span.start - _NEAR), span.start)
            if scorer is not None and not on_name_lists(scorer["scorer"]):
                yield Kept(Span(*scorer.span("scorer")), HEADING)
            continue
        # "4/12 positive; 3/12 left": the first says of what both are parts.
        again = counted is not None and _goes_on(lower, counted, match)
        clause = _clause(lower, span)
        if not (again or _dosed(lower, span, clause) or _sized(lower, span, clause)):
            continue
        if not month_day.led(lower, span.start, span.end):
            counted = match if again else counted
            yield Kept(span, AMOUNT)
