"""A profile: the sightings of one author's posts, and what they make probable of each attribute together."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.core.attributes import Attribute
from app.core.linkage.ages import Ages, apart
from app.core.linkage.belief import DISCOUNT, Node, shares, total
from app.core.linkage.paths import MANY, PLACES, Geography, Path, path, prior
from app.core.linkage.sightings import MOST, Sighting

_FURTHER = (0.3, 0.15)
"""What the second and third guess get of what the first leaves open."""
_BROADER = 0.2
"""How likely a guess that is wrong is right in the broader: the town is not, the country is."""
_DEPTH = 6
_PRIORS = {attribute: tuple(prior(attribute, depth) for depth in range(_DEPTH)) for attribute in Attribute}


@dataclass(frozen=True, slots=True)
class Claim:
    """A value that the posts make likely (0-1) together. `way`: what it is known by, however it is spelled."""

    attribute: Attribute
    value: str
    likely: float
    way: Path


@dataclass(slots=True)
class Profile:
    """What is known of an author by the posts added so far.

    `today`: the year that ages are told for, if any is; `discount`: what the next strongest evidence counts.
    """

    geography: Geography = field(default_factory=Geography)
    today: int | None = None
    discount: float = DISCOUNT
    _beliefs: dict[Attribute, Node] = field(default_factory=dict)
    _ages: Ages = field(init=False)
    _ways: dict[tuple[Attribute, str], Path] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._ages = Ages(self.discount)

    def add(self, seen: Iterable[Sighting]) -> None:
        """Add sightings; their order does not matter."""
        for sighting in seen:
            masses = _masses(sighting)
            if sighting.attribute is Attribute.AGE:
                self._ages.add(masses, self._since(sighting))
            else:
                self._add(sighting, masses)

    def claims(self, attribute: Attribute) -> tuple[Claim, ...]:
        """Return what is claimed of an attribute, best first: by what is left for a value beside its particulars."""
        if attribute is Attribute.AGE:
            return self._claimed_ages()
        root = self._beliefs.get(attribute)
        if root is None:
            return ()
        found: list[tuple[float, Claim]] = []
        self._collect(attribute, root, (), 1.0, found)
        return tuple(claim for _, claim in sorted(found, key=lambda one: (-one[0], one[1].value)))

    def likely(self, attribute: Attribute, way: Path) -> float:
        """Return how likely (0-1) a value is that was claimed once; 0 where nothing speaks for it."""
        if attribute is Attribute.AGE:
            return self._ages.near(int(way[0]))
        return next((claim.likely for claim in self.claims(attribute) if claim.way == way), 0.0)

    def best(self, attribute: Attribute) -> Claim | None:
        """Return the best claim of an attribute, None where nothing is known."""
        return next(iter(self.claims(attribute)), None)

    def all(self) -> tuple[Claim, ...]:
        """Return the claims of all attributes: one of each, and every one of those a person has several of."""
        known = (a for a in Attribute if a in self._beliefs or a is Attribute.AGE)
        return tuple(c for a in known for c in (self.claims(a) if a in MANY else self.claims(a)[:1]))

    def standing(self) -> dict[tuple[Attribute, Path], float]:
        """Return how likely every value is for which something speaks, and every age."""
        known = {(c.attribute, c.way): c.likely for attribute in self._beliefs for c in self.claims(attribute)}
        return known | {(Attribute.AGE, (str(age),)): likely for age, likely in self._ages.each().items()}

    def _way(self, attribute: Attribute, guess: str) -> Path:
        key = attribute, guess
        if key not in self._ways:
            self._ways[key] = path(attribute, guess, self.geography)[:_DEPTH]
        return self._ways[key]

    def _since(self, sighting: Sighting) -> int:
        return self.today - sighting.year if self.today is not None and sighting.year is not None else 0

    def _add(self, sighting: Sighting, masses: dict[str, float]) -> None:
        attribute, ways = sighting.attribute, dict[Path, float]()
        root = self._beliefs.setdefault(attribute, Node())
        for guess, mass in masses.items():
            way = self._way(attribute, guess)
            if not way:
                continue
            ways[way] = ways.get(way, 0.0) + mass
            if attribute in MANY:  # values that are no rivals: each has evidence of its own
                root.add({way: mass, (): 1 - mass}, _PRIORS[attribute])
            root.say(way, mass, guess)
        if attribute not in MANY:
            root.add(_with_broader(ways), _PRIORS[attribute])

    def _collect(
        self, attribute: Attribute, node: Node, way: Path, likely: float, found: list[tuple[float, Claim]]
    ) -> float:
        """Collect the claims below a node; return how much of its probability its particulars take."""
        weights = {value: total(child.evidence, self.discount) for value, child in node.children.items()}
        before = _PRIORS[attribute][min(len(way), _DEPTH - 1)]
        if attribute in MANY:
            below = {value: shares({value: one}, before)[value] for value, one in weights.items()}
        else:
            below = shares(weights, before)
        for value, child in node.children.items():
            here, at = (*way, value), min(MOST, likely * below[value])
            inner = self._collect(attribute, child, here, at, found)
            spelling = child.spoken[1] or self._spelled(attribute, here)
            found.append((at - inner, Claim(attribute, spelling, at, here)))
        return likely * sum(below.values())

    def _spelled(self, attribute: Attribute, way: Path) -> str:
        """Return the words for a value that was only said within others."""
        if attribute in PLACES:
            return ", ".join(self.geography.titles.get(part, part.title()) for part in reversed(way))
        return " ".join(reversed(way))

    def _claimed_ages(self) -> tuple[Claim, ...]:
        likely = self._ages.likely()
        chosen: list[int] = []
        for age in sorted(likely, key=lambda age: (-likely[age], age)):
            chosen += apart([age], chosen)
        return tuple(Claim(Attribute.AGE, str(age), min(MOST, likely[age]), (str(age),)) for age in chosen)


def _masses(sighting: Sighting) -> dict[str, float]:
    """Return how likely a sighting holds each of its guesses; what they leave is for all others."""
    first, *others = sighting.guesses
    left = 1 - sighting.confidence
    return {first: sighting.confidence, **{g: left * s for g, s in zip(others, _FURTHER, strict=False) if g != first}}


def _with_broader(ways: dict[Path, float]) -> dict[Path, float]:
    """Give what the guesses leave open to what is broader than the first, and the rest to all others (the root)."""
    spread, left = dict(ways), 1 - sum(ways.values())
    way = next(iter(ways), ())
    while len(way) > 1:
        way = way[:-1]
        spread[way] = spread.get(way, 0.0) + left * _BROADER
        left *= 1 - _BROADER
    return {**spread, (): left}
