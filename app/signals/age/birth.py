"""Reads the year of birth: "born in 1987", "DOB 07/19/1983", "a 1990 baby", "a child of the eighties"."""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.age.hint import AgeHint
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person
from app.signals.cues.lexicon import folded
from app.signals.text.small_numbers import YEAR, year_of
from app.signals.wording.grammar import fit

_WORDS = ("born", "birth", "dob", "d.o.b", "b.", "baby", "kid", "child", "model", "vintage", "product of")
_BORN = re.compile(
    r"\b(?P<lead>i was born|i'm born|born|b\.|dob|d\.o\.b\.?|date of birth|my birth year is):?\s?(?:(?:back"
    rf"|way back) )?(?:(?:in|on) )?(?:the )?(?:\w{{1,12}} ){{0,3}}(?:\d\d?[./-]\d\d?[./-])?{YEAR}"
)
_SHORT = re.compile(
    r"\b(?:dob|d\.o\.b\.|born(?: on)?|b\.|date of birth|birthday|birthdate)\W{0,3}\d{1,2}[./-]\d{1,2}[./-]"
    r"(?P<short>\d\d)(?!\d)"
)
_MADE = re.compile(rf"{YEAR}\s(?:baby|kid|model|vintage|born)\b")
_DECADE = re.compile(
    r"\b(?:child|kid|baby|product) of the (?:19)?(?P<of>[4-9])0'?s\b"
    r"|\b(?:19)?(?P<before>[4-9])0'?s (?P<kid>kid|baby|child)\b"
)
_WHEN = re.compile(
    r"(?:\b(?:in|on)\s)?(?:the\s)?(?:(?:year|spring|summer|autumn|fall|winter)\s)?(?:of\s)?$", re.IGNORECASE
)
_LABELS = ("dob", "d.o.b", "date of")


def find_births(reading: Reading) -> Iterator[AgeHint]:
    """Yield ages from stated years, dates and decades of birth."""
    text = folded(reading)
    if not any(word in text for word in _WORDS):
        return
    for pattern in (_BORN, _MADE):
        for match in pattern.finditer(text):
            yield from _born(reading, match)
    for match in _SHORT.finditer(text):
        age = reading.year % 100 - int(match["short"]) + (0 if int(match["short"]) <= reading.year % 100 - 10 else 100)
        if 10 <= age <= 99:
            span = Span(*match.span())
            date = re.search(r"\d[\d./-]*$", match.group())
            ladder = Ladder(Span(span.start + (date.start() if date else 0), span.end), ("withheld",))
            yield AgeHint(span, age - 1, age, 0.9, "States the date of birth.", ladder)
    for match in _DECADE.finditer(text) if "0s" in text or "0's" in text else ():
        yield from _decade(reading, match)


def _born(reading: Reading, match: re.Match[str]) -> Iterator[AgeHint]:
    span, year = Span(*match.span()), year_of(match, reading.year)
    if year is None or not 8 <= reading.year - year <= 105 or reading.is_quoted(span):
        return
    labelled = match.group().startswith(_LABELS)
    # Posts open with "Born in ..." and mean themselves.
    opens = reading.sentence(span).start >= span.start - 2
    if labelled or opens or (asserted(reading, span) and first_person(reading, span)):
        age = reading.year - year
        yield AgeHint(span, age - 1, age, 0.92, "States the year of birth.", _ladder(reading.text, span, match))


def _ladder(text: str, span: Span, match: re.Match[str]) -> Ladder:
    """Return the step for a year of birth: what stands before it stays ("born in Oslo in 1990")."""
    if match.re is _MADE:
        return fit(text, span, ("child of my time",))
    year = match.start("full") if match["full"] else match.start("short") - 1
    if re.match(r"dob|d\.o\.b|date", match.group()):
        label = re.match(r"[a-z.]+(?: of birth)?:?\s?", match.group())
        return Ladder(Span(span.start + (label.end() if label else 0), span.end), ("withheld",))
    when = _WHEN.search(text[span.start : year])
    return Ladder(Span(span.start + when.start() if when else year, span.end), ("some time ago",))


def _decade(reading: Reading, match: re.Match[str]) -> Iterator[AgeHint]:
    span = Span(*match.span())
    if reading.is_quoted(span) or not asserted(reading, span) or not first_person(reading, span):
        return
    age = reading.year - 1900 - 10 * int(match["of"] or match["before"])
    # An eighties kid may have been born in the late seventies; an eighties baby was not.
    older = 0 if "baby" in match.group() else 5
    ladder = fit(reading.text, span, ("child of my time",))
    yield AgeHint(span, age - 9, age + older, 0.85, "Names the decade of childhood.", ladder)
