"""Weighs hints that speak for different options of a closed set against one another.

Each hint says how likely its value is where nothing else is known. All together are combined as independent witnesses
(naive Bayes over the options), and the resulting probability is shared out among the hints that speak for a value, so
that pooling the cues again (noisy or) gives back that probability.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.signals.base import Cue

_HESITANT = 0.49


@dataclass(frozen=True, slots=True)
class Scale:
    """How an attribute's hints are weighed: the options' prior shares, and from which probability on it is "
    "actionable."""

    prior: Mapping[str, float]
    limit: float


def posterior(hints: Sequence[Cue], prior: Mapping[str, float]) -> dict[str, float]:
    """Return the probability of each option given the hints; equal hints (same rationale and value) count once."""
    logs = {option: math.log(share) for option, share in prior.items()}
    for cue in _distinct(hints):
        rest = (1.0 - cue.weight) / (1.0 - prior[cue.value])
        for option, share in prior.items():
            logs[option] += math.log(cue.weight / share if option == cue.value else rest)
    top = max(logs.values())
    scaled = {option: math.exp(log - top) for option, log in logs.items()}
    total = sum(scaled.values())
    return {option: value / total for option, value in scaled.items()}


def _distinct(hints: Sequence[Cue]) -> list[Cue]:
    best: dict[tuple[str, str], Cue] = {}
    for cue in hints:
        known = best.get((cue.value, cue.rationale))
        if known is None or known.weight < cue.weight:
            best[(cue.value, cue.rationale)] = cue
    return list(best.values())


def shares(strength: float, parts: Sequence[float]) -> list[float]:
    """Split `strength` (0-1) so that the noisy-or of the results is `strength`, in proportion to `parts`."""
    total = sum(parts)
    return [1.0 - (1.0 - strength) ** (part / total) for part in parts]


def tempered(probability: float, limit: float) -> float:
    """Return the probability where it reaches `limit`; below that something too weak to act on."""
    return probability if probability >= limit else _HESITANT * probability / limit


def weigh(hints: Sequence[Cue], scale: Scale) -> tuple[Cue, ...]:
    """Return the hints with weights that pool to the probability of their value; those beside others as they are."""
    known = [cue for cue in hints if cue.value in scale.prior and not cue.beside]
    if not known:
        return ()
    chances = posterior(known, scale.prior)
    weighed: list[Cue] = []
    for value in dict.fromkeys(cue.value for cue in known):
        group = [cue for cue in known if cue.value == value]
        strength = tempered(min(chances[value], 0.98), scale.limit)
        for cue, weight in zip(group, shares(strength, [cue.weight for cue in group]), strict=True):
            weighed.append(replace(cue, weight=weight))
    return (*weighed, *(cue for cue in hints if cue.beside))
