"""Where in a house somebody lies or sits: "Ward 7 East bay C", "7W 712B", "the door of 4 South", "chair 7"."""

import re

from app.core.text import Span
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.fronts import FIGURE, Fronted
from app.notes.find.quick import has, matches, needs, numbered
from app.notes.find.vocabulary import explained, stands_alone
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_SIDE = r"(?:North|South|East|West|NORTH|SOUTH|EAST|WEST|Tower|Main|Pavilion|Annex|Center)"
_PLACE = r"(?:\s(?:bay|bed|room|rm|chair|pod|Bay|Bed|Room|Rm|Chair|Pod)\s?[A-Z\d]{1,4})"
_WARD = Fronted(
    rf"(?<![\w-])(?:Ward|WARD|ward|Wing|Wd)\s(?!Clerk|Round|Sister|Manager|Nurse)(?:\d{{1,3}}[A-Z]?"
    rf"|[A-Z]\d{{0,3}}(?:-\d{{1,2}})?)(?:\s{_SIDE})?{_PLACE}?(?![\w-])"
    rf"|(?<![\w./-])\d{{1,2}}[- ]?(?:{_SIDE}|[NSEW])\s(?:(?:Rm|Room|Bed)\s)?\d{{2,4}}[A-Z]?(?:-\d)?(?![\w/.-])"
    r"|(?<![\w./-])(?:Tower|TOWER|Pavilion|Wing|Building|Bldg|Pod|Zone|Floor)\s\d{1,2}[A-Z]?-\d{1,3}[A-Z]?(?![\w.-])"
    rf"|(?<=[,;(] )\d{{1,2}}[ -]{_SIDE}(?=[.,;)\n]|$)"
    rf"|(?:(?<=\bon )|(?<=\bto )|(?<=\bof )|(?<=\bat )|(?<=\bfrom )|(?<=\bin ))\d{{1,2}}[ -]{_SIDE}(?!\w|\s(?:St"
    rf"|Street|Ave|Rd|Road|[A-Z][a-z]+ (?:St|Street|Ave|Rd)))",
    FIGURE,
    frozenset("ward wing wd tower pavilion building bldg pod zone floor".split()),
)
_SEAT = re.compile(
    r"(?<![\w-])(?:Chair|chair|Pod|pod|Cubicle|cubicle|Cube|Bay|bay|Dorm|dorm|Hut|Villa|Suite|suite|Ste|Hmrm|hmrm"
    r"|Homeroom|homeroom"
    r"|Cabin|cabin|Stall|stall|Seat|seat|Dock|Booth|Block|Berth|berth|Unit)"
    r"\s?(?:no\.?\s)?#?(?P<value>(?:(?<=Unit )\d{1,3}[A-Z]|(?<=Block )[A-Z]|(?<!Unit )(?<!Block )(?:\d{1,4}[A-Z]?"
    r"|[A-H]\d{0,2}(?![/&+]))))(?:-\d{1,2})?"
    r"(?![\w-]|\.\d|\s?(?:mg|ml|of\b|hours?|x\b|min|days?|[A-Z]?\d))"
)


# "on the Rakehead unit": a name that nothing explains between "the" and a word for a part of a hospital.
_UNIT = re.compile(
    rf"\b(?:on|to|in|from|at|via)\sthe\s(?P<name>(?P<first>{TITLE_CASE})(?:[ ]{TITLE_CASE})?[ ]"
    r"(?:unit|ward|wing|suite|annexe?))(?![\w-])"
)
_UNITS = frozenset("unit ward wing suite annex annexe".split())
_NAMED = frozenset(("ward", "wing", "wd", "block"))
_WARDS = frozenset(
    "ward wing wd north south east west tower main pavilion annex center n s e w building bldg pod zone floor".split()
)
# A letter may stand at such a word without a space: "BayC".
_SEATS = frozenset(
    f"{seat}{letter}"
    for seat in (
        "chair pod cubicle cube bay dorm hut villa suite ste hmrm homeroom cabin stall seat dock booth block berth unit"
    ).split()
    for letter in ("", "no", *"abcdefgh")
)


@needs(_WARDS, _UNITS, _SEATS)
def find(reading: Reading) -> list[Finding]:
    """Return wards with what follows, as facilities, and numbers of chairs, pods and suites."""
    found: list[Finding] = []
    if numbered(reading) or has(reading, _NAMED):
        for match in matches(reading, _WARD, reading.text, _WARDS):
            found.append(Finding(Span(*match.span()), Kind.FACILITY, By.RULE, noun="ward"))
    for match in matches(reading, _UNIT, reading.text, _UNITS):
        first = match["first"].lower()
        if not (explained(first) or stands_alone(first)):
            found.append(Finding(Span(*match.span("name")), Kind.FACILITY, noun="ward"))
    for match in matches(reading, _SEAT, reading.text, _SEATS):
        found.append(Finding(Span(*match.span("value")), Kind.UNIQUE, By.LABEL))
    return found
