"""The grammar of a measurement: what may stand after the name of an analyte.

    value  := [sign] number [times ten to the n] [unit] [flag]
    range  := value dash value
    item   := titre | range | value, each with ranges, flags and earlier values in brackets after it
    series := item, item, ...     joined by blanks, commas, strokes, arrows, semicolons and small words

Units are those of assets/notes/units.txt. Days, telephone numbers and longer numbers are none of these.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.notes.medicine.analytes import leads
from app.rules.concepts import concept

_BLANKS = r"[^\S\n]"
_DASH = r"(?:-|–|—|−|\bto\b|\.\.)"
_DAY, _MONTH = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])"
_NAMED_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_NO_DAY = "".join(
    rf"(?!(?:{_DAY}{sign}{_MONTH}|{_MONTH}{sign}{_DAY}){sign}(?:\d{{4}}|\d\d)(?![\d]))" for sign in ("/", "-", r"\.")
)
_NO_IDENTIFIER = (
    # No telephone number, no social security's, no day with a year or month and no longer number begins here; limits
    # are round: "200-1000" is not dialled.
    r"(?!0\d|\d{1,3},?\sbox\b|\d{3}[-.](?!\d{3}0(?!\d))\d{4}(?!\d|\s?U_N_I_T)|\d{3}[-. ]\d{2,3}[-. ]\d{4}(?!\d)"
    r"|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}:\d\d(?!\d)|\d{1,2}(?:st|nd|rd|th)?\s" + _NAMED_MONTH + r"(?:[a-z]{0,6}\b))"
)
_DIGITS = r"(?:\d{1,3}(?:,\s?\d{3})+|\d{1,6}|\.(?=\d))(?:\.\d+)?"
_NO_AGE = r"(?![\d@]|[a-z]?\d|\s?-?(?:y|yo|y/o|yrs?|years?)(?!\w)|(?<!\d\d)/(?:19|20)\d\d|\.\d)"
_TIMES = r"(?:\s?[x×*]\s?10\s?(?:\^|\*{1,2}|e)?\s?[-+]?\d{1,2})?"
_SIGN = r"(?:[<>≤≥~≈=+±-]|>=|<=)?\s?"
_FLAG = (
    r"(?:\s?(?:\*{1,3}|!{1,2}|[↑↓▲▼]{1,2}|\((?:h|l|high|low|normal|n|nl|hh|ll|a|crit|critical|abn|wnl|\*)\)"
    r"|\[(?:h|l|hh|ll|a|\*)\]"
    rf"|{_BLANKS}*(?:[hl]{{1,2}}|high|low|crit|abn)(?![\w'’]))){{0,2}}"
)
_REFERENCE = (
    r"(?:(?:ref(?:erence)?\.?|normal|norm|range|interval|limits?|nr|rr|nl|n|expected|target|goal|uln|lln"
    r"|prev(?:ious)?(?:ly)?|was|from|baseline|up to|therapeutic)\s?[:=]?\s?)"
)
_LINKS = (
    r"(?:[^\S\n]?(?:\((?!\s?\d)[^()\n]{1,24}\)|\[[a-z/%^0-9µ ]{1,12}\](?=[^\S\n]?[:=\d])"
    rf"|{concept('BETWEEN_ANALYTE_AND_VALUE')}(?![\w])|[:=,~(\[|\t–—-]|\.{{2,}})){{0,8}}[^\S\n]{{0,24}}"
)
_BETWEEN = (
    rf"{_BLANKS}{{0,24}}(?:(?:[-–—/,;x×|&]|->|-->|=>|→|➔|>(?=\s)|to|and|then|by|over|on|at|or|from){_BLANKS}{{0,24}})?"
    # A place that has no value: "0.04 - 0.03", "134 n/a 138".
    rf"(?:(?:-{{1,3}}|–|—|n/?a|nd|pend(?:ing)?|{_REFERENCE}{{1,2}})(?:{_BLANKS}|[|;,]){{1,24}})?"
)
# On such a day, not so much: "Hb 9.1 on 3/14", "Hb 3/14: 9.1".
_DATED = re.compile(rf"{_BLANKS}*(?:(?:on|from|at)\s+{_DAY}/{_DAY}(?![\d/])|[(]?{_DAY}/{_DAY}\s?[:)=])")
_PHONED = re.compile(r"\s?\d{3}[-. ]\d{4}(?!\d)")
_ADDRESSED = re.compile(r"\d{1,5}[a-z]?\s(?P<word>[A-Z][a-z]+)(?!\s?[:=])")
_FALLING = re.compile(r"(\d{3})-(\d{4})(?!\d)")
_DIALLED = re.compile(r"\d{3}[ ]\d{4}(?![\d.,])(?!\s{1,24}[\d<>(\[])")
# "HB-33807", "K-204417": letters and a number joined make a code; "Hb-12.1" is a value.
_CODED = re.compile(r"[-–—]\d{4,}(?!\d|\.\d)|[-–—]0\d|[-–—]?\d+-\d{4,}")
_MOST = 60
_LONGEST = 32


@cache
def units() -> Mapping[str, Sequence[str]]:
    """Return the units by their kind: "metric" (prefixes go before it), "plain", and "under" a stroke."""
    by_kind: dict[str, list[str]] = {}
    for row in assets.lines("notes/units.txt"):
        kind, unit = row.split("\t")
        by_kind.setdefault(kind, []).append(unit)
    return by_kind


def _unit() -> str:
    escaped = {kind: [re.escape(unit).replace(r"\ ", r"\s?") for unit in among] for kind, among in units().items()}
    either = {kind: "|".join(sorted(among, key=len, reverse=True)) for kind, among in escaped.items()}
    metric = rf"(?:da|mc|[mkdcnpfuµμhg])?(?:{either['metric']})"
    power = r"(?:x?\s?10\s?(?:\^|\*{1,2}|e)\s?\d{1,2}\s?/)"
    under = rf"(?:\s?/\s?(?:{either['under']}|{metric})|\sper\s(?:{either['under']}|{metric})|\.{metric}(?!\w))"
    return (
        rf"(?:{power}(?:{either['under']}|{metric})|(?:{either['plain']}|{metric}){under}{{0,3}}"
        rf"|/\s?(?:{either['under']}|{metric})|(?:{metric}))(?:\sfeu|\sddu)?(?![\w'’])"
    )


@dataclass(frozen=True, slots=True)
class _Grammar:
    link: re.Pattern[str]
    item: re.Pattern[str]
    bracket: re.Pattern[str]
    between: re.Pattern[str]
    unit: re.Pattern[str]


@cache
def _grammar() -> _Grammar:
    """Return the patterns of the parts (for lower-case letters), with the units in place."""
    unit = _unit()
    free = rf"{_SIGN}(?:{_NO_DAY}(?!\d{{1,2}}:\d\d)){_DIGITS}{_NO_AGE}{_TIMES}(?:\s?(?P<unit>{unit}))?{_FLAG}"
    plain = free.replace("?P<unit>", "?:")
    guard = _NO_DAY + _NO_IDENTIFIER.replace("U_N_I_T", f"(?:{unit})")
    value = guard + free
    other = guard + plain
    titre = r"(?P<titre>[<>≤≥]?\s?1\s?:\s?\d{1,5}(?![\d:]))"
    item = rf"(?:{titre}|{value}(?P<range>\s?{_DASH}\s?(?:{other}))?\+?)(?!\w|-[a-z]{{2}})"
    inside = rf"(?:{_REFERENCE}{{0,3}}(?:{plain}(?:\s?{_DASH}\s?{plain})?|{unit}|neg(?:ative)?|h|l|hh|ll|n))"
    bracket = (
        rf"{_BLANKS}{{0,8}}(?:\((?:\s?{inside}\s?[,;]?){{1,4}}\s?\)|\[(?:\s?{inside}\s?[,;]?){{1,4}}\s?\]"
        rf"|\{{\s?{inside}\s?\}}){_FLAG}(?:\s?{unit})?"
    )
    link = _LINKS.replace("u_n_i_t", unit)
    return _Grammar(*map(re.compile, (link, item, bracket, _BETWEEN, unit)))


@dataclass(frozen=True, slots=True)
class Series:
    """What was measured, at `span`: how many items, and whether something else than a bare number tells it."""

    span: Span
    items: int
    unit: bool
    plain: bool


def _is_other(text: str, lower: str, at: int, first: bool) -> bool:
    """Tell whether the number at `at` is a telephone's, or belongs to a street or a person: "Hb 12, 14 Mill Street"."""
    limits = _FALLING.match(lower, at)
    if _DIALLED.match(lower, at) or (limits and int(limits[1]) >= int(limits[2])):
        return True
    named = None if first else _ADDRESSED.match(text, at)
    return named is not None and not leads(text[named.start("word") : named.start("word") + _LONGEST].lower())


