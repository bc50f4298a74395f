"""A hint at the author's age, and how hints of all kinds are weighed into one age.

A hint says: with this chance the age lies between `low` and `high`. All hints together give a distribution over ages
(independent witnesses over a prior); the answer is the age with most of it within the five years that count as right.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Cue
from app.signals.cues.weigh import shares, tempered

AGES = range(7, 106)
TOLERANCE = 5
_LIMIT = 0.5
_STATED = 0.88
_SHOULDER = 2.0
_SLOPE = 0.6
# Shares of authors by decade of life, 0-9, 10-19, ...: most of those who write online are between 20 and 45.
_DECADES = (0.005, 0.1, 0.28, 0.24, 0.16, 0.11, 0.07, 0.03, 0.01, 0.003, 0.001)
_PRIOR = tuple(_DECADES[age // 10] / 10 for age in AGES)


@dataclass(frozen=True, slots=True)
class AgeHint:
    """With chance `weight` the author is between `low` and `high` years old, both included."""

    span: Span
    low: int
    high: int
    weight: float
    rationale: str
    ladder: Ladder | None = None

    def holds(self, age: int) -> bool:
        """Tell whether `age` is right by the measure: within five years of the range."""
        return self.low - TOLERANCE <= age <= self.high + TOLERANCE


@cache
def _shape(low: int, high: int) -> tuple[tuple[float, ...], float]:
    """Return how well each age fits the range, and the share of authors that fits; the same few ranges recur."""
    middle, half = (low + high) / 2, (high - low) / 2 + 1
    # The middle of a wide range is likelier than its ends, which are the sum of several extremes.
    slope = _SLOPE if half > TOLERANCE else 0.0
    shape = tuple(
        math.exp(-((max(low - a, 0, a - high) / _SHOULDER) ** 2)) * (1 - slope * min(1.0, abs(a - middle) / half))
        for a in AGES
    )
    return shape, sum(share * value for share, value in zip(_PRIOR, shape, strict=True)) / sum(_PRIOR)


def _likelihood(hint: AgeHint) -> list[float]:
    shape, inside = _shape(hint.low, hint.high)
    # Relative to the prior, so that a hint that knows nothing changes nothing.
    return [hint.weight * value / inside + (1.0 - hint.weight) for value in shape]


def distribution(hints: Sequence[AgeHint]) -> list[float]:
    """Return the probability of each age in `AGES`; hints with the same rationale and range count once."""
    chances = list(_PRIOR)
    for hint in {(h.low, h.high, h.rationale): h for h in hints}.values():
        chances = [chance * factor for chance, factor in zip(chances, _likelihood(hint), strict=True)]
    total = sum(chances)
    return [chance / total for chance in chances]


def consensus(hints: Sequence[AgeHint]) -> tuple[int, float]:
    """Return the age most likely to be within five years of the truth, and the chance that it is."""
    chances = distribution(hints)
    masses = [sum(chances[max(0, i - TOLERANCE) : i + TOLERANCE + 1]) for i in range(len(chances))]
    best = max(masses)
    # Many centres may cover a narrow peak: take the middle of its mass.
    centre = masses.index(best)
    window = range(max(0, centre - TOLERANCE), min(len(chances), centre + TOLERANCE + 1))
    mean = sum(i * chances[i] for i in window) / sum(chances[i] for i in window)
    return AGES[round(mean)], min(best, 0.98)


def _as_stated(hints: Sequence[AgeHint], age: int) -> int:
    """Return the exact age that was stated where the consensus is next to it: the prior must not round it up."""
    stated = [h.low for h in hints if h.low == h.high and h.weight >= _STATED and abs(h.low - age) <= 1]
    return stated[0] if stated else age


def to_cues(hints: Sequence[AgeHint]) -> tuple[Cue, ...]:
    """Weigh the hints and return them as cues: those that agree carry the common age, the others their own."""
    if not hints:
        return ()
    age, chance = consensus(hints)
    age = _as_stated(hints, age)
    agreeing = [hint for hint in hints if hint.holds(age)]
    if not agreeing:
        return ()
    parts = [hint.weight * 10 / (10 + hint.high - hint.low) for hint in agreeing]
    weights = shares(tempered(chance, _LIMIT), parts)
    cues = [_cue(hint, str(age), weight) for hint, weight in zip(agreeing, weights, strict=True)]
    for hint in hints:
        if not hint.holds(age):
            cues.append(_cue(hint, str((hint.low + hint.high) // 2), hint.weight * (1.0 - chance) / 2))
    return tuple(cues)


def _cue(hint: AgeHint, value: str, weight: float) -> Cue:
    return Cue(Attribute.AGE, value, weight, hint.span, hint.rationale, hint.ladder)
