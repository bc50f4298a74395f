"""What the trained attacker may learn from: the measured set, others, our own teacher texts, and names of places."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from app import assets
from app.core.errors import InputError
from app.core.teaching import Part, read
from app.evaluation.attackers.fitted import Example, PlaceName
from app.evaluation.attackers.trained import TRAINED, Trained, examples
from app.evaluation.sets import load
from app.evaluation.sets.base import Sample
from app.evaluation.support.splits import records
from app.signals.gazetteers.gazetteer import countries, index

_BIG = 100_000
"""Of smaller towns too many are called like something else."""


def taught(own: Iterable[Sample], learn_from: Sequence[Path] = (), name: str = TRAINED) -> Trained:
    """Return the trained attacker of a measured set's people, `own`, which also learns from the sets in the files.

    Raises:
        InputError: one of the files cannot be read.
    """
    others = [example for path in learn_from for example in examples(load(path).samples)]
    return Trained(examples(own), [*teacher_examples(), *others], place_names(), name)


def teacher_examples() -> list[Example]:
    """Return the training texts of all the teacher set's parts, with what they give away of their authors.

    Raises:
        InputError: an installed program carries no teacher set.
    """
    folder = assets.path("teacher")
    if not folder.is_dir():
        raise InputError("The teacher set is no part of an installed program: run this from a checkout of Untell.")
    rows = (read(row) for path in sorted(folder.rglob("*.jsonl")) for row in records(path))
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
