"""Uncertainty of a measure, and of a probability: bootstrap intervals and the expected calibration error."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

_DRAWS = 1000
_BINS = 10


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % percentile bootstrap interval."""

    value: float
    low: float
    high: float


def interval(count: int, measure: Callable[[Sequence[int]], float | None], seed: int = 0) -> Interval | None:
    """Return `measure` of all of `count` items (by index) with its interval; None where it has no value.

    Draws that have no value are left out.
    """
    value = measure(range(count))
    if value is None:
        return None
    rng = np.random.default_rng(seed)
    drawn = [measure(rng.integers(0, count, count).tolist()) for _ in range(_DRAWS)]
    low, high = np.percentile([d for d in drawn if d is not None], [2.5, 97.5])
    return Interval(value, float(low), float(high))


def calibration_error(pairs: Sequence[tuple[float, bool]]) -> float | None:
    """Return the expected calibration error (0-1) of (probability, came true) pairs in ten bins; None for no pairs."""
    if not pairs:
        return None
    bins: dict[int, list[tuple[float, bool]]] = {}
    for probability, true in pairs:
        bins.setdefault(min(_BINS - 1, int(probability * _BINS)), []).append((probability, true))
    gaps = (abs(sum(p for p, _ in group) - sum(t for _, t in group)) for group in bins.values())
    return sum(gaps) / len(pairs)
