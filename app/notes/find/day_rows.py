"""Days in rows and ranges: "seen 3/4, 3/9 and 4/1", "6/4/24-6/11/24", "10/2-9 admitted"; months of what is done."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.day_words import MONTHS
from app.notes.find.quick import Signs
from app.signals.dates import MONTH

_DAY = r"(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])"
_ROW = re.compile(rf"(?<![\w/.-]){_DAY}(?:,\s{_DAY})+,?\s(?:and|&)\s{_DAY}(?![\w/%]|\.\d)")
_EACH = re.compile(_DAY)
# Words that lead to days and never to fractions, doses or strengths.
_LED = re.compile(
    r"\b(?:seen|visits?|visited|labs|bloods|clinics?|appts?|appointments?|dates?|called|rang|missed|admitted|sessions?"
    r"|chemo|transfused|dialysed|rtc)\s(?:on\s)?$"
)
_RANGE = re.compile(rf"(?<![\w/.-]){_DAY}/(?:\d{{4}}|\d\d)\s?[-–]\s?{_DAY}/(?:\d{{4}}|\d\d)(?![\w/-])")
_STAY = re.compile(
    rf"(?<![\w/.-])(?P<day>{_DAY}-\d{{1,2}})(?=\s(?:admi\w+|hosp\w*|stay|inpatient|in (?:hospital|icu)))"
    rf"|\b(?:admitted|adm|hospitali[sz]ed|inpatient|stay)\s(?:from\s|on\s)?(?P<led>{_DAY}-\d{{1,2}})(?![\w/-])"
)
_DONE_IN = re.compile(
    r"\b(?:dx['’]?d|diagnosed|s/p\s[\w-]+|surgery|born|admitted|discharged|started|stopped|died|married|moved|retired)"
    rf"\s(?P<month>{MONTH})(?=[.,;)]|\s*(?:\n|$))"
)
# "RTC May.", "next visit September", "repeat EGD late April": what is planned or was seen in a month.
_DUE_IN = re.compile(
    r"\b(?:rtc|f/?u|follow-?up|(?:next|last|annual|yearly|first) (?:visit|appt|appointment|clinic|session|scan|dose"
    r"|labs?|review|check|exam|check-?up|cycle|period)|recheck|rpt|repeat|review|mri|ct|cxr|x-?rays?|uss?|echo|tte|pet|dexa"
    r"|colonoscopy|egd|endoscopy|mammo(?:gram)?|pap|scans?|labs?|bloods|surgery|clinic|scheduled|booked|planned|due|seen"
    r"|visit|appt|appointment|biopsy|trial|hearing|wedding|flu (?:shot|jab)|vaccine|booster|shot|jab|last|back)"
    r"(?:\s(?:egd|mri|ct|cxr|us|echo|scans?|labs?|colonoscopy|imaging|bloods|x-?ray|visit|a1c))?,?\s"
    r"$"
)
_LONE = re.compile(rf"(?<=\s){MONTH}(?=[.,;)]|\s*(?:\n|$))")
_BRACKETED = re.compile(rf"\((?:in\s|since\s|by\s)?(?P<month>(?!may\b|mar\b){MONTH})\)")
_PART_OF_MONTH = re.compile(rf"\b(?:early|late|mid)[\s-](?:to[\s-](?:late|mid)[\s-])?{MONTH}(?!\w|[\s-]\d)")
_TURN = re.compile(r"\b(?:in|before|after|until|till|by|since) (?P<day>the new year)\b")


def _months(lower: str) -> Iterator[Span]:
    for match in _DONE_IN.finditer(lower):
        yield Span(*match.span("month"))
    for match in _LONE.finditer(lower):
        if _DUE_IN.search(lower, max(0, match.start() - 40), match.start()):
            yield Span(*match.span())
    for match in _BRACKETED.finditer(lower) if "(" in lower else ():
        yield Span(*match.span("month"))
    for match in _PART_OF_MONTH.finditer(lower) if "late" in lower or "early" in lower or "mid" in lower else ():
        yield Span(*match.span())


def spans(lower: str, of: Signs) -> Iterator[Span]:
    """Yield where such days and months stand in the (lower-cased) text."""
    if of.hold(MONTHS):
        yield from _months(lower)
    for match in _TURN.finditer(lower) if "new year" in lower else ():
        yield Span(*match.span("day"))
    if "/" not in lower or not of.parted:
        return
    for match in _ROW.finditer(lower):
        days = [(match.start() + m.start(), match.start() + m.end()) for m in _EACH.finditer(match.group())]
        told = len({lower[low:high].split("/")[1] for low, high in days}) > 1
        if told and _LED.search(lower, max(0, match.start() - 20), match.start()):
            yield from (Span(low, high) for low, high in days)
    for match in _RANGE.finditer(lower):
        yield Span(*match.span())
    for match in _STAY.finditer(lower):
        yield Span(*match.span("day" if match["day"] else "led"))
