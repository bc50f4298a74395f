"""Weighs all hints at where the author lives and comes from against one another, before they become cues.

A city and its country are one answer, not rivals: what speaks for a country also speaks for the city named in it, and
the other way round. So hints are grouped by country, and each country's hints go to its best city, if there is one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Cue
from app.signals.cues.pool import strength
from app.signals.gazetteers.gazetteer import regions

SUPPORT = 0.45
"""How much of a country's hint counts for the city in it that the text speaks of."""
ALONE = 0.58
"""How much a word used in a country says where no city is named: the country is often right, rarely all there is."""
ENOUGH = 0.3
"""A city whose own hints are weaker than this is not worth naming beside its country."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint at a place: `city` (or region) within `country`, or the country alone where `city` is None.

    `stated`: the author speaks of the place itself, rather than in words that are used there.
    """

    attribute: Attribute
    city: str | None
    country: str
    weight: float
    span: Span
    rationale: str
    ladder: Ladder | None = None
    stated: bool = True

    @property
    def value(self) -> str:
        """Return the guess it speaks for."""
        return f"{self.city}, {self.country}" if self.city and self.city != self.country else self.country


def place_hint(
    attribute: Attribute,
    value: str,
    weight: float,
    span: Span,
    rationale: str,
    ladder: Ladder | None = None,
    stated: bool = True,
) -> Hint:
    """Return the hint at "City, Country" or "Country"."""
    city, _, country = value.rpartition(", ")
    return Hint(attribute, city or None, country, weight, span, rationale, ladder, stated)


def weigh(hints: Iterable[Hint]) -> tuple[Cue, ...]:
    """Return the hints as cues, each country's under one value."""
    groups: dict[tuple[Attribute, str], list[Hint]] = {}
    for hint in hints:
        groups.setdefault((hint.attribute, hint.country), []).append(hint)
    return tuple(cue for group in groups.values() for cue in _country(_once(group)))


def _once(group: list[Hint]) -> list[Hint]:
    """Repeating a word says little more than saying it once: further uses count a third."""
    seen: dict[str, int] = {}
    kept = []
    for hint in sorted(group, key=lambda hint: -hint.weight):
        times = seen.get(hint.rationale, 0)
        seen[hint.rationale] = times + 1
        kept.append(hint if times == 0 else replace(hint, weight=hint.weight / 3))
    return kept


def _country(group: list[Hint]) -> list[Cue]:
    best = _best_city(group)
    if best is None:
        region = _strongest([hint for hint in group if hint.city])
        return [_alone(hint, region) for hint in group]
    value = f"{best}, {group[0].country}"
    cues = []
    for hint in group:
        if hint.city == best:
            cues.append(_cue(hint, value, hint.weight))
        elif hint.city is None or hint.city in regions():
            cues.append(_cue(hint, value, hint.weight * SUPPORT))
        else:
            cues.append(_cue(hint, hint.value, hint.weight * 0.7))
    return cues


def _best_city(group: list[Hint]) -> str | None:
    """Return the city that the group's hints speak for, or None where only regions or the country are meant."""
    cities = [hint for hint in group if hint.city and hint.city not in regions()]
    best = _strongest(cities)
    if best is None:
        return None
    own = strength(hint.weight for hint in cities if hint.city == best)
    whole = strength(hint.weight for hint in group)
    return None if own < ENOUGH and whole >= 0.5 else best


def _strongest(hints: list[Hint]) -> str | None:
    weights: dict[str, list[float]] = {}
    for hint in hints:
        if hint.city:
            weights.setdefault(hint.city, []).append(hint.weight)
    return max(weights, key=lambda city: strength(weights[city]), default=None)


def _alone(hint: Hint, region: str | None) -> Cue:
    """Return a country's hint where no city is named; a region takes its country's hints as a city would."""
    weight = hint.weight * (1.0 if hint.stated else ALONE)
    if region in regions() and (hint.city is None or hint.city == region):
        return _cue(hint, f"{region}, {hint.country}", weight if hint.city else weight * SUPPORT)
    return _cue(hint, hint.country, weight)


def _cue(hint: Hint, value: str, weight: float) -> Cue:
    return Cue(hint.attribute, value, min(weight, 0.97), hint.span, hint.rationale, hint.ladder)
