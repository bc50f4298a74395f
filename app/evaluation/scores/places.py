"""How exactly a place was guessed: the country, the state and the city each for themselves (FgAA, table 2)."""

from dataclasses import dataclass
from enum import StrEnum

from app.core.matching import fold, split_place
from app.signals.gazetteers.gazetteer import aliases, lookup


class Level(StrEnum):
    """How exact a place is."""

    COUNTRY = "country"
    STATE = "state"
    CITY = "city"


@dataclass(frozen=True, slots=True)
class _Named:
    country: str | None
    state: str | None
    city: str | None


def _read(place: str) -> _Named:
    """Name all three as far as the place or the gazetteer tells them; a city alone has the country of the largest."""
    city, country = split_place(place, aliases())
    states = {fold(part) for part in place.split(",")} & set(aliases().regions)
    known = lookup(place.split(",")[0])
    found = next((p for p in known if country is None or fold(p.country) == fold(country)), None)
    if found is not None and country is None:
        country = found.country
    if city is not None and found is not None and found.city is None:
        city = None
    state = next(iter(sorted(states)), None) or (fold(found.region) if found and found.region else None)
    return _Named(country and fold(country), state, city and fold(city))


def levels(guess: str, truth: str) -> dict[Level, bool]:
    """Return for each level that the truth names whether the guess has it right."""
    guessed, true = _read(guess), _read(truth)
    pairs = {
        Level.COUNTRY: (guessed.country, true.country),
        Level.STATE: (guessed.state, true.state),
        Level.CITY: (guessed.city, true.city),
    }
    return {level: mine == theirs for level, (mine, theirs) in pairs.items() if theirs is not None}
