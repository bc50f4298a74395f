"""What a number of sightings make probable: log-odds added up along paths, each further one counting for less.

A post that holds a value likely with probability p, where it had the prior q, speaks for it with logit(p) - logit(q).
Such weights of evidence add up if posts are independent (Good 1950, weight of evidence). One author's posts are not:
they share habits that mislead a reader each time. So the strongest counts whole, the next `DISCOUNT` of it, and so on.
A single post gives exactly its own probability, the order of posts does not matter, and what agrees never makes less
sure.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.core.linkage.paths import Path
from app.core.linkage.sightings import MOST

DISCOUNT = 0.15
"""What the next strongest evidence for the same value counts, fitted by `python -m app.evaluation linkage-fit`."""
KEPT = 8
"""So many of the strongest are kept for a value; what is weaker counts less than a thousandth."""


def total(weights: Iterable[float], discount: float) -> float:
    """Return the joint weight of evidence, strongest first, each further one discounted once more."""
    return sum(weight * discount**rank for rank, weight in enumerate(sorted(weights, reverse=True)[:KEPT]))


def weight(likely: float, rest: float, before: float, rest_before: float) -> float:
    """Return the weight of evidence for a value: how its odds against the rest changed, never below 0.

    A post that names a value does not speak against it, however weakly it says so.
    """
    odds, odds_before = likely / max(rest, 1 - MOST), before / max(rest_before, 1 - MOST)
    return max(0.0, math.log(odds / odds_before)) if likely > 0 else 0.0


def shares(supported: Mapping[str, float], before: float) -> dict[str, float]:
    """Return the probability of each value that has evidence; the others, unnamed, keep their prior together."""
    rest = math.log(max(before, 1 - before * len(supported)))
    scores = {value: math.log(before) + evidence for value, evidence in supported.items()}
    top = max([rest, *scores.values()])
    whole = math.exp(rest - top) + sum(math.exp(score - top) for score in scores.values())
    return {value: math.exp(score - top) / whole for value, score in scores.items()}


@dataclass(slots=True)
class Node:
    """A value on the way from general to particular. `evidence`: weights for it among its siblings, one a sighting.

    `spoken`: how it was said, with the confidence of whoever said it best; empty where only its particulars were named.
    """

    evidence: list[float] = field(default_factory=list)
    children: dict[str, "Node"] = field(default_factory=dict)
    spoken: tuple[float, str] = (0.0, "")

    def add(self, masses: Mapping[Path, float], priors: tuple[float, ...]) -> None:
        """Add one sighting: how likely it holds each path below this node, and the priors by depth."""
        among: dict[str, dict[Path, float]] = {}
        for way, mass in masses.items():
            if way:
                below = among.setdefault(way[0], {})
                below[way[1:]] = below.get(way[1:], 0.0) + mass
        whole = sum(masses.values())
        if not among or whole <= 0:
            return
        named = {value: sum(below.values()) / whole for value, below in among.items()}
        rest = 1 - sum(named.values())
        before = priors[0]
        for value, below in among.items():
            child = self.children.setdefault(value, Node())
            said = weight(named[value], rest, before, 1 - before * len(named))
            child.evidence = sorted([*child.evidence, said], reverse=True)[:KEPT]
            child.add(below, priors[1:] or priors)

    def say(self, way: Path, confidence: float, spelling: str) -> None:
        """Remember how a value was said; the surest says it best, of equals the first by alphabet."""
        node = self
        for step in way:
            node = node.children.setdefault(step, Node())
        node.spoken = min(node.spoken, (confidence, spelling), key=lambda said: (-said[0], said[1]))
