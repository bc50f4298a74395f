"""Does the arithmetic on calendar years: "born in 1987", "class of '98", "in 1986 I was thirteen", "since 1998"."""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text import Span
from app.signals.age_hint import AgeHint
from app.signals.age_numbers import numbers
from app.signals.base import Reading
from app.signals.claims import asserted
from app.signals.subject import first_person

_YEAR = r"(?:(?P<full>19[2-9]\d|20[0-3]\d)|['’](?P<short>\d\d)(?![’']?s))(?![\d\-]|[’']?s\b)"
_BORN = re.compile(rf"\b(?:i was born|i['’]m born|born and raised|born|b\.|dob:?|d\.o\.b\.:?|date of birth:?|my birth year is)\s?(?:back |way )?(?:in|on|:)?\s?(?:the )?(?:\w+ ){{0,3}}(?:\d\d?[./-]\d\d?[./-])?{_YEAR}")  # fmt: skip
_DOB = re.compile(
    r"\b(?:dob|d\.o\.b\.|born(?: on)?|b\.|date of birth|birthday|birthdate)\W{0,3}\d{1,2}[./-]\d{1,2}[./-](?P<short>\d\d)\b(?!\d)"
)
_NOUN_BORN = re.compile(rf"{_YEAR}\s(?:baby|kid|model|vintage|born)\b")
_DECADE_CHILD = re.compile(
    r"\b(?:an? )?(?:child|kid|baby|product) of the (?:19)?(?P<decade>[4-9])0['’]?s\b|\b(?:an? )?(?:19)?(?P<decade2>[4-9])0['’]?s (?:kid|baby|child)\b"
)
_CLASS = re.compile(rf"\bclass of {_YEAR}")
_GRADUATED = re.compile(
    r"\b(?P<verb>graduat\w+|finished|left|completed|passed|started|entered|began)\s(?:from )?(?:my |the )?"
    r"(?P<what>high ?school|secondary|school|college|uni(?:versity)?|my degree|bachelor\w*|masters?|med(?:ical)? school|law school|phd)?"
    rf"\s?(?:[\w ]{{0,14}})?\b(?:in|back in|around|of)\s{_YEAR}"
)
_SINCE = re.compile(rf"\b(?:since|from) (?:way back in |back in |about )?{_YEAR}")
_ANY_YEAR = re.compile(rf"(?<![\w.,$€£/\-]){_YEAR}(?!\s?(?:km|kg|euros?|dollars|people|words))")
_WAS = re.compile(
    r"\b(?:i|we)(?:['’]d| was| were| had)(?: just| only| about| around| turned| still| barely| all of| like| maybe| a| an|,)*\s$|\bat (?:age )?$|\baged $|\bage $"
)
_NOT_AGE = re.compile(
    r"[\s-]*(?:minutes|hours|days|weeks|months|years (?!old)|%|percent|people|of us|times|miles|km|pounds|in (?:the )?class)"
)
_STAGE_AT = {
    "high": (17, 19), "secondary": (16, 19), "school": (16, 19), "college": (21, 25), "uni": (21, 26), "bachelor": (21, 25),
    "my degree": (21, 26), "master": (23, 28), "med": (25, 29), "law": (24, 28), "phd": (26, 33), "": (17, 25),
}  # fmt: skip
BACK_THEN = ("years ago", "back then")


def year_of(match: re.Match[str], now: int) -> int | None:
    """Return the year of a match of the year pattern; two digits mean the latest such year not after `now`."""
    if match["full"]:
        year = int(match["full"])
    else:
        year = now - now % 100 + int(match["short"])
        year -= 100 if year > now else 0
    return year if year <= now else None


def find_years(reading: Reading) -> Iterator[AgeHint]:
    """Yield ages worked out from years."""
    yield from _born(reading)
    yield from _school(reading)
    yield from _then(reading)
    yield from _since(reading)


def _own(reading: Reading, span: Span) -> bool:
    return not reading.is_quoted(span) and asserted(reading, span) and first_person(reading, span)


