"""Towns, schools and practices typed without capitals: "lives in south sioux", "at kensal house", "in sassoon ward 26".

Only where the author hardly uses capitals. A word nothing explains goes behind a word for living, before a word for a
town, a house or an institution, and before a ward; so does a hospital on the list.
"""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text import Span
from app.notes.find.places import STATES
from app.notes.find.quick import matches, words_of
from app.notes.find.vocabulary import drugs, explained, heads, in_notes, is_eponym, more_given
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index
from app.signals.name_lists import given
from app.signals.places_find import careless

_W = r"[^\W\d_A-Z][^\W\d_A-Z'’-]{2,}"
_BEFORE = r"(?:north|south|east|west|upper|lower|new|old|great|little|mount|lake|port|fort|san|santa|saint|las|los|el)"
_BEHIND = (
    r"(?:city|town|village|springs|beach|falls|heights|junction|grove|township|island|valley|hills|creek|green|park)"
)
_AWAY = r"(?:\s(?:back|out|over|up|down))?"
_LIVES = re.compile(
    rf"(?<![\w-])(?:(?:lives|living|lived|live|staying|resides|residing|grew up|based|originally|driver|trip|travelled"
    rf"|traveled|flew|holiday)(?:\sis)?{_AWAY}\s(?:(?:in|at|near|on|to|from|outside)\s)?"
    # What urate, machines and oxygen do as well: a town only behind a word of place.
    rf"|(?:stays|born|raised|moved|home)(?:\sis)?{_AWAY}\s(?:in|at|near|to|from|outside)\s)(?P<name>(?:{_BEFORE}\s)?{_W})(?![\w'’-])"
)
_TOWN = re.compile(
    rf"(?<![\w-])(?:in|from|near|at|to|outside|around|via)\s(?P<name>(?P<first>{_W})\s{_BEHIND})(?![\w'’-])"
)
# Words that describe as well end the name only where the clause goes on without a noun: not "community acquired".
_CARE = (
    r"(?:medical cent(?:er|re)|health cent(?:er|re)|community(?: hospital| general)"
    r"|(?:community|general|regional|memorial|med)(?=[.,;)\n]|\s(?:on|for|with|w|after|last|by|ed|er|icu|hospital|yesterday|today|and|in)\b|\s?$)"
    r"|surgery|medical practice|family practice|practice|dispensary|infirmary|care home|nursing home|hospice)"
)
_SCHOOL = r"(?:academy|primary(?: school)?|junior school|infants|grammar|college|nursery|secondary(?: school)?)"
_HOUSE = (
    r"(?:house|court|lodge|manor|towers?|mansions|hostel|mosque|temple|gurdwara|church|chapel|plant|mill|estate|market)"
)
# "the dollar general in clanton", "took her to opelika": a town that a list knows and nothing else explains.
_LED = re.compile(rf"(?<![\w-])(?:in|from|near|outside|to|at|via)\s(?P<name>{_W})(?![\w'’-])")
_SITE = re.compile(
    rf"(?<![\w-])(?:(?:at|to|from|in|near|via|behind|outside|opposite)\s(?:the\s)?|,\s)"
    rf"(?P<name>(?P<first>{_W})(?:\s(?P<second>{_W}))?\s(?:(?P<care>{_CARE})|(?P<school>{_SCHOOL})|{_HOUSE}))(?![\w'’-])"
)
_WARD = re.compile(rf"(?<![\w-])(?:at|in|from|to)\s(?P<name>{_W})\sward\s\d")
# "eats at kirchhoff's": the house of somebody, or what is called after its owner.
_OWNER = re.compile(
    r"(?<![\w-])(?:at|from|to|over at|near|behind|outside)\s(?:the\s)?(?P<name>(?P<who>[^\W\d_A-Z]{3,})['’]s)"
    r"(?=[.,;)\n]|\s(?:while|on|in|and|for|with|then|after|before|when|today|yesterday|last|every|each|once|near|by|but"
    r"|so|or)\b|\s?$)"
)
_LISTED = re.compile(rf"(?<![\w-])(?:at|in|from|to|not|via|near)\s(?P<name>{_W}(?:\s{_W})?)(?![\w'’-])")
_NO_NAME = frozenset(
    "the and his her their our this that with for who was has had but not been same other local own any each which"
    " where there here they she all from into near over some new old nursing group care home main whole council"
    " sheltered squalor filth poverty denial isolation chaos bedsit maisonette annexe condo duplex townhouse digs safe"
    " public private half way halfway free acute our church country boarding mother parents hospital alone"
    " indep independ".split()
)
_LIVING = words_of(
    "lives living lived live stays staying resides residing born raised grew moved based originally home driver trip"
    " travelled traveled flew holiday"
)
_TOWNS = words_of(_BEHIND)
_KINDS = words_of(_CARE) | words_of(_SCHOOL) | words_of(_HOUSE) | frozenset(("tower", "center", "centre"))
_WARDS = frozenset(("ward",))
_SHORT = 4
_LEADS = frozenset("at in from to not via near outside".split())


@cache
def _hospitals() -> frozenset[str]:
    names = (name.lower() for name in assets.lines("notes/hospitals.txt"))
    return frozenset(name for name in names if len(name) > 4 and not all(map(explained, name.split())))


def _strange(word: str) -> bool:
    """Tell whether nothing explains the word: no everyday word, no medicine, none of what stands behind eponyms."""
    known = explained(word) or is_eponym(word) or word in drugs() or word in heads() or word in _NO_NAME
    return len(word) > 3 and not known and not word.endswith(("ly", "ing", "ed"))


def _towns(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _LIVES, reading.text, _LIVING):
        last = match["name"].split()[-1]
        known = index().places.get(last, ())
        if _strange(last) and not (known and known[0].city is None):
            yield Span(*match.span("name"))
    for match in matches(reading, _LED, reading.text, _LEADS):
        known = index().places.get(match["name"], ())
        told = len(match["name"]) > _SHORT and _strange(match["name"])  # "peer to peer"
        if told and known and known[0].city is not None:
            yield Span(*match.span("name"))
    for match in matches(reading, _TOWN, reading.text, _TOWNS):
        if _strange(match["first"]) or match["first"].title() in STATES or match["first"] == "dakota":
            yield Span(*match.span("name"))


def _sites(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _SITE, reading.text, _KINDS):
        words = [w for w in (match["first"], match["second"]) if w]
        if any(w in _NO_NAME or w in drugs() for w in words):
            continue
        stated = match["care"] is not None and match["first"].title() in STATES
        called = match["school"] == "academy" and not any(map(in_notes, words))
        if _strange(words[0]) or stated or called:
            yield Span(*match.span("name"))
    for match in matches(reading, _WARD, reading.text, _WARDS):
        if _strange(match["name"]):
            yield Span(*match.span("name"))
    for match in _OWNER.finditer(reading.text) if "'s" in reading.text or "’s" in reading.text else ():
        who = match["who"]
        called = (who in given() or who in more_given()) and not in_notes(who)
        if who not in _NO_NAME and (called or _strange(who)):
            yield Span(*match.span("name"))
    for match in matches(reading, _LISTED, reading.text, _LEADS):
        for size in (2, 1):
            name = " ".join(match["name"].split()[:size])
            if name in _hospitals():
                yield Span(match.start("name"), match.start("name") + len(name))
                break


def find(reading: Reading) -> list[Finding]:
    """Return such towns and institutions."""
    if not careless(reading):
        return []
    found = [Finding(span, Kind.PLACE) for span in _towns(reading)]
    return found + [Finding(span, Kind.FACILITY, noun="local institution") for span in _sites(reading)]
