"""Where people live, work or wait by a number: "tent 114", "Plot 12, Hollybush Site", "at number 11", "9 The Shambles".

A number behind a small word for a place goes; behind a word for a home the name behind the comma goes with it.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import CAPITALISED, UP
from app.notes.find.quick import Led, any_of, has, matches, numbered, words_of
from app.notes.find.rooms import sleeps
from app.notes.find.vocabulary import drugs, in_notes, is_eponym, ordinary
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_HOMES = (
    r"tent|shelter|plot|pitch|caravan|trailer|hut|stall|booth|kiosk|lot|space|unit|chalet|bungalow|villa|houseboat"
    r"|container|portacabin|cabin|site|suite|flat|apartment|apt|barracks?|barrack|mobile home|yurt|bothy|workshop|shop"
)
_SPOTS = (
    r"berth|mooring|pier|platform|dorm|bunk|locker|desk|gate|dock|hangar|warehouse|depot|compound|truck ?stop|store"
    r"|branch|theatre|gym|classroom|hatch|jetty|pontoon|slip|staircase|landing stage|station house|checkpoint"
    r"|room|treatment room|consulting room|cubicle|bay|bed|cell|chair|clinic room|bus stop"
    r"|house"
)
_NOT_AFTER = (
    r"(?![\w%/°-]|[.:,]\d|\s?(?:mg|mcg|ml|days?|nights?|hours?|hrs?|h\b|mins?|weeks?|months?|years?|yrs?|of\b"
    r"|x\b|cm|mm"
    r"|metres?|meters?|miles?|times|points?|patients?|beds?|and a half|or more|minutes|[ap]\.?m\b|pain|ra\b|rest))"
)
_NAMED = rf"(?:,\s(?:[Tt]he\s)?(?P<name>{CAPITALISED}(?:[ ]{CAPITALISED}){{0,3}}))?"
_HOME = re.compile(
    rf"(?<![\w-])(?i:{_HOMES})\s(?:no\.?\s|number\s|nr\.?\s"
    rf"|#)?(?P<value>#?[A-Z]?-?\d{{1,4}}[A-Za-z]?(?:[-/]\w{{1,3}})?)"
    rf"{_NOT_AFTER}{_NAMED}"
)
_SPOT = Led(
    rf"(?<![\w-])(?i:{_SPOTS})\s(?:no\.?\s|number\s"
    rf"|#)?(?P<value>(?:[A-Z]?-?|[A-Z]{{2}}-)\d{{1,4}}[A-Za-z]?(?:[-/]\d{{1,4}})?){_NOT_AFTER}"
)
_LETTERED = re.compile(
    r"(?<![\w-])(?i:block|bay|bed|desk|wing|bunk|gate|compound|dorm|staircase|hut|bungalow|landing|houseblock)\s"
    r"(?P<value>[A-H]|[A-H]\d{1,3})(?=[,.;:)\n]|\s(?:bed|cell|room|tent|on|in|at|with|and|bay)\b|$)"
)
# "class 5H", "Clinic 4B": a digit and a letter, since classes and stages of medicine have one of them.
_CLASS = re.compile(r"(?<![\w-])(?:[Cc]lass|[Ff]orm|Clinic|Theatre|Level|Gate|Room)\s(?P<value>\d{1,2}[A-Z])(?![\w-])")
_CAMP = re.compile(
    r"(?<![\w-])(?:Site|Zone|Sector|Section|Phase|Camp|Compound|Quarter|Block|Row|Cluster|Village|Ward)\s"
    rf"(?P<value>[A-Z]?\d{{1,3}}[A-Z]?|[A-H](?=[,.;]|\s)){_NOT_AFTER}"
)
_CAMP_WORD = re.compile(
    r"\b(?:camps?|refugees?|settlement|tents?|shelter|caravan|traveller|asylum|displaced)(?![^\W\d_])"
)
# The beginnings of those words.
_CAMPS = ("camp", "refugee", "settle", "tent", "shelter", "caravan", "travel", "asyl", "displac")
_NUMBER = re.compile(
    r"\b(?:(?:at|in|of|from|(?:delivered|posted|sent) to|neighbou?r(?:s)?"
    r"|next door(?: at)?|lives|over at|house|home)\s(?:at\s|in\s)?(?:house\s)?"
    r"(?:number|no\.?|nr\.?)|from number)\s(?P<value>\d{1,4}[a-z]?)(?![\w/%-]|[.:,]\d)"
)
_STREET = re.compile(
    r"(?i:\b(?:address|lives|living|live|at|posted to|sent to|from|flat|home|stays|staying|house|resid\w+"
    rf"|visit(?:ed)?|no\.?|number)\b[:,]?\s(?:at\s|in\s"
    rf"|is\s)?)(?P<value>\d{{1,5}}[a-d]?\s(?:[Tt]he\s)?{CAPITALISED}(?:[ ]{CAPITALISED})?)"
)
_ORDINAL = re.compile(
    r"\b(?:on|at|and|of)\s(?P<value>(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh"
    r"|Twelfth)(?:\s(?:and|&)\s[A-Z]\w+)?)(?=[.,;)]|\s(?:and|near|by|street|st|avenue|ave)\b|$)"
)
_PARADE = Led(
    r"\b(?:on|off|along)\sthe\s(?P<value>(?:Parade|Strand|Crescent|Esplanade|Promenade|Broadway|Quay|Quayside"
    r"|Embankment"
    r"|Mall|Green|Square|Causeway|Boulevard|Waterfront|Boardwalk|Headrow|Ridgeway|Wharf|Harbourside|Seafront)"
    r"|[AM]\d{1,4}"
    r"(?:\(M\))?|B\d{3,4})(?![\w-])"
)
# "tender on the A1 pulley", "clot on the M1 segment": no roads where a text speaks of fingers, vessels and masks.
_SEGMENT = re.compile(r"[AM][1-5]")
_SEGMENTED = frozenset("pulley pulleys segment segments mca aca thrombectomy mask triggering pillows".split())
_WORDS = frozenset(re.findall(r"[a-z]+", f"{_HOMES} {_SPOTS}")) | frozenset(
    "block wing landing houseblock class form clinic level number no nr address lives living live at posted sent from"
    " flat truckstop home stays staying visit visited on off along of and site zone sector section phase camp quarter"
    " row cluster village ward".split()
)
_HOME_WORDS, _SPOT_WORDS = words_of(_HOMES), words_of(_SPOTS) | {"truckstop"}
_LETTERED_WORDS = frozenset(
    "block bay bed desk wing bunk gate compound dorm staircase hut bungalow landing houseblock".split()
)
_CLASS_WORDS = frozenset("class form clinic theatre level gate room".split())
_NUMBER_WORDS = frozenset("number no nr".split())
_NTHS = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split())
_AT_DOOR = re.compile(rf"\d[a-d]?\s(?:[Tt]he\s)?{UP}")
"""A house's number before a name; looked for first, since it is found sooner than what leads to it."""
_MONTHS = frozenset(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug"
    " sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday am pm".split()
)


