"""Days by the week or weekend around them, and by words about the day: "Merrie Monarch week", "Tues last, the 24th".

A name that a calendar does not have is a feast where a preposition of time stands before it and "week" behind it.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN
from app.notes.find.day_signs import WEEKDAY
from app.notes.find.day_words import MONTHS, ORDINALS
from app.notes.find.quick import any_of, has, matches
from app.notes.find.vocabulary import in_notes, stands_alone
from app.signals.base import Reading
from app.signals.dates import MONTH

_NTH = r"(?:[12]?\d|3[01])(?:st|nd|rd|th)"
_COUNT = r"(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|last)"
# "3rd week Sept", "last wk of October", "the first fortnight in May"
_OF_MONTH = re.compile(
    rf"\b(?:the\s)?{_COUNT}\s(?:week|wk|weekend|wknd|w/e|fortnight|half|part|days?|few days)\s"
    # "the last few days may be hard"
    r"(?:of\s|in\s|(?!may\b|march\b|mar\b))"
    rf"{MONTH}(?:,?\s(?:of\s)?(?:['’]\d\d|(?:19|20)\d\d))?(?!\w|\s\d)"
)
# "Tues, Oct. the 21st", "June the 3rd"
_THE = re.compile(rf"(?<![\w/-])(?:{WEEKDAY}[.,]{{0,2}}\s)?{MONTH}\.?,?\sthe\s{_NTH}(?!\w)")
# "Tuesday last, the 24th"
_LAST = re.compile(rf"(?<![\w/-]){WEEKDAY}\s(?:last|next|past|week),?\s(?:the\s)?{_NTH}(?!\w)")
# "the 2nd of the month", "14th of last month"
_THIS = re.compile(rf"\b(?:the\s)?{_NTH}\sof\s(?:the|this|last|next|each|every)\smonth\b")
# What schools and colleges name: the author writes of one week of one year.
_SCHOOL = re.compile(
    r"\b(?:(?:parents?|family|families|alumni|reunion|homecoming|rush|pledge|frosh|freshers?|orientation)['’]?s?['’]?"
    r"\s(?:week(?:end)?|wknd|wk)|(?:graduation|commencement|prom|move-in)\s(?:week(?:end)?|night|day)"
    r"|(?:spring|fall|autumn|winter|thanksgiving|christmas|xmas|easter)\sbreak|(?:finals|midterms?|exams?|reading|rag)\s(?:week|wk))\b"
)
_EVENT = re.compile(
    r"\b(?i:since|before|after|until|till|til|during|over|around|by|for|from|deliver|due|next|last|past|this|in)\s(?:the\s)?"
    rf"(?P<day>(?:{PLAIN}\s){{1,3}}(?i:week|wk|weekend|wknd|eve|festival|fair|carnival|parade|regatta|fiesta|feria|feis"
    r"|fleadh))(?!\w|['’-]|\s?[\d#])"
)
# "since Frontier Days", "until Apfelfest": what a town keeps once a year.
_FAIR = re.compile(
    rf"\b(?i:since|before|after|until|till|til|during|around|at)\s(?:the\s)?(?P<day>(?:{PLAIN}\s){{1,3}}Days|(?!Manifest)[A-Z][a-z]{{2,}}fest)"
    r"(?!\w|['’-]|\s?[\d#])"
)
_NOT_EVENT = frozenset(
    "twenty thirty sixty ninety hundred business sick several many few school five seven ten fourteen"
    " same every each next last first second post pre full one half two three study cycle clinic off on call night day"
    " rest working training exam test chemo induction radiation dose dosing trial treatment med medication holter"
    " monday tuesday wednesday thursday friday saturday sunday christmas easter the a this that past health craft"
    " science book career job street blood flow".split()
)
_NEW = re.compile(
    r"\b(?:in|at|before|after|until|till|til|by|since|over|for|around)\s(?P<day>(?:the\s)?(?:new\s(?:yrs?|years?)|ny['’]?s|nye|nyd|hogmanay))(?!\w|['’]|\s(?:old|resolution))"
)
# "off meat for Lent": a feast is kept over weeks; "was lent", "the advent of".
_FAST = re.compile(
    r"\b(?:(?i:in|during|since|until|till|before|after|for|over|to|through)\s(?P<kept>Lent|Advent)|(?:during|since|for)\s(?P<small>lent))"
    r"(?!\w|\s?(?:Health|of\b|[\d#]))"
)
# "HANDOVER, NYE. Acutes": alone in capitals among small letters, and no Dr Nye.
_EVE = re.compile(
    r"(?<![\w'’.-])(?<!D[Rr] )(?<!M[Rr] )(?<!M[Ss] )(?P<day>NY[ED])(?=[.,;:)\n]|\s(?:[a-z]|20\d\d))(?=.{0,24}[a-z]{2})"
)
_SHORT_MONTHS = re.compile(
    r"(?<![\w-])(?:(?:early|late|mid|in|since|until|before|after|from|next|last|by|end of|start of)\s)?"
    r"(?:dhul?[ -](?:al-)?(?:hijjah?|hijja|qa['’]?dah?|qidah)|dhu al-(?:hijjah?|qa['’]?dah?)|zul-?hijjah?|zil-?hajj"
    r"|zul-?qa['’]?dah?"
    r"|shawwal|rabi['’]?\s(?:al-awwal|al-thani|ul-awwal|i{1,2})|jumada\s(?:al-\w+|i{1,2})|tishrei|tishri"
    r"|cheshvan|kislev|shevat|elul)"
    r"(?:,?\s1[34]\d\d)?(?:,\s(?=after|before))?(?!\w)"
)

_WEEKS = frozenset("week wk weekend wknd w fortnight half part day days".split())
_EVENTS = frozenset("week wk weekend wknd eve festival fair carnival parade regatta fiesta feria feis fleadh".split())
_NEWS = ("new y", "ny'", "ny’", " nye", " nyd", "hogmanay")
_COUNTS = frozenset("st nd rd th first second third fourth last".split())
_FASTS = frozenset(("lent", "advent"))
_BESIDE = frozenset("last next past week".split())
_TERMS = frozenset(
    "parent parents family families alumni reunion homecoming rush pledge frosh freshers fresher freshmen orientation"
    " graduation commencement prom move spring fall autumn winter thanksgiving christmas xmas easter finals midterm"
    " midterms exam exams reading rag".split()
)
_SCHOOLS = frozenset("week weekend wknd wk night day break".split())
_ELSEWHERE = frozenset(
    "hijja hijjah qadah qa qidah zulhijja zulhijjah zilhajj zulqadah zil zul shawwal rabi jumada tishrei tishri"
    " cheshvan kislev shevat elul".split()
)


def find(reading: Reading) -> Iterator[Span]:
    """Yield where such days stand in a text."""
    lower = reading.lower
    months = has(reading, MONTHS)
    for pattern, gate, also in (
        (_OF_MONTH, _WEEKS, months and has(reading, _COUNTS)),
        (_THE, ORDINALS, months),
        (_LAST, ORDINALS, has(reading, _BESIDE)),
        (_THIS, ORDINALS, "month" in lower),
        (_SCHOOL, _SCHOOLS, has(reading, _TERMS)),
        (_SHORT_MONTHS, _ELSEWHERE, True),
    ):
        if also:
            yield from (Span(*m.span()) for m in matches(reading, pattern, lower, gate))
    for match in _NEW.finditer(lower) if any_of(_NEWS, lower) else ():
        yield Span(*match.span("day"))
    for match in matches(reading, _EVENT, reading.text, _EVENTS):
        words = [w.lower() for w in match["day"].split()[:-1]]
        if not any(w in _NOT_EVENT or in_notes(w) or stands_alone(w) for w in words):
            yield Span(*match.span("day"))
    for match in _FAIR.finditer(reading.text) if "Days" in reading.text or "fest" in reading.text else ():
        words = [w.lower() for w in match["day"].split()[:-1]]
        if not any(w in _NOT_EVENT or in_notes(w) or stands_alone(w) for w in words):
            yield Span(*match.span("day"))
    for match in matches(reading, _FAST, reading.text, _FASTS):
        yield Span(*match.span("kept" if match["kept"] else "small"))
    for match in _EVE.finditer(reading.text) if "NYE" in reading.text or "NYD" in reading.text else ():
        yield Span(*match.span("day"))
