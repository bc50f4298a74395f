"""The weights of the trained model, which ship as a list of words: ``python -m app.evaluation tagger`` fits them."""

import math
from collections.abc import Mapping
from functools import cache

from app import assets
from app.notes.learned.features import features
from app.notes.learned.words import Row

TABLE = "notes/learned.tsv"
BIAS = "bias"


@cache
def load() -> Mapping[str, float]:
    """Return feature -> weight; what is not in it weighs nothing."""
    rows = (line.rsplit("\t", 1) for line in assets.lines(TABLE))
    return {name: float(weight) for name, weight in rows}


def likelihood(row: Row, at: int) -> float:
    """Return how likely (0-1) it is that the word at index `at` of a row is a part of an identifier."""
    table = load()
    odds = table.get(BIAS, 0.0) + sum(filter(None, map(table.get, features(row, at))))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
