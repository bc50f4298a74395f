"""Dates that name a day or a month of a year, and birth dates. A year alone is not a mention."""

import re

from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.signals.base import Cue, Findings, Reading
from app.signals.context.experiencer import owner
from app.signals.identifiers.attribution import STATED, gather

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
"""A month, whole or cut short, in lower case."""
_YEAR = r"(?:1[89]|20)\d\d"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_TIME = r"(?:[t ,]{1,2}\d{1,2}:\d\d(?::\d\d)?(?:\.\d{1,6})?(?:\s?[ap]m|z)?)?"
_NUMERIC = re.compile(
    rf"(?=\d)(?<![\w./\-])(?:{_YEAR}([-./])(?:0?[1-9]|1[0-2])\1{_DAY}{_TIME}"
    rf"|{_DAY}([-./]){_DAY}\2(?:{_YEAR}|\d\d){_TIME})(?![\w/]|[.\-]\d)"
)
_WORDED = re.compile(
    rf"(?=[\djfmasond])(?<![\w])(?:{_DAY}(?:st|nd|rd|th)?(?: of)?[ \-]{MONTH}\.?(?:,?[ \-]{_YEAR})?"
    rf"|{MONTH}\.? {_DAY}(?:st|nd|rd|th)?(?!\d|:|\.\d|\s?%)(?:,? {_YEAR})?"
    rf"|{MONTH}\.?,? (?:of )?{_YEAR}){_TIME}(?![\w])"
)
_HAS_MONTH = re.compile(MONTH)
_BIRTH = re.compile(r"\b(?:born|birth\s?da(?:y|te)|date of birth|d\.?o\.?b\.?|b-?day|geboren|née?|né)\b[^.!?\n]{0,24}$")
_LABEL = re.compile(r"(?:\b(?:d\.?o\.?b\.?|birth\s?date|date of birth|birthday)|:)\s*:?\s*$", re.IGNORECASE)
_SEASONS = ("winter", "spring", "summer", "autumn")
_MONTH_NUMBERS = {m: i for i, m in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1)}


def _parts(raw: str) -> tuple[int | None, int | None]:
    """Return year and month of a date, as far as it tells them without doubt."""
    year = re.search(rf"(?<!\d){_YEAR}(?!\d)", raw)
    named = _HAS_MONTH.search(raw)
    if named:
        return (int(year.group()) if year else None), _MONTH_NUMBERS[named.group()[:3]]
    iso = re.match(rf"{_YEAR}\D(\d\d?)", raw)
    return (int(year.group()) if year else None), (int(iso.group(1)) if iso else None)


def _steps(text: str, span: Span) -> Ladder:
    """Return the date's steps: season of the year, the year, "back then". A preposition before it goes along."""
    year, month = _parts(span.of(text).lower())
    found = re.search(r"\b(?:on|in|at)\s+(?:the\s+)?$", text[max(0, span.start - 12) : span.start], re.IGNORECASE)
    wide = Span(span.start - len(found.group()), span.end) if found else span
    lead = "in " if found else ""
    steps = []
    if year and month:
        steps.append(f"{lead}{'the ' if found else ''}{_SEASONS[month % 12 // 3]} of {year}")
    if year:
        steps.append(f"{lead}{year}")
    labelled = _LABEL.search(text[max(0, span.start - 24) : span.start]) is not None
    steps.append("back then" if found else "withheld" if labelled else "some time ago")
    return Ladder(wide, tuple(steps))


def _finding(reading: Reading, span: Span) -> Findings:
    raw = reading.lower[span.start : span.end]
    line = reading.lower.rfind("\n", max(0, span.start - 60), span.start) + 1
    before = reading.lower[max(line, span.start - 60) : span.start]
    subtype = "birth_date" if _BIRTH.search(before) else "date"
    subject, sure = owner(reading, span)
    if subtype == "date" and (subject is Subject.AUTHOR and not sure):
        subject = Subject.NONE
    mention = Mention(span, MentionType.DATE, subtype, subject)
    full = bool(re.search(r"\d", raw)) and subtype == "birth_date"
    if subject is not Subject.AUTHOR or not full:
        return Findings((mention,))
    cue = Cue(Attribute.DATE, span.of(reading.text), STATED, span, "Gives a date of birth.", _steps(reading.text, span))
    return Findings((mention,), (cue,))


def spans(lower: str) -> list[Span]:
    """Return where dates stand in the (lower-cased) text."""
    found = [Span(*m.span()) for m in _NUMERIC.finditer(lower)]
    if _HAS_MONTH.search(lower):
        found += [Span(*m.span()) for m in _WORDED.finditer(lower) if any(c.isdigit() for c in m.group())]
    return sorted(found)


def find(reading: Reading) -> Findings:
    """Return every date; a birth date of the author is a cue as well."""
    return gather([_finding(reading, span) for span in spans(reading.lower)])
