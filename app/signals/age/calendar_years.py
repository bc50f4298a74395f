"""Does the arithmetic on calendar years: "class of '98", "graduated in 2005", "in 1986 I was thirteen", "
""since 1998"."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.signals.age.hint import AgeHint
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person
from app.signals.cues.lexicon import folded
from app.signals.text.small_numbers import YEAR, numbers, year_of
from app.signals.wording.age_ladder import in_year, once
from app.signals.wording.grammar import fit

_ANY = re.compile(rf"(?<![\w.,$€£/\-]){YEAR}(?!\s?(?:km|kg|euros?|dollars|people|words))")
_CLASS = re.compile(r"\bclass of $")
_GRADUATED = re.compile(
    r"\b(?P<verb>graduat\w+|finished|left|completed|passed|started|entered|began)\s(?:from )?(?:my |the )?"
    r"(?P<what>high ?school|secondary|school|college|uni|my degree|bachelor|master|med|law school|phd)?"
    r"(?P<gap>[\w ]{0,20}) ?\b(?:in|of) $"
)
_SINCE = re.compile(r"\b(?:since|from) (?:way back in |back in |about )?$")
_WAS = re.compile(
    r"\b(?:i|we)(?:(?: was| were)(?: (?:just|only|about|around|turned|still|barely|all of|like|maybe|an?),?)*"
    r"|(?:'d| had)(?: only| just)? turned)\s$"
    r"|\b(?:at|at age|aged|age) $"
)
_NOT_AGE = re.compile(
    r"[\s-]*(?:minutes|hours|days|weeks|months|years (?!old)|%|percent|people|of us|times|miles|km|pounds)"
)
_AT_END = {
    "high": (17, 19),
    "secondary": (16, 19),
    "school": (16, 19),
    "college": (21, 25),
    "uni": (21, 26),
    "bachelor": (21, 25),
    "my degree": (21, 26),
    "master": (23, 28),
    "med": (25, 29),
    "law": (24, 28),
    "phd": (26, 33),
}
_AT_ANY_END = (17, 25)
_COURSE = 4
"""Years from entering a school to leaving it."""


def find_years(reading: Reading) -> Iterator[AgeHint]:
    """Yield ages worked out from calendar years."""
    text = folded(reading)
    years = [(Span(*m.span()), y) for m in _ANY.finditer(text) if (y := year_of(m, reading.year))]
    for span, year in years:
        if not reading.is_quoted(span):
            before = text[max(reading.sentence(span).start, span.start - 64) : span.start]
            yield from _school(reading, span, year, before) or _since(reading, span, year, before)
    if years:
        yield from _then(reading, text, years)


def _own(reading: Reading, span: Span) -> bool:
    return asserted(reading, span) and first_person(reading, span)


def _school(reading: Reading, span: Span, year: int, before: str) -> list[AgeHint]:
    passed = reading.year - year
    if named := _CLASS.search(before):
        whole = Span(span.start - len(named.group()), span.end)
        if asserted(reading, whole):
            ladder = fit(reading.text, whole, ("alumni",))
            return [AgeHint(whole, passed + 17, passed + 22, 0.85, "Names the year of graduation.", ladder)]
    match = _GRADUATED.search(before)
    if match is None or not _own(reading, span) or not (match["what"] or match["verb"].startswith("graduat")):
        return []
    low, high = next((a for key, a in _AT_END.items() if (match["what"] or "").startswith(key)), _AT_ANY_END)
    course = _COURSE if match["verb"] in ("started", "entered", "began") else 0
    when = Span(span.start - len("in "), span.end)
    ladder = fit(reading.text, when, ("years ago", "back then"))
    return [AgeHint(when, passed + low - course, passed + high - course, 0.85, "Left a school in that year.", ladder)]


def _since(reading: Reading, span: Span, year: int, before: str) -> list[AgeHint]:
    match, passed = _SINCE.search(before), reading.year - year
    if match is None or passed < 8 or not _own(reading, span):
        return []
    whole = Span(span.start - len(match.group()), span.end)
    ladder = fit(reading.text, whole, ("for years",))
    return [AgeHint(whole, passed + 18, min(passed + 40, 85), 0.7, "Has done something since that year.", ladder)]


def _then(reading: Reading, text: str, years: list[tuple[Span, int]]) -> Iterator[AgeHint]:
    """Pair each past age ("I was thirteen") with the nearest year."""
    at = 0
    for span, age in numbers(reading):
        if not 3 <= age <= 45 or not _WAS.search(text[max(0, span.start - 40) : span.start]):
            continue
        if reading.is_quoted(span) or _NOT_AGE.match(text, span.end) or not first_person(reading, span):
            continue
        while at + 1 < len(years) and years[at + 1][0].start <= span.start:
            at += 1
        near = [(abs(p.start - span.start), y, p) for p, y in years[at : at + 2] if abs(p.start - span.start) <= 140]
        if near:
            _, year, place = min(near)
            now = reading.year - year + age
            if 10 <= now <= 104:
                why = "Gives an age in a year it names."
                yield AgeHint(place, now - 1, now + 1, 0.85, why, in_year(reading.text, place))
                yield AgeHint(span, now - 1, now + 1, 0.85, why, once(reading.text, span, age))
