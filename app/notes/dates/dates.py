"""Dates in every form notes have: full, partial, ranges, packed, holidays; and not scores, doses or blood pressures."""

import re

from app.core.text.spans import Span
from app.notes.base.date_words import MONTHS, ORDINALS, ROMANS
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.dates import count_sets, date_extent, feasts, forms, month_day, spoken, wraps
from app.notes.dates.dotted_days import WEEKDAY
from app.notes.prefilter.quick import Led, Signs, among, signs, words_of
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.identifiers.dates import MONTH

_YEAR = r"(?:1[89]|20)\d\d"
_SHORT_YEAR = (
    r"(?:['’]\d\d|(?:1[89]|20)\d\d|\d\d(?!\d|[.:%]\d|\s?(?:mg|mcg|ml|kg|yo|y/o|yr|years?|hrs?|hours?|min|am|pm)\b))"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_NUM_MONTH = r"(?:0?[1-9]|1[0-2])"
_ORD = r"(?:st|nd|rd|th)?"
_DAYNAME = rf"(?:{WEEKDAY}\.?,?\s{{1,2}})?"
_EDGE = r"(?<![\w/.\-])"
_END = r"(?![\w/]|[.\-]\d)"
_FULL_END = r"(?!\w|/(?![mf]\b)|\.\d|-\d(?!\d?\.\d))"  # "07-22-1971/M", "11/3/23-9.1"

FULL = re.compile(
    rf"{_EDGE}(?=[\dmtwfs])(?:{_DAYNAME}(?:{_YEAR}([-./]){_NUM_MONTH}\1{_DAY}"
    rf"|{_DAY}([-./])\s?{_DAY}\2\s?(?:{_YEAR}|['’]?\d\d)))(?=t\d|{_FULL_END})"
)
WORDED = re.compile(
    rf"(?<![\w.])(?=[\djfmasondtw])(?:the\s)?{_DAYNAME}(?:"
    rf"(?:the\s)?{_DAY}{_ORD}(?:\s?(?:-|–|to|and"
    rf"|&)\s?{_DAY}{_ORD})?(?:\sof)?[\s\-./]{{0,2}}{MONTH}\.?(?:,?[\s\-./]{{0,2}}{_SHORT_YEAR})?"
    rf"|{MONTH}\.?[\s\-]{{0,2}}{_DAY}{_ORD}(?!\d|:|\.\d|\s?%|\s?(?:mg|mcg|ml|kg)\b)(?:\s?(?:-|–|to|and"
    rf"|&)\s?{_DAY}{_ORD}(?!\d|:))?"
    rf"(?:,?[\s\-]{{1,2}}{_SHORT_YEAR}|,{_YEAR})?"
    rf"|{MONTH}\.?,?[\s\-/]{{1,2}}(?:of\s)?(?:['’]\d\d|{_YEAR})"
    rf"|{_YEAR}[\s\-]{MONTH}(?:[\s\-]{_DAY})?"
    rf")(?![\w])"
)
_FOREIGN_MONTH = concept("FOREIGN_MONTH")
_FOREIGN = re.compile(
    rf"(?<![\w.])(?:{_DAY}(?:\.|er|º)?\s(?:de\s)?{_FOREIGN_MONTH}\.?(?:\s(?:de\s)?{_YEAR})?"
    rf"|{_FOREIGN_MONTH}\s{_YEAR})(?!\w)"
)
MONTH_WORDS = words_of(_FOREIGN_MONTH)
"""Months in the languages that most notes are in besides English."""
_PACKED = re.compile(r"(?<![\w.\-/])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=\d{4,6}(?!\d)|(?!\d))")
_ROMAN = re.compile(rf"(?<![\w.])(?:{_DAY})[./ -](?:i{{1,3}}|iv|vi{{0,3}}|ix|xi{{0,2}})[./ -](?:{_YEAR})(?!\d)")
_MONTH_YEAR = re.compile(rf"{_EDGE}{_NUM_MONTH}[/-]{_YEAR}{_END}")
_LONE_MONTH = Led(
    rf"(?:\b{concept('BEFORE_LONE_MONTH')}[\s-]+)(?P<month>(?:early[\s-]|late[\s-]|mid[\s-])?{MONTH})\.?(?!\w|[ \t-]\d)"
)
# "This may represent": a verb in its plain form goes on from "may", if no past form or new part of the sentence does.
_LONE_NOT = re.compile(
    r"may\s+(?!(?:and|or|but|for|with|at|when|after|before|because|due|until|till|the|his|her|their|my|our|he|she|they|we"
    r"|i|pt|patient|had|has|was|were|did|got|underwent|developed)\b|\w+ed\b)[a-z]{2}"
    r"|(?:mar|march)\s+(?:be|have|not|then|in|on|to|fracture|past)\b"
)
_HOLIDAY = re.compile(
    rf"\b{concept('HOLIDAY')}(?:,?\s(?:of\s)?(?:['’]\d\d|{_YEAR}))?(?!\s(?:disease|factor|tree|cookie))(?!\w)"
)
_HOLIDAYS = frozenset(
    "christmas xmas day new thanksgiving easter sunday friday wednesday tuesday halloween hallow hallowe cinco holi"
    " vesak navratri guru july diwali hanukkah yom rosh passover ramadan eid juneteenth bonfire guy".split()
)
_SEASON = re.compile(
    rf"\b(?:early |late |mid-?)?(?:spring|summer|autumn|fall|winter)(?: of)?,?\s(?:{_YEAR}|['’]\d\d)(?!\d)"
)
_SEASONS = frozenset(f"{mid}{season}" for mid in ("", "mid") for season in "spring summer autumn fall winter".split())
_EXPIRES = Led(
    r"\b(?:exp|expiry|expires|expiring|use by|since|until|from|dated|done|next|last|due|in|repeat|seen|started|stopped"
    r"|to)\.?:?\s(?P<month>(?:19|20)\d\d-(?:0[1-9]"
    r"|1[0-2]))(?![\w-])"
)
_CALENDAR_WEEK = re.compile(
    r"\b(?:kw|week no\.?|wk no\.?)\s?(?P<week>[1-5]?\d)(?![\w.,]\d|\w)"
    # "wk 41/2024"
    r"|\b(?:kw|week|wk)\s?(?P<of>[1-5]?\d[/-]20\d\d)(?![\w/-])"
)
# "Q3 2022": three months are more than a year tells.
_QUARTER = re.compile(
    r"(?<![\w-])(?:q[1-4]|[1-4](?:st|nd|rd|th) quarter|(?:first|second|third|fourth|last) quarter)\s(?:of\s)?"
    r"(?:['’]\d\d|(?:19|20)\d\d)(?!\w)"
)
_QUARTERS = frozenset(("q", "quarter"))
_WEEKS = frozenset(("kw", "week", "wk"))
_NTH = Led(
    rf"\b(?:the|on|until|till|by|since|w/b|w/c|wc|wb|week of|used|given|seen|due|from|before|after"
    rf"|{WEEKDAY},?)\s(?P<day>(?:the\s)?(?:[12]?\d|3[01])(?:st|nd|rd|th))(?=\s*(?:[,.;()?!]|$|\n"
    r"|at\b|am\b|pm\b|of (?:this|last|next) month))"
)
_NTHS = frozenset(f"{nth}{tail}" for nth in ORDINALS for tail in ("", "at", "am", "pm", "of"))
# Also of several: "the 9th, 10th or 11th nerve".
_NTH_NOT = re.compile(
    r"[ ,.]*(?:(?:(?:and|or|to)\s+)?[12]?\d(?:st|nd|rd|th)[ ,]+(?:(?:and|or|to)\s+)?){0,4}"
    r"(?:percentile|centile|decile|rib|metatarsal|metacarpal|digit|finger|toe|cranial|nerve|intercostal|floor"
    r"|grade|edition|day|trimester|degree)"
)


def _has_month(raw: str) -> bool:
    """Tell whether one of the numbers can be a month; a graft of 28-16-166 has none."""
    return any(0 < int(n) <= 12 for n in re.findall(r"\d+", raw)[:3])


_PACKED_DIGITS = 8
_GATED = ((_FOREIGN, MONTH_WORDS), (_MONTH_YEAR, None), (_ROMAN, ROMANS), (_HOLIDAY, _HOLIDAYS), (_SEASON, _SEASONS))
"""Patterns with the words one of which they need; None: two numbers that a sign parts."""


def spans(lower: str, of: Signs) -> list[Span]:
    """Return where dates stand in the (lower-cased) text, which is made `of` what its signs say; some may overlap."""
    found = list[Span]()
    named = of.hold(MONTHS)
    if of.parted:
        found += [Span(*m.span()) for m in FULL.finditer(lower) if _has_month(m.group())]
    if named:
        found += [span for span in wraps.matches(WORDED, lower) if any(c.isdigit() for c in span.of(lower))]
    if of.digits >= _PACKED_DIGITS:
        found += [Span(*m.span()) for m in _PACKED.finditer(lower)]
    for pattern, words in _GATED:
        if of.parted if words is None else of.hold(words):
            found += [Span(*m.span()) for m in pattern.finditer(lower)]
    if of.parted:
        found += month_day.spans(lower, of)
    found += [*spoken.dates(lower, of), *feasts.spans(lower, of)]
    for match in _LONE_MONTH.among(of, lower) if named else ():
        if not _LONE_NOT.match(lower, match.start("month")):
            found.append(Span(*match.span("month")))
    if of.parted:
        found += [Span(*m.span("month")) for m in _EXPIRES.among(of, lower)]
    if of.hold(_WEEKS):
        found += [Span(*m.span("week" if m["week"] else "of")) for m in _CALENDAR_WEEK.finditer(lower)]
    if of.digits > 1 and of.hold(_QUARTERS):
        found += [Span(*m.span()) for m in _QUARTER.finditer(lower)]
    for match in among(of, _NTH, lower, _NTHS):
        if not _NTH_NOT.match(lower, match.end()):
            found.append(Span(*match.span("day")))
    return [part for span in found for part in wraps.by_line(lower, span)]


_LONE_WEEKDAY = re.compile(
    r"(?<![\w/-])(?:[Mm]onday|[Tt]uesday|[Ww]ednesday|[Tt]hursday|[Ff]riday|[Ss]aturday|[Ss]unday|Mon|Tues?|Wed"
    r"|Thu(?:rs?)?|Fri)(?!\w|['’-]\w|/)"
)


def weekdays(text: str) -> list[Finding]:
    """Return weekdays: where dates are shifted, these move along. A year alone would leave them as they are."""
    return [Finding(Span(*m.span()), Kind.DATE, By.RULE) for m in _LONE_WEEKDAY.finditer(text)]


_DAY_BEFORE = re.compile(rf"(?<![\w/-]){WEEKDAY}[.,]?\s(?:the\s)?$")


def _with_weekday(lower: str, span: Span) -> Span:
    """Return the span with the weekday right before it: "Weds the 22nd", "Fri 19/9"."""
    match = _DAY_BEFORE.search(lower, max(0, span.start - 16), span.start)
    return Span(match.start(), span.end) if match else span


_STOP = re.compile(r"\s+[A-Z\d*•-]|\s*(?:\n|$)")


def _before_stop(text: str, span: Span) -> Span:
    """Return the span without the full stop that ends the sentence: "Review Tues 3rd June." """
    ends = span.of(text).endswith(".") and not span.of(text)[-2:-1].isdigit() and _STOP.match(text, span.end)
    return Span(span.start, span.end - 1) if ends else span


# "Next OCT and fields": in capitals among lower case it is the scan of the eye, "MAR" the chart of what was given.
_CAPITALS = re.compile(r"(?:(?!(?i:early|late|mid|since|until|till)\b)[A-Za-z]+\s)?(?:OCT|MAR)")
MONTHLY = re.compile(rf"\b{concept('BEFORE_MONTH')} $", re.IGNORECASE)


def _tomography(text: str, span: Span) -> bool:
    if MONTHLY.search(text, max(0, span.start - 20), text.rfind(" ", 0, span.end) + 1):
        return False
    beside = text[max(0, span.start - 12) : span.end + 12]
    return _CAPITALS.fullmatch(span.of(text)) is not None and any(map(str.islower, beside))


def find(reading: Reading) -> list[Finding]:
    """Return every date that says more than a year."""
    lower = reading.lower
    seen = [*spans(lower, signs(reading)), *forms.find(reading)]
    seen = [span for span in seen if not (_tomography(reading.text, span) or count_sets.counted(lower, span))]
    wide = [_with_weekday(lower, date_extent.widened(lower, span)) for span in seen]
    wide = [part for span in wide for part in wraps.by_line(lower, span)]
    return [Finding(_before_stop(reading.text, span), Kind.DATE, By.RULE) for span in wide]
