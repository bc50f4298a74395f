"""Where in a hospital somebody lies or is operated on: "OR 9", "isolette 18", "BED T4", "stn 11", "hall B", "salle 7".

Words for rooms, beds and seats with a number or a letter behind them, also in other languages; words that count as well
("unit 3", "OR 2.1", "station -2") only where nothing of a count follows.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import has, matches, numbered, words_of
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_BEDS = (
    "isolette|incubator|cot|crib|warmer|houseblock|stn|hd station|dialysis station|stretcher|trolley|recliner|gurney"
    "|resus|vault|ward|wd|cath lab|procedure room|exam room|trauma bay|side room|hallway|bed"
    "|salle|chambre|lit|zimmer|bett|saal|kamer|zaal|sala|cama|quarto|habitación|consultorio|stanza|letto|seng|säng"
)
_NOT_COUNTED = (
    r"(?![\w%/°-]|[.:,]\d|\s?(?:mg|mcg|ml|days?|nights?|hours?|hrs?|h\b|mins?|weeks?|months?|years?|yrs?|of\b|x\b|cm|mm"
    r"|l\b|°|metres?|meters?|times|points?|patients?|beds?|minutes|[ap]\.?m\b|degrees|rounds?|cycles?|attempts?|calls?|visits?|admissions?))"
)
_NUMBERED = re.compile(
    rf"(?<![\w-])(?:{_BEDS})\s(?:no\.?\s|nr\.?\s|number\s|#)?(?P<value>[a-z]?-?\d{{1,3}}[a-z]?){_NOT_COUNTED}",
)
# "OR 9" of an operation, but "OR 2.1 (95 % CI)", "OR 3, p < 0.05" are odds.
_THEATRE = re.compile(
    r"(?<![\w-])(?<!\d )OR\s?#?(?P<value>(?:[A-Z]-?)?\d{1,2}[A-Z]?)(?=\s*(?:\n|$|[|;)])|\s{2,}[A-Z]|\.(?:\s|$)"
    r"|,?\s(?:at|on|to|under|\d{4})\b"
    r"|,?\s(?:with|by|from|for)\s(?P<about>\w*))"
)
_TAKEN = re.compile(r"\b(?:to|in|into|from|at|via|the)\s$")
"""Before "OR 3 for washout": a ratio of odds is not gone to."""
# "lit 3 candles" and a temperature of the warmer count.
_ELSE = re.compile(r"lit\s\d+\s[a-z]|(?:warmer|incubator|isolette)\s3[4-9](?!\d)")
_TO_BED = re.compile(r"\b(?:go|goes|going|gone|went|get|gets|getting|got|off|back)\sto\s$")
# "to CVICU 9", "in Lab 4": a unit's bed or theatre behind a word of place; days on a unit are counted.
_UNIT = re.compile(
    rf"(?<![\w-])(?:to|in|into|from|at|via)\s(?:[cmnpst]?v?icu|ccu|hdu|itu|pacu|er|ed|lab|ep lab|ir suite|endo"
    rf"|clinic room|operatory|surgery room|op room|rooms)\s#?(?P<value>[a-z]?\d{{1,3}}[a-z]?){_NOT_COUNTED}"
)
# "dialysing at Smethwick, station 19": the lymph nodes and the head of a child have stations as well.
_STATION = re.compile(rf"\bdialys[^\n;]{{0,80}}?\bstation\s(?P<value>\d{{1,2}}[a-z]?){_NOT_COUNTED}")
# "08.19.24  Op 3   Pt:": in a column of a form it is the chair of a dentist's.
_OPERATORY = re.compile(r"(?:[ \t]{2,}|\|\s?|^|\n)[Oo]p\.?\s#?(?P<value>\d{1,2}[A-Z]?)(?=[ \t]{2,}|\s?\||\s*\n)")
_ROOMS = re.compile(
    r"(?<![\w-])(?:rooms|surgery room|operatory|opry)\s(?P<value>\d{1,4}[a-z]?)(?=[,;)\n]|\.\s|\s?[-–]|$)"
)
# "rm Jacaranda 8", "bed Lavender 12": rooms that have names.
_CALLED = re.compile(
    r"(?<![\w-])(?:[Rr]m|[Rr]oom|[Bb]ed|[Ww]ard|[Bb]ay|[Pp]od)\s(?P<value>[A-Z][a-zß-öø-ÿ]{2,}\s\d{1,3}[A-Z]?)(?![\w/:%]|[.,]\d)"
)
_RISES = re.compile(r"[,;]?\s(?:up|wakes?|woke|awake|asleep|sleeps?|rises?|gets? up|out of bed)\b")


def sleeps(lower: str, match: re.Match[str]) -> bool:
    """Tell whether a number behind "bed" is the hour: "goes to bed 11, up at 7"."""
    if not match.group().startswith("bed"):
        return False
    led = _TO_BED.search(lower, max(0, match.start() - 12), match.start())
    return led is not None or (lower.endswith("to ", 0, match.start()) and _RISES.match(lower, match.end()) is not None)


_LETTERED = re.compile(
    r"(?<![\w-])(?P<whole>(?:[Pp]od|POD|[Zz]one|ZONE|[Uu]nit|UNIT|[Hh]all|HALL|[Ww]ing|WING|[Ww]ard|WARD)\s"
    r"(?:[A-H]|(?<=[a-z] )[a-h]))"
    r"(?=[,;)\n]|\.(?:\s|$)|\s(?:bed|rm|room|bay|cell|tx|cot)\b|$)"
)
# "Resus 1", "Fast track 4", "in portable 6", "parking ramp B": the word for the spot names it with its number.
_SPOT = re.compile(
    r"(?<![\w-])(?:(?:Resus|RESUS|Majors?|MAJORS|Minors|MINORS|Fast[- ]?[Tt]rack|FAST[- ]TRACK)\s\d{1,2}[A-Z]?"
    r"|(?:(?<=in )|(?<=to )|(?<=at )|(?<=from ))(?:[Pp]ortable|[Rr]elocatable|[Mm]odular)\s#?\d{1,3}[A-Z]?"
    r"|(?i:parking|multi-?stor(?:e)?y)\s(?i:ramp|lot|deck|garage|structure|level|bay)\s(?:[A-Z]|[A-Z]?\d{1,3}[A-Z]?))"
    r"(?![\w%/-]|[.,:]\d|\s?(?:mg|l\b|L\b|lpm|liters?|litres?|minutes?|mins?|days?|hours?|x\b))"
)
# "4T bed 2", "C-hall 4", "5W bed 12": floor and wing before the bed.
_FLOOR = re.compile(
    r"(?<![\w./-])(?:\d{1,2}[- ]?[A-Z]{1,2}|[A-Z]-?\d{0,2}|[A-Z]{2,4}\d{1,2})[ -]"
    r"(?:[Bb]ed|[Rr]oom|[Rr]m|[Hh]all|[Bb]ay|[Cc]ot)\s?(?P<bed>[A-Z]?\d{1,3}[A-Z]?)(?![\w/-]|[.,:]\d)"
)
# "A3 Ayoub, 67M": beds of one ward open the lines of a handover, and behind one of them stand an age and a sex.
_LINE = re.compile(
    r"(?m)^[ \t*•-]{0,4}(?:Bed )?(?P<bed>(?P<bay>[A-Z]|\d{1,2}-)\d{1,2}[A-C]?)[ :.,][ ]?(?=[^\W\d_])(?P<rest>.*)"
)
_NEAR = 40
_SEXED = re.compile(r"(?<![\w/.])\d{1,3}\s?(?:y/?o\s?)?[MFmf]\b")
_WORDS = words_of(_BEDS)
_UNITS = words_of(
    "icu|vicu|cicu|micu|nicu|picu|sicu|ticu|cvicu|mvicu|svicu|ccu|hdu|itu|pacu|er|ed|lab|suite|endo|room|operatory|rooms"
)
_STATIONS, _OPERATORIES, _NAMED = (
    frozenset(("station",)),
    frozenset("rooms room operatory opry".split()),
    words_of("rm|room|bed|ward|bay|pod"),
)
_OPS = frozenset(("op",))
_LETTERS = frozenset("pod zone unit hall wing ward".split())
# "pt in 9G-22": ward and bed in one.
# No tesla, dimensions or medicines: "1T-2T", "2D-3D", "5FU-2 cycles".
_WARD_BED = re.compile(
    r"\b(?:in|to|from|at|on|roommate)\s(?P<value>(?!\d(?:FU|HT|MP|TG|ASA)-|\dD-|\d{1,2}[A-Z]-\d{1,2}[T-Z])"
    r"\d{1,2}[A-Z]{1,2}-\d{1,3}[A-Z]?)"
    r"(?![\w/%-]|\.\d|\s(?:cycles?|sequences?|doses?|days?|weeks?|receptors?|images?|views?|phases?)\b)"
)
_FLOORS = frozenset("bed room rm hall bay cot".split())
_SPOTS = frozenset(
    "resus major majors minors fast fasttrack portable relocatable modular parking multistorey multistory multi".split()
)


def _wholes(reading: Reading) -> Iterator[Span]:
    if has(reading, _LETTERS):
        yield from (Span(*m.span("whole")) for m in _LETTERED.finditer(reading.text))
    yield from (Span(*m.span()) for m in matches(reading, _SPOT, reading.text, _SPOTS))
    if numbered(reading) and has(reading, _FLOORS):
        yield from (Span(*m.span()) for m in _FLOOR.finditer(reading.text))


def _lines(text: str) -> Iterator[Span]:
    """Yield the beds that open the lines of a list of patients."""
    beds: dict[str, list[re.Match[str]]] = {}
    for match in _LINE.finditer(text):
        beds.setdefault(match["bay"], []).append(match)
    for row in beds.values():
        if len(row) > 1 and any(_SEXED.search(match["rest"], 0, _NEAR) for match in row):
            yield from (Span(*match.span("bed")) for match in row)


def find(reading: Reading) -> list[Finding]:
    """Return the numbers of beds and rooms, and wings with theirs."""
    found = [Finding(span, Kind.FACILITY, By.RULE, noun="ward") for span in _wholes(reading)]
    if not numbered(reading):
        return found
    if has(reading, _WORDS):
        for match in _NUMBERED.finditer(reading.lower):
            if not (_ELSE.match(reading.lower, match.start()) or sleeps(reading.lower, match)):
                found.append(Finding(Span(*match.span("value")), Kind.UNIQUE))
    for pattern, text, words in (
        (_UNIT, reading.lower, _UNITS),
        (_STATION, reading.lower, _STATIONS),
        (_ROOMS, reading.lower, _OPERATORIES),
        (_CALLED, reading.text, _NAMED),
        (_OPERATORY, reading.text, _OPS),
    ):
        found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in matches(reading, pattern, text, words)]
    if shaped(reading, "0A-0", "0AA-0"):
        found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in _WARD_BED.finditer(reading.text)]
    if "\n" in reading.text:
        found += [Finding(span, Kind.UNIQUE) for span in _lines(reading.text)]
    if "OR" in reading.text:
        for match in _THEATRE.finditer(reading.text):
            if match["about"] is None or _TAKEN.search(reading.lower, max(0, match.start() - 12), match.start()):
                found.append(Finding(Span(*match.span("value")), Kind.UNIQUE))
    return found