def _born(reading: Reading) -> Iterator[AgeHint]:
    for pattern in (_BORN, _NOUN_BORN):
        for match in pattern.finditer(reading.lower):
            span = Span(*match.span())
            year = year_of(match, reading.year)
            opening = reading.sentence(span).start >= span.start - 2
            dob = match.group().startswith(("dob", "d.o.b", "date of"))
            if (
                year
                and 8 <= reading.year - year <= 105
                and (dob or _own(reading, span) or (opening and not reading.is_quoted(span)))
            ):
                age = reading.year - year
                yield AgeHint(
                    span, age - 1, age, 0.92, "States the year of birth.", Ladder(span, ("born years ago", "born"))
                )
    for match in _DOB.finditer(reading.lower):
        year = reading.year - reading.year % 100 + int(match["short"])
        age = reading.year - (year if year <= reading.year - 5 else year - 100)
        if 10 <= age <= 99:
            yield AgeHint(Span(*match.span()), age - 1, age, 0.9, "States the date of birth.")
    for match in _DECADE_CHILD.finditer(reading.lower):
        span = Span(*match.span())
        start = 1900 + 10 * int(match["decade"] or match["decade2"])
        kid = "kid" in match.group() or "child" in match.group()
        if _own(reading, span):
            low, high = reading.year - start - 9, reading.year - start + (5 if kid else 0)
            yield AgeHint(
                span, low, high, 0.85, "Names the decade of childhood.", Ladder(span, ("a child of my time",))
            )


def _school(reading: Reading) -> Iterator[AgeHint]:
    for match in _CLASS.finditer(reading.lower):
        span, year = Span(*match.span()), year_of(match, reading.year)
        if year and not reading.is_quoted(span) and asserted(reading, span):
            passed = reading.year - year
            yield AgeHint(
                span, passed + 17, passed + 22, 0.85, "Names the year of graduation.", Ladder(span, ("my class",))
            )
    for match in _GRADUATED.finditer(reading.lower):
        span, year = Span(*match.span()), year_of(match, reading.year)
        what = match["what"] or ""
        if year and (what or match["verb"].startswith("graduat")) and _own(reading, span):
            low, high = next((ages for key, ages in _STAGE_AT.items() if what.startswith(key)), (17, 25))
            back = (5, 4) if match["verb"] in ("started", "entered", "began") else (0, 0)
            passed = reading.year - year
            place = Span(match.start("full" if match["full"] else "short") - (0 if match["full"] else 1), match.end())
            when = Span(reading.lower.rindex(" ", 0, place.start), span.end)
            lead = Span(reading.lower.rindex(" ", 0, when.start) + 1 if when.start else 0, span.end)
            yield AgeHint(
                span,
                passed + low - back[0],
                passed + high - back[1],
                0.85,
                "Graduated in a year it names.",
                Ladder(lead, BACK_THEN),
            )


def _then(reading: Reading) -> Iterator[AgeHint]:
    years = [(Span(*m.span()), y) for m in _ANY_YEAR.finditer(reading.lower) if (y := year_of(m, reading.year))]
    if not years:
        return
    for span, age in numbers(reading):
        if not 3 <= age <= 45 or reading.is_quoted(span) or _NOT_AGE.match(reading.lower, span.end):
            continue
        if not _WAS.search(reading.lower[max(0, span.start - 32) : span.start]) or not first_person(reading, span):
            continue
        near = [
            (abs(place.start - span.start), year, place)
            for place, year in years
            if abs(place.start - span.start) <= 140
        ]
        if near:
            _, year, place = min(near)
            now = reading.year - year + age
            if 10 <= now <= 104:
                yield AgeHint(
                    Span(*sorted((place.start, place.end))), now - 1, now + 1, 0.85, "Gives an age in a year it names."
                )
                yield AgeHint(
                    span, now - 1, now + 1, 0.85, "Gives an age in a year it names.", Ladder(span, ("young",))
                )


def _since(reading: Reading) -> Iterator[AgeHint]:
    for match in _SINCE.finditer(reading.lower):
        span, year = Span(*match.span()), year_of(match, reading.year)
        if year and reading.year - year >= 8 and _own(reading, span):
            passed = reading.year - year
            yield AgeHint(
                span,
                passed + 18,
                min(passed + 40, 85),
                0.7,
                "Has done something since a year it names.",
                Ladder(span, ("for years",)),
            )
