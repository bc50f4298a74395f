"""Uncertainty of a measure and of a probability: bootstrap and Wilson intervals, the expected calibration error."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

_DRAWS = 1000
_BINS = 10
_Z = 1.959964
"""The normal distribution's 97.5th percentile."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % interval."""

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


def ratio(parts: Sequence[float], wholes: Sequence[float], seed: int = 0) -> Interval | None:
    """Return the share sum(parts) / sum(wholes) with its interval, items drawn whole; None where there is nothing."""
    part, whole = np.asarray(parts, dtype=float), np.asarray(wholes, dtype=float)
    if not whole.sum():
        return None
    draws = _draws(len(part), seed)
    below = draws @ whole
    low, high = np.percentile((draws @ part)[below > 0] / below[below > 0], [2.5, 97.5])
    return Interval(float(part.sum() / whole.sum()), float(low), float(high))


def mean(values: Sequence[float], seed: int = 0) -> Interval | None:
    """Return the mean of `values` with its interval; None for no values."""
    return ratio(values, [1.0] * len(values), seed)


def wilson(part: int, whole: int) -> Interval | None:
    """Return the share part / whole with Wilson's score interval; None where there is nothing."""
    if not whole:
        return None
    share = part / whole
    middle = (share + _Z**2 / (2 * whole)) / (1 + _Z**2 / whole)
    half = _Z * math.sqrt(share * (1 - share) / whole + _Z**2 / (4 * whole**2)) / (1 + _Z**2 / whole)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


@lru_cache(maxsize=32)
def _draws(count: int, seed: int) -> NDArray[np.float64]:
    """Return how often each of `count` items is in each draw; the same for all measures, so that they can be paired."""
    drawn = np.random.default_rng(seed).integers(0, count, (_DRAWS, count))
    times = np.zeros((_DRAWS, count))
    np.add.at(times, (np.arange(_DRAWS)[:, None], drawn), 1.0)
    return times


def calibration_error(pairs: Sequence[tuple[float, bool]]) -> float | None:
    """Return the expected calibration error (0-1) of (probability, came true) pairs in ten bins; None for no pairs."""
    if not pairs:
        return None
    bins: dict[int, list[tuple[float, bool]]] = {}
    for probability, true in pairs:
        bins.setdefault(min(_BINS - 1, int(probability * _BINS)), []).append((probability, true))
    gaps = (abs(sum(p for p, _ in group) - sum(t for _, t in group)) for group in bins.values())
    return sum(gaps) / len(pairs)
