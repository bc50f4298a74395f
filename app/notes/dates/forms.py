"""Days in rarer prints: "29th ult.", "Thurs 27", "mardi le 8", "9 Medi 2024", "25 xii 49", "1/'98", "30.9 1015hrs"."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.dates.dotted_days import WEEKDAY
from app.notes.dates.spoken import TENS, UNITS
from app.notes.prefilter.quick import Led, has, matches, numbered, words_of
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.identifiers.dates import MONTH
from app.signals.text.shapes import shaped

_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_NUMBER = r"(?:0?[1-9]|1[0-2])"
_YEAR = r"(?:1[89]|20)\d\d"
_LAST = re.compile(rf"(?<![\w.])(?:the\s)?{_DAY}(?:st|nd|rd|th)\s(?:ult|inst|prox)(?:imo|ant)?\b\.?")
# "Boss back Thurs 27.": no dose ("Mon 10, Tues 7.5"), hour ("Fri 10-12") or bed stands so.
_OF_WEEK = Led(
    rf"(?<![\w/-]){WEEKDAY}\.?\s(?P<day>[12]\d|3[01])(?=\.?(?:\s*\n|\s*$)|\.\s[a-z\d]|;|\)|,\s(?!{WEEKDAY})[a-z])"
)
_BESIDE_WEEK = re.compile(rf"\b{WEEKDAY}\.?\s\d")
_FOREIGN_WEEKDAY = concept("FOREIGN_WEEKDAY")
_FOREIGN_DAY = re.compile(
    rf"(?<!\w){_FOREIGN_WEEKDAY},?\s(?:le |el |den |dem |dia |día |il |die )?"
    rf"{_DAY}(?:\.|er|º|°|ste|de|eg|ain|fed|af|il)?(?![\w/]|[.:,]\d|\s?h\b)"
)
# Months of languages that `dates` has not: Welsh, Irish, Afrikaans, Nordic, Turkish, Indonesian, Tagalog, Swahili.
_MONTHS = concept("RARER_MONTH")
_IN_FOREIGN = re.compile(
    rf"(?<![\w./]){_DAY}(?:\.|de|ste|ain|fed|eg|af)?\s(?:de\s|ng\s|ta['’]\s)?{_MONTHS}(?:\s{_YEAR})?(?!\w)"
)
# "fin mars", "début juin", "Anfang Mai", "a finales de abril"
_PART_OF = re.compile(
    r"\b(?:fin|début|mi|courant|ende|anfang|mitte|finales de|principios de|mediados de|eind"
    rf"|begin)[\s-](?:de\s)?{concept('MONTH_OF_EUROPE')}(?:\s{_YEAR})?(?!\w)"
)
_FOREIGN_NTH = re.compile(
    r"\b(?:op die|op de|op den|le|el día|el dia)\s\d{1,2}(?:ste|de|er)(?=\s?[.,;)]|\s[a-zà-ÿ]{2})"
)
_ROMAN = re.compile(
    rf"(?<![\w.-]){_DAY}[ ./-](?:i{{2,3}}|iv|vi{{1,3}}|ix|xi{{1,2}})[ ./-](?:['’]?\d\d|{_YEAR})"
    r"(?![\w/]|[.,]\d|\s?(?:mg|ml|%))"
)
_SHORT_YEAR = re.compile(rf"(?<![\w/.]){_NUMBER}/['’]\d\d(?!\w)")
_ISH = re.compile(
    rf"(?<![\w.-])(?:\d{{1,2}}(?:st|nd|rd|th)?-ish\s(?:of\s)?{MONTH}|{MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?-ish)(?!\w)"
)
# "30.9 1015hrs", "21.3. at the", "clinic with Miss Day 19.6."
_TIMED = re.compile(rf"(?<![\w.,/]){_DAY}\.{_NUMBER}\.?(?=,?\s(?:[012]\d[0-5]\d\s?h|[012]?\d:[0-5]\d))")
_DOTTED = re.compile(rf"(?<![\w.,/])(?:[12]\d|3[01])\.{_NUMBER}\.(?=\s(?:at|in|by|with|to|from|for|and|until|under)\s)")
# "last depot 4.3., next 1.4.;": no number keeps its full stop before a comma.
_STOPPED = re.compile(rf"(?<![\w.,/-]){_DAY}\.{_NUMBER}\.(?=[,;)])")
# "arrived 00:06 1/1": the day after its hour.
_BEHIND_HOUR = re.compile(
    r"(?:(?<=[012]\d:[0-5]\d )|(?<=\d[ap] )|(?<=\d[ap]m ))\d{1,2}/\d{1,2}"
    r"(?![\w/%]|\.\d|\s(?:strength|dilution|of|tab|cup|full|dose|pain))"
)
_HOUR = re.compile(r"\d:\d\d |\d[ap]m? \d")
_BY = re.compile(rf"\b{concept('DUE_BY_A_DAY')}(?: back| in)? by (?P<day>{_NUMBER}/{_DAY})(?![\w/%]|\.\d)")
_SAID = (
    rf"(?:{UNITS}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    rf"|(?:twenty|thirty)(?:[\s-]{UNITS})?)"
)
_STROKE = r"\s(?:(?:forward )?slash|stroke)\s"
_SLASHED = re.compile(rf"\b{_SAID}{_STROKE}{_SAID}(?:{_STROKE}(?:{_SAID}|{TENS})(?:\s{_SAID})?)?\b")
_GAP = r"[\s/,-]{1,2}"
_SAID_BIRTH = rf"{_SAID}{_GAP}{_SAID}{_GAP}(?:(?:nineteen|twenty)\s)?(?:{TENS}|(?:oh|o)\s{UNITS})"
_BORN = re.compile(
    r"\b(?:d\.?o\.?b\.?|dbo|date of birth|birth ?date|born|birthday)\s?(?::|is|,|on)?\s{0,4}"
    rf"(?P<day>{_SAID_BIRTH}|\d{{1,2}}[ -]\d{{1,2}}[ -](?:19|20)?\d\d(?![\d/-]))"
)
# "Feb half-term", "Aug long weekend": a month that no preposition leads to.
_TERM = re.compile(rf"\b{MONTH}\s(?:half[- ]?term|long weekend|bank hol(?:iday)?(?: weekend)?|school holidays)\b")
_TERMS = frozenset(("half", "halfterm", "long", "bank", "school"))
DAY_WORDS = words_of(_FOREIGN_WEEKDAY) | words_of(_MONTHS)
"""Words of weekdays and months in other languages."""
_FOREIGN_WORDS = DAY_WORDS | frozenset(("op", "le", "el"))
_PARTS = frozenset("fin début mi courant ende anfang mitte finales principios mediados eind begin".split())
_INSTANTS = frozenset("ult ultimo inst instant prox proximo".split())
_ROMANS = frozenset("ii iii iv vi vii viii ix xi xii".split())
_BYS = frozenset(("by",))
_STROKES = frozenset(("slash", "stroke"))
_BIRTH_WORDS = frozenset("dob dbo d birth birthdate birthday born".split())


def find(reading: Reading) -> Iterator[Span]:
    """Yield where such days stand in a text."""
    lower = reading.lower
    for match in matches(reading, _PART_OF, lower, _PARTS):
        yield Span(*match.span())
    for match in matches(reading, _TERM, lower, _TERMS):
        yield Span(*match.span())
    for match in matches(reading, _SLASHED, lower, _STROKES):
        yield Span(*match.span())
    for match in matches(reading, _BORN, lower, _BIRTH_WORDS):
        yield Span(*match.span("day"))
    if numbered(reading):
        yield from _numbered(reading)


def _numbered(reading: Reading) -> Iterator[Span]:
    lower = reading.lower
    for match in _OF_WEEK.matches(reading, lower):
        if len(_BESIDE_WEEK.findall(lower, max(0, match.start() - 20), match.end() + 20)) < 2:
            yield Span(*match.span())
    if has(reading, _FOREIGN_WORDS):
        yield from (Span(*m.span()) for p in (_FOREIGN_DAY, _IN_FOREIGN) for m in p.finditer(lower))
        yield from (Span(*m.span()) for m in _FOREIGN_NTH.finditer(lower))
    for pattern, gate in ((_LAST, _INSTANTS), (_ROMAN, _ROMANS)):
        yield from (Span(*m.span()) for m in matches(reading, pattern, lower, gate))
    if "-ish" in lower:
        yield from (Span(*m.span()) for m in _ISH.finditer(lower))
    if shaped(reading, "0.0"):
        yield from (Span(*m.span()) for p in (_TIMED, _DOTTED) for m in p.finditer(lower))
    if shaped(reading, "0.,", "0.;", "0.)"):
        yield from (Span(*m.span()) for m in _STOPPED.finditer(lower))
    if "/" in lower:
        yield from _slashed(reading)


def _slashed(reading: Reading) -> Iterator[Span]:
    lower = reading.lower
    if "/'" in lower or "/’" in lower:
        yield from (Span(*m.span()) for m in _SHORT_YEAR.finditer(lower))
    if _HOUR.search(lower):
        yield from (Span(*m.span()) for m in _BEHIND_HOUR.finditer(lower))
    for match in matches(reading, _BY, lower, _BYS):
        yield Span(*match.span("day"))
