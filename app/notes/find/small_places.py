"""Streets, houses, hospitals without capitals: "14 bluebell close", "on brereton rd", "adm to st james"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import has, numbered
from app.notes.find.vocabulary import drugs, explained, more_given
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import given

_STREET = (
    r"(?:road|rd|street|str|avenue|ave|lane|ln|drive|close|court|crescent|cres|terrace|boulevard|blvd|gardens|grove|walk"
    r"|mews|parade|highway|hwy)"
)
_WORD = r"[a-z][a-z'’-]{2,}"
_NUMBERED = re.compile(
    rf"(?<![\w./%-])\d{{1,4}}[a-z]?,?\s(?P<name>(?:[nsew]\.?\s)?{_WORD}(?:\s{_WORD})?)\s{_STREET}(?![\w'’-])\.?"
)
_HOMES = r"(?:court|house|lodge|manor|towers?|heights|mansions|gardens|villas?|villages?|estate|grange|hall|cottages?)"
_LED = re.compile(
    rf"\b(?:on|off|near|along|down|up|of|in|at|from|address:?|lives?|by)\s(?P<value>(?P<name>{_WORD}(?:\s{_WORD})?)\s"
    rf"(?:road|rd|street|st|avenue|ave|lane|ln|crescent|cres|terrace|boulevard|blvd|parade|hwy|highway|pike|pkwy|parkway))"
    r"(?![\w'’-])"
)
# "on shelby drive": other drives, closes and ways are no names.
_DRIVE = re.compile(
    rf"\b(?:on|off|along|in|at)\s(?P<value>(?P<name>{_WORD})\s(?:drive|dr|close|way|place|court|ct|circle|cir))(?![\w'’-])"
)
_AT_HOME = re.compile(
    rf"\b(?:flat|lives?|living|room|home|resident|resides?|staying|placed|carer|stays)\s(?:is\s)?(?:at|in|of|on)\s"
    rf"(?P<value>(?P<name>{_WORD}(?:\s{_WORD})?)\s(?:close|drive|{_HOMES}))(?![\w'’-])"
)
_SAINT = re.compile(
    r"\b(?:to|at|from|in|of|via|not|or|and|vs|near|@)\s(?P<value>(?:st|saint)\.?\s(?P<name>[a-z]{4,}?)(?:['’]?s)?"
    r"(?:\s(?:lutheran|catholic|episcopal|methodist|baptist|presbyterian|anglican|orthodox|church|parish|hospital|school"
    r"|primary|high|academy|ame|general|regional|medical cent(?:er|re)))?)(?![\w-])"
)
# "on front st": in the country that has such streets "on" stands before them without "the".
_MAIN = re.compile(
    r"\b(?:on|off)\s(?P<value>(?:[nsew]\.?\s)?(?:front|main|high|center|centre|back)\s(?:st|street))(?![\w'’-])"
)
_NO_NAME = frozenset(
    "main side busy same other high back dirt country gravel private quiet this that his her our their its next one"
    " wrong right left long open public whole across wet icy rural mountain service access county state ring slip"
    " dual the and new any every each some two three down minutes minute mins min hours hour hrs days day weeks week"
    " miles mile times people cars patients years year yards metres meters steps feet foot blocks block very too"
    " more less was were had has got went from into onto off out via per own nursing care group city local"
    " residential front hospital".split()
)
_STREETS = frozenset(
    "road rd street str st avenue ave lane ln drive close court crescent cres terrace boulevard blvd gardens grove"
    " walk mews parade highway hwy house lodge manor tower towers heights mansions villa villas village villages"
    " estate grange hall cottage cottages saint dr way place ct circle cir pike pkwy parkway".split()
)


def _named(name: str) -> bool:
    words = [word for word in name.split() if len(word.rstrip(".")) > 1]
    return not any(word in _NO_NAME or word in drugs() for word in words)


def _spans(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for match in _NUMBERED.finditer(text) if numbered(reading) else ():
        if _named(match["name"]):
            yield Span(*match.span())
    for match in _LED.finditer(text):
        if _named(match["name"]):
            yield Span(*match.span("value"))
    yield from (Span(*match.span("value")) for match in _MAIN.finditer(text))
    for match in _DRIVE.finditer(text):
        if not explained(match["name"]) and _named(match["name"]):
            yield Span(*match.span("value"))
    for match in _AT_HOME.finditer(text):
        if _named(match["name"]):
            yield Span(*match.span("value"))


def _saints(reading: Reading) -> Iterator[Span]:
    """Yield saints that hospitals and schools are called after; "ST" is a segment of the heart's as well."""
    for match in _SAINT.finditer(reading.text):
        name = match["name"]
        if name in given() or name in more_given() or (name + "s" in given()) or not explained(name):
            yield Span(*match.span("value"))


def find(reading: Reading) -> list[Finding]:
    """Return such streets and houses, and what is called after a saint."""
    if not has(reading, _STREETS):
        return []
    found = [Finding(span, Kind.ADDRESS) for span in _spans(reading)]
    return found + [Finding(span, Kind.FACILITY, noun="hospital") for span in _saints(reading)]
