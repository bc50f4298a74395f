"""Which discount of further evidence fits best what many posts by one author tell: log loss on the training part alone.

    python -m app.evaluation linkage-fit ../shared/distill/persona_series.jsonl --people ../shared/distill/personas.json
    ... --engine both --model starter

Authors and texts of the test and calibration parts are left out. Of the others' posts every choice of two and more
counts alike; asked is how likely the first claim of each attribute was said to be, and whether it is right.
"""

import argparse
import itertools
import math
from collections.abc import Sequence
from pathlib import Path

from app.agents.team import Sight
from app.core.attributes import PAPER_ATTRIBUTES
from app.core.linkage.sightings import MOST, Sighting
from app.core.matching import HIT
from app.core.splits import is_calibration, is_test
from app.core.teaching import YEAR
from app.evaluation.posts.linkage import Author, Claims, attack, authors, grade, together
from app.evaluation.support.opening import opened
from app.service import Session

_TRIED = tuple(step / 20 for step in range(15))
_TEST = frozenset({"p13", "p14"})
"""The people of the test part: a series is split by person besides."""

Read = Sequence[tuple[Author, Sequence[tuple[Sighting, ...]]]]


def training(author: Author) -> Author:
    """Return an author with the posts of the training part alone."""
    texts = () if author.id in _TEST else author.texts
    return Author(author.id, author.facts, tuple(t for t in texts if not (is_test(t) or is_calibration(t))))


def loss(read: Read, discount: float) -> float:
    """Return the mean log loss (nats) of the first claims under a discount, at least two posts together."""
    lost = [
        one
        for author, posts in read
        for size in range(2, len(posts) + 1)
        for chosen in itertools.combinations(posts, size)
        for one in _lost(author, together(chosen, discount))
    ]
    return sum(lost) / len(lost) if lost else 0.0


def _lost(author: Author, claims: Claims) -> list[float]:
    first = [claims[a][0] for a in PAPER_ATTRIBUTES if a in author.facts and claims.get(a)]
    sure = [(min(MOST, max(1 - MOST, claim.likely)), grade(claim, author) == HIT) for claim in first]
    return [-math.log(likely if right else 1 - likely) for likely, right in sure]


def run(arguments: list[str]) -> int:
    """Read the posts and print the log loss of each discount; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation linkage-fit", description=__doc__.splitlines()[0])
    parser.add_argument("set", type=Path)
    parser.add_argument("--people", type=Path)
    parser.add_argument("--engine", choices=("signals", "both"), default="signals")
    parser.add_argument("--model")
    options = parser.parse_args(arguments)
    with opened(options.engine, options.model) as engine:
        session = Session(engine, sight=Sight(YEAR))
        some = [training(author) for author in authors(options.set, options.people) if author.facts]
        read = [(author, attack(session, author)) for author in some if author.texts]
    print(f"{len(read)} authors, {sum(len(posts) for _, posts in read)} posts")
    for discount in _TRIED:
        print(f"{discount:.2f}  {loss(read, discount):.4f}")
    return 0
