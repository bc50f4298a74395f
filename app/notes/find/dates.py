"""Dates in every form notes have: full, partial, ranges, packed, holidays; and not scores, doses or blood pressures."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_YEAR = r"(?:1[89]|20)\d\d"
_SHORT_YEAR = (
    r"(?:['’]\d\d|(?:1[89]|20)\d\d|\d\d(?!\d|[.:%]\d|\s?(?:mg|mcg|ml|kg|yo|y/o|yr|years?|hrs?|hours?|min|am|pm)\b))"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_NUM_MONTH = r"(?:0?[1-9]|1[0-2])"
_ORD = r"(?:st|nd|rd|th)?"
WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)"
_DAYNAME = rf"(?:{WEEKDAY}\.?,?\s{{1,2}})?"
_EDGE = r"(?<![\w/.\-])"
_END = r"(?![\w/]|[.\-]\d)"

FULL = re.compile(
    rf"{_EDGE}(?=[\dmtwfs])(?:{_DAYNAME}(?:{_YEAR}([-./]){_NUM_MONTH}\1{_DAY}"
    rf"|{_DAY}([-./])\s?{_DAY}\2\s?(?:{_YEAR}|\d\d)))(?=t\d|{_END})"
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
_PACKED = re.compile(r"(?<![\w.\-/])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=\d{4,6}(?!\d)|(?!\d))")
_ROMAN = re.compile(rf"(?<![\w.])(?:{_DAY})[./ -](?:i{{1,3}}|iv|vi{{0,3}}|ix|xi{{0,2}})[./ -](?:{_YEAR})(?!\d)")
_DOTTED_LED = re.compile(
    r"(?:\b(?:adm|admitted|disch|discharged|on|from|am|vom|until|bis|seit|since|dated|den|date|op|born|geb|entl"
    r"|aufn)\.?:?\s)"
    rf"(?P<day>{_DAY}\.{_NUM_MONTH})(?![\w]|\.?\d|\s?(?:mg|ml|%|g\b|l\b|mmol|°))"
)
_MONTH_YEAR = re.compile(rf"{_EDGE}{_NUM_MONTH}[/-]{_YEAR}{_END}")
_PARTIAL = re.compile(
    rf"{_EDGE}(?:{_NUM_MONTH}[/]{_DAY}|{_DAY}[/]{_NUM_MONTH}|(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]"
    rf"|1[0-2])\.(?=\s?[-–]|\s|$))(?![\w/%]|[.\-]\d|,\d)"
)
_PARTIAL_LEAD = re.compile(
    rf"(?:\b(?:on|since|until|till|til|thru|through|from|by|before|after|dated|date|admitted|adm|dc|d/c|d/c'd"
    rf"|d/c’d|discharged|seen|started|start|stopped"
    r"|visit|labs?|bloods|appt|appointment|follow-?up|f/?u|due|ending|began|born|b|dob|dos|doa|doi"
    r"|sched(?:uled)?(?: for)?|surgery|procedure|op|ct|mri|xr|us|tte|echo"
    r"|ekg|ecg|mmg|egd|csp|colonoscopy|biopsy|cxr|pet|given|last|next|returned|return|recheck|rtc|back|lmp|edd"
    r"|edc|on:|for|extraction|delivered|returning"
    r"|exp|expires?|expired|mailed|faxed|called|call|transferred|intubated|extubated|removed|placed|inserted"
    r"|done|drawn|collected|recd|received|signed|reviewed"
    r"|culture|cx|bcx|ucx|baseline|dose|injury|fall|fell|event|onset|flare|episode|mva|death|died|expiring"
    r"|week of|w/c|am|pm|"
    rf"{WEEKDAY})[\s:,=(]{{1,3}}(?:the\s|am\s|pm\s|about\s|approx\.?\s|around\s)?|^\s*|\n[\s*•\-]*|\d\s?[-–]\s?|\()$"
)
_PARTIAL_NOT = re.compile(
    r"\s?(?:pain|strength|murmur|systolic|tabs?\b|tablets?|of\b|cup|hours?|days?\b|weeks?|doses?|cores|power"
    r"|reflex|motor|sem\b|points?|nodes?|lns?\b|positive|stools?)"
)
_NOT_BEFORE = re.compile(
    r"(?:\b(?:bp|pain|vas|strength|power|gcs|apgars?|score|mrc|motor|reflexes|grade|murmur|va|os|od|ou|re|le"
    r"|bishop|out of|rated|nrs|dtrs?|hr|psa|ratio|bmi|pulses|cpap|bipap|ipap|peep|vent|settings|iop|pressures?"
    r"|h/h|tabs?|acuity|near|far|bm|ratio of|i/o)\s?[:=]?\s*)$"
)
_FRACTIONS = frozenset(
    "1/2 1/3 1/4 2/3 3/4 1/8 1/5 2/5 3/5 4/5 5/5 0/5 1/6 2/6 3/6 4/6 1/7 2/7 3/7 4/7 5/7 6/7 7/7 6/9 6/6".split()
)
_DENOMINATORS = frozenset((7, 10, 12, 24, 30, 52))
_LONE_MONTH = re.compile(
    rf"(?:\b(?:in|since|last|this|next|until|till|by|of|from|during|through|thru|early|late|mid|end of"
    rf"|beginning of|start of|for|around|before|after|between|to|and|every)[\s-]+)(?P<month>(?:early[\s-]"
    rf"|late[\s-]|mid[\s-])?{MONTH})\.?(?!\w|[\s-]\d)"
)
_LONE_NOT = re.compile(
    r"(?:may|mar|march)\s+(?:be|have|need|not|also|require|benefit|want|consider|return|take|use|continue|call"
    r"|resume|try|try|then|in|on|to|fracture)"
)
_HOLIDAY = re.compile(
    r"\b(?:christmas(?: eve| day)?|boxing day|new year['’]?s(?: eve| day)?|thanksgiving(?: day)?"
    r"|easter(?: sunday| monday)?|good friday|halloween|valentine['’]?s day"
    r"|(?:fourth|4th) of july|labou?r day|memorial day|mother['’]?s day|father['’]?s day|diwali|hanukkah"
    r"|yom kippur|rosh hashanah|passover|ramadan"
    r"|eid(?: al-\w+)?|st\.? patrick['’]?s day|independence day|veterans day|martin luther king day|mlk day"
    r"|juneteenth|bonfire night|guy fawkes night)"
    rf"(?:,?\s(?:of\s)?(?:['’]\d\d|{_YEAR}))?(?!\s(?:disease|factor|tree|cookie))(?!\w)"
)
_SEASON = re.compile(rf"\b(?:early |late |mid-?)?(?:spring|summer|autumn|fall|winter)(?: of)?,?\s{_YEAR}(?!\d)")
_NTH = re.compile(
    r"\b(?:the|on|until|till|by|since)\s(?P<day>(?:the\s)?(?:[12]?\d|3[01])(?:st|nd|rd|th))(?=\s*(?:[,.;)]|$|\n"
    r"|at\b|of (?:this|last|next) month))"
)
_NTH_NOT = re.compile(
    r"(?:percentile|centile|decile|rib|metatarsal|metacarpal|digit|finger|toe|cranial|nerve|intercostal|floor"
    r"|grade|edition|day|trimester|degree)"
)


def _quick(lower: str) -> bool:
    return any(c.isdigit() for c in lower)


def _partial(lower: str) -> Iterator[Span]:
    """Yield days without a year ("4/19"), where words lead to one or it can be no fraction, score or pressure."""
    for match in _PARTIAL.finditer(lower):
        first, second = (int(n) for n in re.split(r"[/.]", match.group())[:2])
        before = lower[max(0, match.start() - 28) : match.start()]
        if _NOT_BEFORE.search(before) or _PARTIAL_NOT.match(lower, match.end()) or first == 0:
            continue
        dated = _DATED.search(before) is not None
        if dated or (
            second not in _DENOMINATORS and match.group() not in _FRACTIONS and _likely(first, second, before)
        ):
            yield Span(*match.span())


def _likely(first: int, second: int, before: str) -> bool:
    """Tell whether two numbers with a slash are a day without words that say so."""
    if first == 6 and second in _ACUITIES:
        return False
    return (
        first > second or second > 12 or _PARTIAL_LEAD.search(before) is not None or before.endswith("\n") or not before
    )


_ACUITIES = frozenset((5, 6, 9, 12, 18, 24))
_DATED = re.compile(
    rf"\b(?:{WEEKDAY}|d/c['’]?d?|dc['’]?d?|discharged|admitted|returned|due)\s$|"
    r"\b(?:on|since|until|till|dated|date:?|w/c|week of|through|thru|extraction|appt|appointment|surgery|scheduled)\s$"
)


def spans(lower: str) -> list[Span]:
    """Return where dates stand in the (lower-cased) text; some may overlap."""
    found = [Span(*m.span()) for m in FULL.finditer(lower)]
    found += [Span(*m.span()) for m in WORDED.finditer(lower) if any(c.isdigit() for c in m.group())]
    found += [Span(*m.span()) for p in (_PACKED, _MONTH_YEAR, _ROMAN, _HOLIDAY, _SEASON) for m in p.finditer(lower)]
    found += list(_partial(lower))
    found += [Span(*m.span("day")) for m in _DOTTED_LED.finditer(lower)]
    for match in _LONE_MONTH.finditer(lower):
        if not _LONE_NOT.match(lower, match.start("month")):
            found.append(Span(*match.span("month")))
    for match in _NTH.finditer(lower):
        if not _NTH_NOT.match(lower[match.end() : match.end() + 16].lstrip(" ,.")):
            found.append(Span(*match.span("day")))
    return found


_LONE_WEEKDAY = re.compile(
    r"(?<![\w/-])(?:[Mm]onday|[Tt]uesday|[Ww]ednesday|[Tt]hursday|[Ff]riday|[Ss]aturday|[Ss]unday|Mon|Tues?|Wed"
    r"|Thu(?:rs?)?|Fri)(?!\w|['’-]\w|/)"
)


def weekdays(text: str) -> list[Finding]:
    """Return weekdays: where dates are shifted, these move along. A year alone would leave them as they are."""
    return [Finding(Span(*m.span()), Kind.DATE, By.RULE) for m in _LONE_WEEKDAY.finditer(text)]


def find(reading: Reading) -> list[Finding]:
    """Return every date that says more than a year."""
    return [Finding(span, Kind.DATE, By.RULE) for span in spans(reading.lower)]
