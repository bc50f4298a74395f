"""From which probability on a guess is worth claiming, attribute by attribute.

A small model sees well that a job is given away and names it badly. A claim whose guess is doubted counts as no claim,
though its words are taken back; so limits of doubt make what is claimed right more often and cost detection.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.core.attributes import PAPER_ATTRIBUTES, Attribute

FLOOR = 0.75
"""The detection (F1) the starter is meant for, which no limit may take it below."""
_TRIED = tuple(step / 100 for step in range(6, 46))
_LEAST_PRICE = 1e-4
"""What a gain that costs no F1 is taken to cost, so that gains can be compared."""

Limits = Mapping[Attribute, float]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that is actionable but for its guess.

    `sure`: how likely the guess is right (0-1), above 1 where nobody doubts it; `real`: the attribute is given away;
    `right`: so it is guessed.
    """

    attribute: Attribute
    sure: float
    real: bool
    right: bool


@dataclass(frozen=True, slots=True)
class _Worth:
    """What is left of the claims: F1 of detection, and the share of guesses on the papers' eight that are right."""

    f1: float
    right: float


def limits(claims: Sequence[Claimed], wanted: int) -> dict[Attribute, float]:
    """Return the limits under which most guesses are right, as long as F1 of detection stays at `FLOOR`.

    `wanted`: how many attributes are given away in all. Limits are raised one at a time, each time the one that gains
    most for what it costs; where there is no detection to pay with, only those that cost none.
    """
    found: dict[Attribute, float] = {}
    now = _worth(claims, found, wanted)
    floor = min(FLOOR, now.f1)
    while True:
        raised = _raised(claims, found, wanted)
        better = [(new, then) for new, then in raised if then.right > now.right and then.f1 >= floor]
        if not better:
            return dict(sorted(found.items()))
        found, now = max(better, key=lambda step: (step[1].right - now.right) / max(now.f1 - step[1].f1, _LEAST_PRICE))


def _raised(claims: Sequence[Claimed], known: Limits, wanted: int) -> Iterator[tuple[dict[Attribute, float], _Worth]]:
    for attribute in PAPER_ATTRIBUTES:
        for limit in _TRIED:
            if limit > known.get(attribute, 0.0):
                tried = {**known, attribute: limit}
                yield tried, _worth(claims, tried, wanted)


def _worth(claims: Sequence[Claimed], known: Limits, wanted: int) -> _Worth:
    kept = [c for c in claims if c.sure >= known.get(c.attribute, 0.0)]
    eight = [c for c in kept if c.attribute in PAPER_ATTRIBUTES]
    f1 = 2 * sum(c.real for c in kept) / max(1, len(kept) + wanted)
    return _Worth(f1, sum(c.right for c in eight) / max(1, len(eight)))
