"""Reads guesses off a filled hole: up to three, best first, and how likely the first is."""

import math
import re
from collections.abc import Sequence

from app.core.attributes import OPTIONS, Attribute
from app.core.inference import MAX_GUESSES
from app.core.matching import AGE_TOLERANCE
from app.engines.base import Choice, Free, Hole, Integer, Value
from app.signals.gazetteers.gazetteer import country_named, lookup

YOUNGEST, OLDEST = 10, 99
_WORTH_NAMING = 0.1
_TOKENS = 8
_PART = re.compile(r"(?:central|downtown|inner|outer|greater|old|(?:north|south)?(?:east|west)?(?:ern)?)[ -]+", re.I)
"""What parts of a town are called by, before its name."""
_BIG = 100_000
"""Of smaller towns too many are called like something else: there is an Asia, but nobody means it by its south."""
_OPEN = (Attribute.LOCATION, Attribute.BIRTHPLACE, Attribute.OCCUPATION)
"""What several guesses make sense for; a name or an employer is read off the text."""


def hole(attribute: Attribute, most: int = MAX_GUESSES) -> Hole:
    """Return the hole that takes up to `most` guesses on an attribute."""
    if attribute in OPTIONS:
        return Choice("guess", OPTIONS[attribute])
    if attribute is Attribute.AGE:
        return Integer("guess", YOUNGEST, OLDEST)
    return Free("guess", _TOKENS, also=most - 1 if attribute in _OPEN else 0)


def guesses(attribute: Attribute, value: Value, most: int = MAX_GUESSES) -> tuple[tuple[str, ...], float]:
    """Return up to `most` guesses and the first's probability; a stand-in for free text, the token's likelihood."""
    options = OPTIONS.get(attribute)
    if options and value.probabilities:
        ranked = sorted(zip(options, value.probabilities, strict=True), key=lambda pair: -pair[1])
        named = [option for option, p in ranked if p >= _WORTH_NAMING] or [ranked[0][0]]
        return tuple(named[:most]), ranked[0][1]
    if attribute is Attribute.AGE and value.probabilities:
        return _ages(value.probabilities, most)
    named = [" ".join(text.split()) for text in (value.text, *value.also)]
    if attribute in (Attribute.LOCATION, Attribute.BIRTHPLACE):
        named = [located(text) for text in named]
    found = tuple(dict.fromkeys(text for text in named if text))[:most]
    return found, (1.0 if value.logprob is None else math.exp(value.logprob)) if found else 0.0


def located(guess: str) -> str:
    """Return "City, Country" with the country corrected where the gazetteer knows the city, but not there.

    A small model reads the town off the text rightly and then recalls the wrong country. "Central Tokyo" is Tokyo.
    """
    city, comma, country = guess.partition(",")
    known = lookup(city)
    part = _PART.match(city)
    if part and not known and any(place.population >= _BIG for place in lookup(city[part.end() :])):
        return located(guess[part.end() :])
    nation = country_named(country.strip().rsplit(", ", 1)[-1]) if comma else None
    if not known or not nation or any(place.country == nation.name for place in known):
        return guess
    return known[0].value


def _ages(probabilities: Sequence[float], most: int) -> tuple[tuple[str, ...], float]:
    """Return the ages around which most of the probability lies, and how much lies around the first.

    A guess counts as right within five years of the truth, so what is sought is the middle of the likeliest span.
    """
    left = list(probabilities)
    reach = int(AGE_TOLERANCE)
    found: list[tuple[str, float]] = []
    for _ in range(most):
        mass = [sum(left[max(0, at - reach) : at + reach + 1]) for at in range(len(left))]
        best = max(range(len(left)), key=lambda at: (round(mass[at], 6), left[at]))
        if found and mass[best] < _WORTH_NAMING:
            break
        found.append((str(YOUNGEST + best), mass[best]))
        near = range(max(0, best - reach), min(len(left), best + reach + 1))
        for at in near:
            left[at] = 0.0
    return tuple(age for age, _ in found), found[0][1]
