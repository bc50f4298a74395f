"""The baselines' loop: one pass over the text, without feedback from any attack; the attacks only assess."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.agents.roles.base import Team
from app.agents.roles.control import Control, Step
from app.core.edits.edits import Edit, apply, without_overlaps
from app.core.errors import NoModelError
from app.core.policy import Policy
from app.core.trajectory import Rejected, Stop, Trajectory
from app.engines.base import Engine
from app.methods.base import Rounds, run_rounds


@dataclass(frozen=True, slots=True)
class Pass:
    """What a pass proposes: edits on the original, the preferred ones first, and those it refused."""

    edits: tuple[Edit, ...]
    rejected: tuple[Rejected, ...] = ()


def one_pass(text: str, team: Team, policy: Policy, control: Control, make: Callable[[Rounds], Pass]) -> Trajectory:
    """Attack, let `make` propose edits once, apply them, attack again; at a slider of 0 nothing is made.

    Raises:
        EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
    """
    rounds = Rounds(team, control)

    def loop() -> Stop:
        """Make the one pass; return whether anything is still inferred afterwards."""
        if policy.rounds > 0 and text.strip():
            rounds.begin()
            rounds.tell(Step.ANONYMIZE)
            made = make(rounds)
            edits = tuple(replace(edit, round=1) for edit in without_overlaps(made.edits))
            if edits:
                rounds.close(apply(text, edits), edits, made.rejected)
        return Stop.ROUNDS if rounds.last.inferences else Stop.CLEAN

    stopped = run_rounds(rounds, text, loop)
    return Trajectory(tuple(rounds.done), stopped, len(rounds.done) - 1)


def engine_of(team: Team, what: str) -> Engine:
    """Return the team's engine, which `what` cannot do without ("The method 'dp'").

    Raises:
        NoModelError: the signals work alone.
    """
    if team.engine is None:
        raise NoModelError(f"{what} needs a model; get one with 'untell models get starter'.")
    return team.engine
