"""A trajectory: the rounds of one text, and why it stopped; which of several a slider position chooses from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.core.assessment import Risk, Utility
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, compose
from app.core.inference import Inference
from app.core.mentions import Mention
from app.core.policy import Wishes
from app.core.told import Told


class Stop(StrEnum):
    """Why the rounds ended. `arbitrated` is RLAA's own stop: nothing is left that the policy acts on."""

    CLEAN = "clean"
    ARBITRATED = "arbitrated"
    IRRATIONAL = "irrational"
    ROUNDS = "rounds"
    BUDGET = "budget"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Rejected:
    """An edit that was proposed and not made, and why, in one sentence."""

    edit: Edit
    reason: str


@dataclass(frozen=True, slots=True)
class Round:
    """One text with what can be inferred from it. `edits` led to it from the round before; the first has none.

    `mrs`: utility cost per privacy gain of the round as a whole (RLAA, definition 3), None for the first and where
    nothing was gained. `told`: what a strong reader probably tells of the text, likeliest first; empty where nobody
    estimated it.
    """

    text: str
    mentions: tuple[Mention, ...]
    inferences: tuple[Inference, ...]
    risk: Risk
    utility: Utility
    edits: tuple[Edit, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    mrs: float | None = None
    prompt_tokens: int = 0
    generated_tokens: int = 0
    seconds: float = 0.0
    told: tuple[Told, ...] = ()

    @property
    def actionable(self) -> tuple[Inference, ...]:
        """Return the inferences worth acting on."""
        return tuple(inference for inference in self.inferences if inference.actionable)


@dataclass(frozen=True, slots=True)
class Budget:
    """What differential privacy bounds of a text whose `tokens` were drawn, each with epsilon `per_token`.

    `secret`: nobody knows the noise; without that (a seed was given) the bound says nothing about who knows the seed.
    """

    per_token: float
    tokens: int
    secret: bool

    @property
    def per_text(self) -> float:
        """Return the epsilon of the whole text, by sequential composition."""
        return self.per_token * self.tokens


@dataclass(frozen=True, slots=True)
class Trajectory:
    """The rounds of one text; the first is the original. `chosen` is the index of the round to offer.

    `invented`: false values that a method put into the text on purpose. `budget`: of a differentially private text.
    `unread`: answers of the model that were not in the form a method asked for, so that nothing follows from them.
    """

    rounds: tuple[Round, ...]
    stopped: Stop
    chosen: int
    invented: tuple[tuple[Attribute, str], ...] = ()
    budget: Budget | None = None
    unread: int = 0

    @property
    def original(self) -> str:
        """Return the text as the person wrote it."""
        return self.rounds[0].text

    @property
    def text(self) -> str:
        """Return the chosen round's text."""
        return self.rounds[self.chosen].text

    def edits(self, upto: int | None = None) -> tuple[Edit, ...]:
        """Return the edits on the original that give round `upto`'s text (default: the chosen round)."""
        last = self.chosen if upto is None else upto
        return compose(self.original, [r.edits for r in self.rounds[1 : last + 1]])


@dataclass(frozen=True, slots=True)
class Run:
    """A trajectory and what it was asked for: the slider's position and the person's wishes."""

    trajectory: Trajectory
    slider: float
    wishes: Wishes
    _folded: dict[int, tuple[Edit, ...]] = field(default_factory=dict, compare=False)

    def edits(self, rounds: int) -> tuple[Edit, ...]:
        """Return the edits on the original that at most so many rounds made.

        Folding the rounds is costly, and a slider that is drawn asks again and again: what was folded is kept.
        """
        upto = min(rounds, self.trajectory.chosen)
        if upto not in self._folded:
            self._folded[upto] = self.trajectory.edits(upto)
        return self._folded[upto]


def run_at(runs: Sequence[Run], slider: float) -> Run:
    """Return which of several runs over one text a position chooses from: the one asked for nearest below it.

    So a run for a more private position takes nothing from the milder ones. Below all there is the mildest.
    """
    below = [run for run in runs if run.slider <= slider]
    return max(below, key=lambda run: run.slider) if below else min(runs, key=lambda run: run.slider)
