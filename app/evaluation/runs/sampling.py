"""Which samples a run is about: a part of the set, a drawn and balanced selection of it, and a process's share."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from app.core.errors import UsageError
from app.evaluation.sets import Dataset
from app.evaluation.sets.base import Sample

Cell = tuple[str, int | None]


def chosen_samples(
    data: Dataset, part: str = "all", limit: int | None = None, drawn: int | None = None, seed: int = 0
) -> tuple[Sample, ...]:
    """Return the samples of a part of the set (test, rest, all): `drawn` of them by lot, or the first `limit`."""
    wanted = {"test": (True,), "rest": (False,)}.get(part, (True, False))
    found = [sample for sample in data.samples if sample.in_test in wanted]
    return tuple(found if drawn is None else balanced(found, drawn, seed))[:limit]


def balanced(samples: Sequence[Sample], count: int, seed: int) -> list[Sample]:
    """Draw `count` samples that hold the kinds of labels (attribute and hardness) in the proportion of all.

    Iterative stratification (Sechidis et al. 2011): the kind that lacks most of its share is served next, by lot, until
    there are enough. They come in the order drawn, so that a run cut short is balanced as well; more than there are is
    all of them.
    """
    rng, left = Random(seed), list(samples)
    cells = {sample.id: _cells(sample) for sample in samples}
    share = min(1.0, count / len(samples)) if samples else 0.0
    open_ = {cell: number * share for cell, number in Counter(c for s in samples for c in cells[s.id]).items()}
    drawn: list[Sample] = []
    while left and len(drawn) < count:
        there = {cell for sample in left for cell in cells[sample.id]}
        # Of kinds that lack equally much the one that sorts first: the same seed draws the same samples.
        next_cell = max(sorted(there, key=str), key=lambda cell: open_[cell]) if there else None
        among = [sample for sample in left if next_cell is None or next_cell in cells[sample.id]]
        sample = rng.choice(among)
        drawn.append(sample)
        left.remove(sample)
        for cell in cells[sample.id]:
            open_[cell] -= 1
    return drawn


def _cells(sample: Sample) -> list[Cell]:
    return [(attribute.value, label.hardness) for attribute, label in sample.labels.items()]


def share_of(samples: Sequence[Sample], share: tuple[int, int] | None) -> tuple[Sample, ...]:
    """Return every n-th sample for share (k, n), so that processes on one run do not do the same.

    Raises:
        UsageError: there is no k-th of n.
    """
    if share is None:
        return tuple(samples)
    number, of = share
    if not 1 <= number <= of:
        raise UsageError(f"There is no share {number}/{of}; give 1/{of} to {of}/{of}.")
    return tuple(samples[number - 1 :: of])
