"""What a slider position means: whom to act on, how far to go, and what it may cost (DESIGN: the slider's stops)."""

import math
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from app.core.attributes import Attribute
from app.core.inference import Inference, Validity

FAITHFUL, DEFAULT, PRIVATE = 0, 50, 100


class Reach(IntEnum):
    """How far up the generalization ladder an edit goes."""

    NONE = 0
    ONE_STEP = 1
    UNTIL_CHANGED = 2
    TOP = 3
    TOP_OR_DELETE = 4


Key = tuple[Attribute, str]


def key_of(inference: Inference) -> Key:
    """Return what an inference is known by over several attacks: its attribute and first guess ("" without any)."""
    return inference.attribute, inference.guesses[0] if inference.guesses else ""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person decided apart from the slider.

    `locked`: attributes to keep as they are. `spared`: single inferences, each by its attribute and first guess, that
    are no reason to edit, because the person accepts the risk or because the guess is wrong.
    """

    locked: frozenset[Attribute] = frozenset()
    spared: frozenset[Key] = frozenset()

    def spares(self, inference: Inference) -> bool:
        """Tell whether the person wants nothing done about `inference`."""
        return inference.attribute in self.locked or key_of(inference) in self.spared


NO_WISHES = Wishes()


class Decision(StrEnum):
    """The three kinds of "no"."""

    KEPT = "kept"
    WRONG = "wrong"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class Decided:
    """What a person decided about findings. `kept`: the risk is accepted; `wrong`: the guess misses the truth;
    `locked`: everything about the attribute stays as it is.
    """

    kept: frozenset[Key] = frozenset()
    wrong: frozenset[Key] = frozenset()
    locked: frozenset[Attribute] = frozenset()

    def __or__(self, other: "Decided") -> "Decided":
        """Return both together."""
        return Decided(self.kept | other.kept, self.wrong | other.wrong, self.locked | other.locked)

    def __sub__(self, other: "Decided") -> "Decided":
        """Return this without what is in the other."""
        return Decided(self.kept - other.kept, self.wrong - other.wrong, self.locked - other.locked)

    def of(self, key: Key) -> Decision | None:
        """Return what was decided about a finding; a lock on its attribute weighs most."""
        if key[0] in self.locked:
            return Decision.LOCKED
        if key in self.wrong:
            return Decision.WRONG
        return Decision.KEPT if key in self.kept else None

    @property
    def wishes(self) -> Wishes:
        """Return the decisions as a session takes them: a wrong guess needs no edit either."""
        return Wishes(self.locked, self.kept | self.wrong)


@dataclass(frozen=True, slots=True)
class Policy:
    """The limits at one slider position.

    `certainty`: least certainty acted on (1-5, may lie between two). `rounds`: most rounds. `mrs_limit`: most utility
    cost per privacy gain of an edit. `least_good`: how likely (0-1) an editor has to call a change good, `least_sound`:
    not broken; what the text states outright is changed for sound words, too. `most_deleted`: the share (0-1) of the
    text that deletions may take. `least_told`: how likely (0-1) a strong reader has to tell an attribute for it to need
    hiding at all. `wishes`: what the person wants left as it is.
    """

    slider: float
    acted_on: frozenset[Validity]
    certainty: float
    rounds: int
    mrs_limit: float
    reach: Reach
    least_good: float
    least_sound: float
    most_deleted: float
    least_told: float
    wishes: Wishes = NO_WISHES

    def covers(self, attribute: Attribute) -> bool:
        """Tell whether the person wants this attribute hidden."""
        return attribute not in self.wishes.locked

    def acts_on(self, inference: Inference) -> bool:
        """Tell whether `inference` is to be edited away under this policy."""
        if inference.standing is None or inference.standing not in self.acted_on:
            return False
        if not self.covers(inference.attribute) or self.wishes.spares(inference):
            return False
        return inference.certainty >= self.certainty and bool(inference.evidence)


_HIGH = frozenset({Validity.HIGH})
_ACTIONABLE = _HIGH | {Validity.MEDIUM}
_WITH_LOW = _ACTIONABLE | {Validity.LOW}

_STOPS = {
    "as it is": Policy(0, frozenset(), 5.0, 0, 0.0, Reach.NONE, 1.0, 1.0, 0.0, 1.0),
    "light": Policy(25, _HIGH, 4.0, 1, 0.5, Reach.ONE_STEP, 0.74, 0.88, 0.15, 0.75),
    "balanced": Policy(50, _ACTIONABLE, 3.0, 2, 1.0, Reach.UNTIL_CHANGED, 0.68, 0.86, 0.25, 0.6),
    "strong": Policy(75, _ACTIONABLE, 2.0, 3, 2.0, Reach.TOP, 0.58, 0.8, 0.38, 0.4),
    "most": Policy(100, _WITH_LOW, 1.0, 5, math.inf, Reach.TOP_OR_DELETE, 0.0, 0.0, 1.0, 0.0),
}
STOP_NAMES = {int(stop.slider): name for name, stop in _STOPS.items()}


def policy_for(slider: float, rounds: int | None = None, wishes: Wishes = NO_WISHES) -> Policy:
    """Return the policy at `slider` (0 faithful to 100 private); limits between two stops are interpolated.

    What is not a number (whom to act on, reach) changes when a stop is reached; between 0 and 25 it is "light"'s
    already, since "nothing" belongs to 0 alone. `rounds` overrides the table's number of rounds.

    Raises:
        ValueError: `slider` lies outside 0-100.
    """
    if not 0 <= slider <= 100:
        raise ValueError("the slider goes from 0 to 100")
    lower = max((stop for stop in _STOPS.values() if stop.slider <= slider), key=lambda stop: stop.slider)
    upper = next((stop for stop in _STOPS.values() if stop.slider > slider), lower)
    share = (slider - lower.slider) / 25
    kind = upper if lower.slider == 0 and slider > 0 else lower
    most = math.ceil(_between(lower.rounds, upper.rounds, share))
    return Policy(
        slider=slider,
        acted_on=kind.acted_on,
        certainty=_between(lower.certainty, upper.certainty, share),
        rounds=most if rounds is None else (rounds if slider > 0 else 0),
        mrs_limit=_between(lower.mrs_limit, upper.mrs_limit, share),
        reach=kind.reach,
        least_good=_between(lower.least_good, upper.least_good, share),
        least_sound=_between(lower.least_sound, upper.least_sound, share),
        most_deleted=_between(lower.most_deleted, upper.most_deleted, share),
        least_told=_between(lower.least_told, upper.least_told, share),
        wishes=wishes,
    )


def _between(low: float, high: float, share: float) -> float:
    if math.isinf(high) and not math.isinf(low):
        return low / (1 - share)  # grows without bound on the way to "none"
    return low + (high - low) * share if share else low
