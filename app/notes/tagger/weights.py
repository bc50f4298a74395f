"""The weights of the trained model, which ship as a table: ``python -m app.distill tagger`` fits them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np

from app import assets
from app.notes.tagger.chain import Scores, marginals
from app.notes.tagger.features import of_kept, of_words
from app.notes.tagger.words import Row

TABLE = "notes/learned.tsv"
LABELS = ("other", "name", "place", "date", "number")
"""What a word may be a part of; numbers are all that identifies and is none of the rest."""
OTHER, NAME, PLACE, DATE, NUMBER = range(len(LABELS))
AFTER = "after "
"""Rows so called say what may follow a label."""
_SCALE = 100


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Feature -> its row of `states` (features, labels); the last row, of no feature, is 0. `steps`: label to label."""

    rows: Mapping[str, int]
    states: Scores
    steps: Scores


@dataclass(frozen=True, slots=True)
class Tagged:
    """How likely (0-1) each word of a row is a part of an identifier, and of what kind (an index of `LABELS`)."""

    likely: tuple[float, ...]
    kinds: tuple[int, ...]


def parse(lines: Iterable[str]) -> Weights:
    """Return weights from lines of a feature and, for each label, a hundred times its weight."""
    rows, states, steps = dict[str, int](), list[list[float]](), np.zeros((len(LABELS),) * 2)
    for line in lines:
        name, *figures = line.rsplit("\t", len(LABELS))
        weights = [float(figure or 0) / _SCALE for figure in figures]
        if name.startswith(AFTER):
            steps[LABELS.index(name.removeprefix(AFTER))] = weights
        else:
            rows[name] = len(states)
            states.append(weights)
    return Weights(rows, np.array([*states, [0.0] * len(LABELS)]), steps)


def line(name: str, weights: Sequence[float]) -> str:
    """Return a feature's line of the table."""
    return "\t".join([name, *(f"{round(weight * _SCALE)}" if round(weight * _SCALE) else "" for weight in weights)])


@cache
def load() -> Weights:
    """Return the weights that ship."""
    return parse(assets.lines(TABLE))


@lru_cache(4)
def _scores(row: Row, found: Weights) -> Scores:
    """Return what speaks for each label at each word (words, labels), but for what stays around it."""
    nothing = len(found.states) - 1
    told = of_words(row)
    starts = np.cumsum([0, *map(len, told)])[:-1]
    rows = [found.rows.get(name, nothing) for names in told for name in names]
    scores: Scores = np.add.reduceat(found.states[rows], starts, axis=0)
    return scores


@lru_cache(4)
def _tagged(row: Row, found: Weights) -> Tagged:
    # A note is read more than once, each time with somewhat else that stays.
    scores = _scores(replace(row, kept=()), found).copy()
    for at, names in enumerate(of_kept(row)):
        for name in names:
            if (weight := found.rows.get(name)) is not None:
                scores[at] += found.states[weight]
    likely = marginals(scores, found.steps)
    kinds = likely[:, OTHER + 1 :].argmax(axis=1) + OTHER + 1
    return Tagged(tuple((1 - likely[:, OTHER]).tolist()), tuple(kinds.tolist()))


def tagged(row: Row) -> Tagged:
    """Return what the model says of each word of a row."""
    return _tagged(row, load()) if row.words else Tagged((), ())
