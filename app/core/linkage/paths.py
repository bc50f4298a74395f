"""Values as paths from the general to the particular, so that "Osaka" supports "Japan" and "Japan" leaves Osaka open.

| attribute | path |
|---|---|
| location, birthplace | country, region where it is known, city |
| occupation | the words from the last to the first: "cook", then "pastry cook" |
| closed sets, identifiers | the value alone |
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.attributes import IDENTIFIERS, OPTIONS, Attribute, to_option
from app.core.matching import PlaceNames, fold, lemmas

Path = tuple[str, ...]
PLACES = frozenset({Attribute.LOCATION, Attribute.BIRTHPLACE})
MANY = frozenset(IDENTIFIERS)
"""Of these a person has several at a time (two illnesses, two addresses): one value is no word against another."""
_SIBLINGS = {Attribute.LOCATION: (100, 20), Attribute.BIRTHPLACE: (100, 20), Attribute.OCCUPATION: (200, 10)}
"""Roughly how many values stand beside one, by depth (the last number holds from there on): 1/n is its prior."""
_MANY_SIBLINGS = (100,)
_PARTS = re.compile(r"[,/;]| - ")


@dataclass(frozen=True, slots=True)
class Geography:
    """What is known of places. `regions`: the region (folded) of a city, by (city, country) as in `names`, folded.

    `titles`: how a folded country is spelled.
    """

    names: PlaceNames = field(default_factory=PlaceNames)
    regions: Mapping[tuple[str, str], str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)


def path(attribute: Attribute, guess: str, geography: Geography) -> Path:
    """Return the path of a guess, folded; empty where it names no value of the attribute."""
    if attribute in PLACES:
        return _place(guess, geography)
    if attribute in OPTIONS:
        option = to_option(attribute, guess)
        return (option,) if option else ()
    if attribute is Attribute.OCCUPATION:
        return tuple(reversed(lemmas(guess)))
    folded = fold(guess)
    return (folded,) if folded else ()


def prior(attribute: Attribute, depth: int) -> float:
    """Return how likely (0-1) one value at `depth` of a path (from 0) is before anything was read."""
    if attribute in OPTIONS:
        return 1 / len(OPTIONS[attribute])
    siblings = _SIBLINGS.get(attribute, _MANY_SIBLINGS)
    return 1 / siblings[min(depth, len(siblings) - 1)]


def _place(raw: str, geography: Geography) -> Path:
    """Read "City, Region, Country"; a place without a known country is a path of its own."""
    names = geography.names
    country = region = city = ""
    for part in filter(None, (fold(piece) for piece in _PARTS.split(raw))):
        if part in names.countries:
            country = fold(names.countries[part])
        elif part in names.regions and (city or part not in names.cities):
            region, country = part, country or fold(names.regions[part])
        elif not city:
            city = fold(names.cities.get(part, part))
    region = region or geography.regions.get((city, country), "")
    return tuple(filter(None, (country, region, city)))
