"""What the trained attacker may learn from beside the measured set: our own teacher texts, and names of places."""

from collections.abc import Iterable, Iterator
from functools import cache

from app import assets
from app.core.teaching import Part, read
from app.evaluation.attackers.fitted import Example, PlaceName
from app.evaluation.splits import records
from app.signals.gazetteer import countries, index

_BIG = 100_000
"""Of smaller towns too many are called like something else."""


def teacher_examples() -> list[Example]:
    """Return the training texts of all the teacher set's parts, with what they give away of their authors."""
    rows = (read(row) for path in sorted(assets.path("teacher").rglob("*.jsonl")) for row in records(path))
    training = [record for record in rows if record.part is Part.TRAINING]
    return [Example(r.text, f"teacher {r.persona or at}", r.author) for at, r in enumerate(training)]


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
