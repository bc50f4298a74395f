"""Days without a year that are written with dots or dashes, "14.9.", "22-05", where words lead to one."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.prefilter.quick import Led, Signs
from app.rules.concepts import concept

DAY = r"(?:0?[1-9]|[12]\d|3[01])"
MONTH = r"(?:0?[1-9]|1[0-2])"
WEEKDAY = r"(?:(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)"
_DOTTED_LED = Led(
    rf"(?:\b{concept('BEFORE_DOTTED_DAY')}\.?:?\s)(?P<day>{DAY}\.{MONTH})(?![\w]|\.?\d|\s?(?:mg|ml|%|g\b|l\b|mmol|°))"
)
_OF_WEEK = re.compile(rf"(?<![\w/-]){WEEKDAY}\.?,?\s(?P<day>(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2]))(?![\w]|\.?\d)")
_FROM_VALUE = re.compile(r"\d\s(?:from|on|until)\s$")
_DOTTED_RANGE = re.compile(rf"(?<![\w.]){DAY}\.{MONTH}\.\s?[-–]\s?{DAY}\.{MONTH}\.(?:\d{{2,4}})?(?!\d)")
_DOTTED = re.compile(rf"(?<![\w.,]){DAY}\.{MONTH}\.(?=\s|$|[,;:)–-])")
_DOTTED_FULL = re.compile(rf"(?<![\w.]){DAY}\.{MONTH}\.(?:19|20)?\d\d(?![\w])")
# "DAS28 4.8. Methotrexate": a score ends its sentence.
_SCORE = re.compile(
    r"(?:[a-z]\d{1,3}|score|index|hb|hba1c|crp|inr|tsh|ebu|jl|jr|al|ar|xb|cls|ett|tube|size|sz|k|na|ca"
    r"|psa|wbc|wcc|hgb|cr|alb|lactate|glucose|scale|[=<>:])\s?$"
)
_DASHED = Led(
    rf"\b(?:{WEEKDAY}|{concept('BEFORE_DASHED_DAY')})\s(?:on\s)?(?P<day>{MONTH}-{DAY})(?=[:;,.)]|\s[-–]\s|\s(?:with|w/"
    r"|by|showed|shows|for|at)\b|\s*$)(?!\.\d)"
)
# "a patch on 10-30;": no setting reads so when its second number is no month.
_DASHED_ON = Led(
    rf"(?:(?<![\d%] )(?<!\d)\bon|\b(?:call|callback|f/u|follow-?up|recheck(?:ed)?|signed|typed|faxed|paged"
    rf"|rang|spoke))\s(?P<day>{MONTH}-(?:1[3-9]|2\d|3[01]))"
    r"(?=[:;,)]|\.(?!\d)|\s[-–]\s|\s(?:with|w/|by|showed|shows|for|at|and)\b|\s*$)"
)
# "FLOWSHEET 5-26 NIGHTS": the turn of that day; "5-7 nights" are counted.
_TURN = re.compile(
    rf"(?<![\w/.-])(?P<day>{MONTH}-(?:1[3-9]|2\d|3[01]))"
    r"(?=\s(?:nights|nocs?|eves|(?:noc|night|day|eve|evening|am|pm) shift)\b)"
)
# "repeat 22-05", "adm 14-11": no setting has its second number padded, nor a first one above twelve.
_EUROPEAN = Led(
    r"\b(?:repeat|rpt|recheck|review|booster|next|due|seen|since|from|until|adm|admitted|op|on|date|swab|scan|visit)\s"
    r"(?P<day>(?:1[3-9]|2\d|3[01])-(?:0[1-9]|1[0-2]))(?![\w-]|\.\d|\s?(?:mg|ml|mcg|%|hours?|weeks?|days?|mmol|cm|mm)\b)"
)
# "admitted 3-4-24 to 3-9"
_UNTIL = re.compile(rf"(?<=\d-\d\d\s)(?:to|through|thru|until|-)\s(?P<day>{MONTH}-{DAY})(?![\w-]|\.\d)")


def spans(lower: str, of: Signs) -> Iterator[Span]:
    """Yield where such days stand in the (lower-cased) text, which is made `of` what its signs say."""
    for match in _DOTTED_LED.among(of, lower):
        if not _FROM_VALUE.search(lower, max(0, match.start() - 2), match.start("day")):
            yield Span(*match.span("day"))  # not "CEA 3.1 from 12.8"
    for match in _OF_WEEK.finditer(lower) if "." in lower else ():
        yield Span(*match.span("day"))
    for match in _DOTTED_RANGE.finditer(lower):
        yield Span(*match.span())
    if "-" in lower:
        for pattern in (_DASHED, _DASHED_ON, _EUROPEAN):
            yield from (Span(*match.span("day")) for match in pattern.among(of, lower))
        yield from (Span(*match.span("day")) for match in _UNTIL.finditer(lower))
        yield from (Span(*match.span("day")) for match in _TURN.finditer(lower))
    if _DOTTED_FULL.search(lower):  # a document that writes its dates with dots
        for match in _DOTTED.finditer(lower):
            if not _SCORE.search(lower, max(0, match.start() - 12), match.start()):
                yield Span(*match.span())
