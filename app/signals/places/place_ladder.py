"""Generalises places: a city to its country's, then to any city; a local word to what it is called anywhere.

The steps that name the country are for a light touch; from the slider's middle on the next is taken (`Ladder.mild`).
"""

import re

from app.core.inference import Ladder
from app.core.text.english import with_article
from app.core.text.spans import Span
from app.signals.gazetteers.gazetteer import Place, country_named, lookup
from app.signals.place_names.stance import Stance
from app.signals.wording.local_words import AREA, NOTHING, determined, shaped, worded, wording_of
from app.signals.wording.money import money_ladder
from app.signals.wording.place_frame import General, framed

_CONTINENTS = {
    "Africa": "African",
    "Asia": "Asian",
    "Europe": "European",
    "North America": "North American",
    "South America": "South American",
    "the Caribbean": "Caribbean",
    "Oceania": "Pacific",
}
# Where the continent has few countries, or one that most of its people live in, its name says too much.
_WIDER = {
    **dict.fromkeys(("United States", "Canada", "Australia", "New Zealand"), "Western"),
    **dict.fromkeys(("Mexico", "Guatemala", "Honduras", "El Salvador", "Nicaragua", "Costa Rica"), "Latin American"),
    **dict.fromkeys(("Panama", "Belize"), "Latin American"),
}
_STATES = frozenset(("United States", "Australia", "India", "Mexico", "Brazil", "Nigeria", "Germany", "Malaysia"))
_PROVINCES = frozenset(("Canada", "China", "South Africa"))
_PAST = (Stance.BORN, Stance.CHILDHOOD, Stance.FROM, Stance.LEFT)
_ABROAD = (Stance.ONCE, Stance.TRAVEL, Stance.OTHER, Stance.KIN)
_MONEY = "money"
_BIG = 500_000
"""From so many people on a city is called a big one."""
_CLEARLY = 5
"""A name that several countries share is taken for the largest only if that one is this many times as large."""
# "Second year at Leeds": the university there is meant.
_STUDIES = re.compile(
    r"\b(?:(?:first|second|third|fourth|final|last) year|student|studying|undergrad|degree|ph\.?d|master['’]?s|fresher"
    r"|lecturer|professor|postdoc)(?: (?!in\b|and\b)\w+){0,2} at $",
    re.IGNORECASE,
)
_NAME_AFTER = re.compile(r" ([A-Z][a-z]+)\b")
_AT = re.compile(r"(?<!\w)(at|on|off|along|behind|under|inside)\s(?:the\s)?$", re.IGNORECASE)


def continental(country: str) -> str:
    """Return the adjective of the part of the world that `country` (by its English name) belongs to, or nothing."""
    known = country_named(country)
    return _WIDER.get(country) or (_CONTINENTS.get(known.continent, "") if known else "")


def adjective_of(country: str) -> str:
    """Return the adjective of `country`, or nothing."""
    known = country_named(country)
    return known.adjectives[0] if known and known.adjectives else ""


def place_ladder(text: str, span: Span, place: Place, how: Stance = Stance.PLAIN) -> Ladder:
    """Return the steps for a place's name at `span`, mildest first."""
    if place.city and _STUDIES.search(text, max(0, span.start - 60), span.start):
        return Ladder(span, ("university",))
    wide_adjective = continental(place.country)
    if place.subtype == "country":
        return framed(text, span, _country(wide_adjective, how), the=True)
    adjective = adjective_of(place.country) if _clear(span.of(text), place) else ""
    noun = "city" if place.city else _region(place.country)
    near = f"{adjective} {noun}".strip()
    plain = _cities(place) if place.city else (f"my {noun}",)
    one = (with_article(near), *plain) if adjective else plain
    own = dict.fromkeys((f"my {near}", f"my {noun}"))
    return framed(text, span, General(one, tuple(own), noun, adjective, adjective))


def _cities(place: Place) -> tuple[str, ...]:
    return ("a big city", "a city") if place.population >= _BIG else ("a city",)


def other_ladder(text: str, span: Span, place: Place) -> Ladder:
    """Return the step for a place named beside others of its country, which need not be the author's own."""
    if place.city and _STUDIES.search(text, max(0, span.start - 60), span.start):
        return Ladder(span, ("university",))
    if place.subtype == "country":
        return framed(text, span, General(("my country",), ("my country",), "locally", "local"), the=True)
    if not place.city:
        return framed(text, span, General(("a part of my country",), ("that region",), "locally", "local"))
    return framed(text, span, General(_cities(place), ("that city",), "city", "local"))


def _country(adjective: str, how: Stance) -> General:
    near = with_article(f"{adjective} country".strip())
    if how in _ABROAD:
        return General((near, "abroad"), (near, "another country"), "foreign", adjective)
    mine = "home country" if how in _PAST else "country"
    own = (f"my {adjective} country", f"my {mine}") if adjective else (f"my {mine}",)
    return General((near, f"my {mine}"), own, "locally", adjective, telling=f"my {adjective}" if adjective else "")


def _region(country: str) -> str:
    return "state" if country in _STATES else "province" if country in _PROVINCES else "region"


def _clear(name: str, place: Place) -> bool:
    others = [other.population for other in lookup(name) if other.country != place.country and other.city]
    return not others or (not place.city) or place.population >= _CLEARLY * max(others)


def _with_city(text: str, span: Span, city: str) -> Span:
    """Take in the city's name where it belongs to the term: "Boston Red Sox", "Trinity College Dublin"."""
    start, end = span.start, span.end
    if city and text.endswith(f"{city} ", 0, start):
        start -= len(city) + 1
    for tail in (f" {city}", f", {city}"):
        if city and text.startswith(tail, end) and not text[end + len(tail) : end + len(tail) + 1].isalnum():
            end += len(tail)
    return Span(start, end)


def pointer_ladder(text: str, span: Span, kind: str, city: str = "") -> Ladder | None:
    """Return the steps for a term that points to a place ("the Tube" -> "the train")."""
    wording = wording_of(span.of(text), kind)
    if (longer := _NAME_AFTER.match(text, span.end)) and (whole := shaped(longer.group(1))):
        span, wording = Span(span.start, longer.end()), whole
    if wording == NOTHING:
        return None
    if wording == _MONEY:
        return money_ladder(text, span)
    span = _with_city(text, span, city)
    if wording != AREA:
        return worded(text, span, wording)
    if span.of(text).lower().startswith("the "):
        span = Span(span.start + 4, span.end)
    if found := _AT.search(text, max(0, span.start - 12), span.start):
        near = "a street nearby" if found.group(1).lower() in ("on", "off", "along") else "a place nearby"
        the = determined(text, span.start)
        return framed(text, span, General((near,), (near,), "locally", "local"), the)
    return framed(text, span, General(("my area",), ("my area",), "locally", "local"))
