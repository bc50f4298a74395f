"""From a number of people and shares of them to the size of the anonymity set (k-anonymity's k, estimated).

Attributes are taken for independent, which they are not: it is one of the assumptions that are said. Three numbers come
out. The middle multiplies the shares of what is probable. The low one takes every share as small as it may be, the high
one as large, and leaves out what is not sure. A further attribute makes none of the three larger.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.attributes import Attribute
from app.core.linkage.profile import Claim
from app.core.told import PROBABLY

SURE = 0.85
"""From this probability on a claim narrows the high number, too."""


@dataclass(frozen=True, slots=True)
class Share:
    """`share` (above 0, at most 1) of the people for whom a value holds; it may be `times` (from 1) more or fewer."""

    share: float
    times: float
    source: str


@dataclass(frozen=True, slots=True)
class Narrowing:
    """One step: a claim, and how many people are left after it, in the middle."""

    claim: Claim
    share: Share
    left: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """How many people it may be (1 or more each). `among`: where they are counted; `steps`: what narrows them."""

    low: float
    middle: float
    high: float
    among: str
    people: float
    steps: tuple[Narrowing, ...]

    @property
    def without_job(self) -> float:
        """Return the middle number before the occupation was counted."""
        return next(
            (s.left / s.share.share for s in self.steps if s.claim.attribute is Attribute.OCCUPATION), self.middle
        )


def estimate(people: float, among: str, known: Sequence[tuple[Claim, Share]], most: float | None = None) -> Estimate:
    """Return how many of `people` share what is probable; the occupation counts last.

    `most`: of how many the high number is counted, where the place is not sure.
    """
    probable = [(claim, share) for claim, share in known if claim.likely >= PROBABLY]
    ordered = sorted(
        probable, key=lambda one: (one[0].attribute is Attribute.OCCUPATION, list(Attribute).index(one[0].attribute))
    )
    low = middle = float(people)
    high = float(people if most is None else max(most, people))
    steps = []
    for claim, share in ordered:
        low, middle = low * share.share / share.times, middle * share.share
        if claim.likely >= SURE:
            high *= min(1.0, share.share * share.times)
        steps.append(Narrowing(claim, share, max(1.0, middle)))
    return Estimate(max(1.0, low), max(1.0, middle), max(1.0, high), among, people, tuple(steps))


def rounded(number: float) -> int:
    """Return a number to one significant digit: nothing here is more exact."""
    size = 10 ** math.floor(math.log10(max(1.0, number)))
    return max(1, int(round(number / size) * size))