def _told(name: str) -> bool:
    """Tell whether the first word may name a street or yard: no month, medicine, title or word of notes."""
    words = [w.lower() for w in name.split()]
    first = words[1] if words[0] == "the" and len(words) > 1 else words[0]
    if first in _MONTHS or first in drugs() or is_eponym(first) or first in ("dr", "mr", "mrs", "ms", "prof", "bn"):
        return False
    return words[0] == "the" or not (in_notes(first) or ordinary(first))


# "Unit 5 of the workbook", "lot 2", "space 4 hours": homes only where a name follows.
_ALSO_AMOUNTS = ("unit", "space", "lot", "shop", "site")


def _homes(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _HOME, reading.text, _HOME_WORDS):
        name = match["name"]
        if not name:
            if not match.group().lower().startswith(_ALSO_AMOUNTS):
                yield Span(*match.span("value"))
            continue
        words = name.split()
        if _told(name) or (len(words) > 1 and _told(words[1])):
            yield Span(match.start(), match.end("name"))
        elif not match.group().lower().startswith(_ALSO_AMOUNTS):
            yield Span(*match.span("value"))


def find(reading: Reading) -> list[Finding]:
    """Return numbers of homes, beds, stalls and desks, and houses whose street has no word for a street."""
    if not has(reading, _WORDS):
        return []
    text = reading.text
    found = [Finding(Span(*m.span("value")), Kind.ADDRESS) for m in matches(reading, _ORDINAL, text, _NTHS)]
    hand_or_head = has(reading, _SEGMENTED)
    for match in _PARADE.matches(reading, text):
        if not (hand_or_head and _SEGMENT.fullmatch(match["value"])):
            found.append(Finding(Span(*match.span("value")), Kind.ADDRESS))
    found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in matches(reading, _LETTERED, text, _LETTERED_WORDS)]
    # In a form "Section 2" is a part of the form.
    if any_of(_CAMPS, reading.lower) and _CAMP_WORD.search(reading.lower):
        found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in _CAMP.finditer(text)]
    if not numbered(reading):
        return found
    found += [Finding(span, Kind.ADDRESS if " " in span.of(text) else Kind.UNIQUE) for span in _homes(reading)]
    for pattern, where, words in (
        (_SPOT, text, _SPOT_WORDS),
        (_CLASS, text, _CLASS_WORDS),
        (_NUMBER, reading.lower, _NUMBER_WORDS),
    ):
        for match in matches(reading, pattern, where, words):
            if not sleeps(reading.lower, match):
                found.append(Finding(Span(*match.span("value")), Kind.UNIQUE))
    for match in _STREET.finditer(text) if _AT_DOOR.search(text) else ():
        if _told(match["value"].split(None, 1)[1]):
            found.append(Finding(Span(*match.span("value")), Kind.ADDRESS))
    return found
