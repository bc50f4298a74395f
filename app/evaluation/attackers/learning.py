"""What the trained attacker may learn from beside the measured set: our own teacher texts, and names of places."""

from collections.abc import Iterable, Iterator
from functools import cache

from app import assets
from app.core.teaching import Part
from app.evaluation.attackers.trained import Example, PlaceName
from app.evaluation.teacher import load
from app.signals.gazetteer import countries, index

_BIG = 100_000
"""Of smaller towns too many are called like something else."""


def teacher_examples() -> list[Example]:
    """Return the teacher set's training texts with what is true of their authors."""
    records = load(assets.path("teacher"), Part.TRAINING)
    return [Example(r.text, f"teacher {r.persona or at}", r.author) for at, r in enumerate(records)]


@cache
def place_names() -> tuple[PlaceName, ...]:
    """Return names that tell a country: its big cities, regions, adjectives, people and other names."""
    return tuple(_names())


def _names() -> Iterator[PlaceName]:
    for name, places in index().places.items():
        if places[0].city is None or places[0].population >= _BIG:
            yield name, places[0].country
    for country in countries().values():
        words: Iterable[str] = (*country.adjectives, *country.people, *country.aliases)
        for word in words:
            yield word.lstrip("="), country.name