def _brackets(lower: str, at: int, stop: int) -> int:
    """Return where the ranges, flags and values in brackets end that begin at `at`."""
    bracket = _grammar().bracket.match(lower, at, stop)
    while bracket and not _PHONED.match(lower, bracket.end()):
        at = bracket.end()
        bracket = _grammar().bracket.match(lower, at, stop)
    return at


def series(text: str, lower: str, at: int, stop: int | None = None, linked: bool = True) -> Series | None:
    """Return the series of values at `at` of a text (`lower`: in lower case), None where no value stands there.

    `stop`: where it ends at the latest; `linked`: whether words and signs may lead to it, as after an analyte's name.
    """
    if linked and _CODED.match(lower, at):
        return None
    parts = _grammar()
    line = lower.find("\n", at)
    stop = stop or (len(lower) if line < 0 else line)  # nothing of a measurement reaches over the end of its line
    led = _brackets(lower, at, stop)
    start = place = led
    if linked:
        link = parts.link.match(lower, led, stop)
        start = place = link.end() if link else led
    start = at if led > at else start
    end, items, unit, plain = place, 0, False, led == at
    while items < _MOST and not _DATED.match(lower, end if items else place):
        item = parts.item.match(lower, place, stop)
        if item is None or item.end() == place or _is_other(text, lower, place, not items):
            break
        items, groups = items + 1, item.groupdict()
        unit = unit or bool(groups["unit"])
        plain = plain and not (groups["range"] or groups["titre"] or not item.group().strip().isdecimal())
        end = _brackets(lower, item.end(), stop)
        plain = plain and end == item.end()
        between = parts.between.match(lower, end, stop)
        if between is None or between.end() == end:
            break
        place = between.end()
    if not items and led == at:
        return None
    return Series(Span(start, end if items else led), max(items, 1), unit, plain and items == 1)


def is_unit(raw: str) -> bool:
    """Tell whether all of a text (lower-case letters) is a unit."""
    return _grammar().unit.fullmatch(raw) is not None
