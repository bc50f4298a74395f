"""How work on a text is watched and stopped, and what it costs."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from app.agents.roles.base import NO_USAGE, Cancelled, Found, ignore
from app.core.errors import CancelledError
from app.core.trajectory import Round
from app.engines.base import Usage, never


class Step(StrEnum):
    """What is being done, for progress."""

    ATTACK = "attack"
    ARBITRATE = "arbitrate"
    ANONYMIZE = "anonymize"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run stands: the round (0 is the original's attack), the step, tokens and seconds so far."""

    round: int
    step: Step
    usage: Usage
    seconds: float


def _silent(_: object) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Control:
    """How a run is watched and stopped. `max_seconds`: the budget of the whole run, None for none."""

    cancelled: Cancelled = never
    on_progress: Callable[[Progress], None] = _silent
    on_found: Found = ignore
    on_round: Callable[[Round], None] = _silent
    max_seconds: float | None = None


@dataclass(slots=True)
class Account:
    """The tokens and seconds of one run, told to whoever watches it."""

    control: Control
    spent: Usage = NO_USAGE
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """Return how long the run has taken so far."""
        return time.monotonic() - self.started

    def spend(self, usage: Usage) -> None:
        """Add what a call cost."""
        self.spent = self.spent + usage

    def tell(self, step: Step, number: int = 0) -> None:
        """Report progress in the round of this number.

        Raises:
            CancelledError: the run was cancelled. Only engines notice it by themselves, and not every step has one.
        """
        if self.control.cancelled():
            raise CancelledError("Stopped.")
        self.control.on_progress(Progress(number, step, self.spent, self.seconds))

    def out_of_budget(self) -> bool:
        """Tell whether the run has used up its seconds."""
        limit = self.control.max_seconds
        return limit is not None and self.seconds >= limit
