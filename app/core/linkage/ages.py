"""The same for ages, which agree where they lie close together, and which grow with the years since a post."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.core.linkage.belief import DISCOUNT, shares, total, weight
from app.core.matching import AGE_TOLERANCE, age_midpoint

_SPAN = range(10, 96)
_NEAR = int(AGE_TOLERANCE)
_HEIGHTS = {off: 2 * _NEAR - abs(off) for off in range(-_NEAR, _NEAR + 1)}
_KERNEL = {off: height / sum(_HEIGHTS.values()) for off, height in _HEIGHTS.items()}
"""How a guess spreads over the years around it: most on itself, half as much where it only just counts as right."""


@dataclass(slots=True)
class Ages:
    """Evidence for each year of age. `discount`: what the next strongest counts."""

    discount: float = DISCOUNT
    evidence: dict[int, list[float]] = field(default_factory=dict)
    said: list[int] = field(default_factory=list)

    def add(self, masses: Mapping[str, float], since: int) -> None:
        """Add one sighting: how likely it holds each age right within five years; `since`: years ago."""
        read = {guess: age_midpoint(guess) for guess in masses}
        here = {guess: round(age) + since for guess, age in read.items() if age is not None}
        if not here:
            return
        near: dict[int, float] = {}
        for guess, age in here.items():
            self.said.append(age)
            for off, share in _KERNEL.items():
                near[age + off] = near.get(age + off, 0.0) + masses[guess] * share
        rest, before = 1 - sum(masses[guess] for guess in here), 1 / len(_SPAN)
        for age, mass in near.items():
            self.evidence.setdefault(age, []).append(weight(mass, rest, before, 1 - before * len(near)))

    def likely(self) -> dict[int, float]:
        """Return the probability that the age is right within five years, by the ages that were said."""
        found = self._years()
        return {age: _window(found, age) for age in set(self.said)}

    def near(self, age: int) -> float:
        """Return the probability that one age is right within five years; 0 where nothing was said around it."""
        return _window(self._years(), age) if self.evidence else 0.0

    def each(self) -> dict[int, float]:
        """Return the same for every age; nothing where none was said."""
        found = self._years()
        return {age: _window(found, age) for age in _SPAN} if found else {}

    def _years(self) -> dict[str, float]:
        return shares(
            {str(age): total(weights, self.discount) for age, weights in self.evidence.items()}, 1 / len(_SPAN)
        )


def _window(years: Mapping[str, float], age: int) -> float:
    return sum(years.get(str(age + off), 0.0) for off in _KERNEL)


def apart(ages: Iterable[int], known: Iterable[int]) -> list[int]:
    """Return the ages that are no other wording of one already known."""
    taken = list(known)
    return [age for age in ages if all(abs(age - other) > _NEAR for other in taken)]
