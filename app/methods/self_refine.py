"""SEAL's iterative self-refinement (section 4.3): one model infers, edits, and assesses its own output.

| step | paper |
|---|---|
| infer attributes from the current text, judge it against the original | P_t and U_t of section 4.3 |
| rewrite conditioned on both | x_{t+1} ~ pi(. | x_t, P_t, U_t) |
| go on until the desired trade-off is reached | ours: until the policy acts on nothing, or a round gains nothing |
| compare texts by p(s) and u(s) | section 4.1's score functions, also for the choice of the round |

There is no arbitrator: the model's own certainty decides. Edits instead of a new text, and the fidelity guard over
them, are ours; so is the refusal of a round in which the model sees something invented.
"""

from dataclasses import dataclass, replace

from app.agents.arbitrate.facts import by_rule
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.assessment import privacy_score
from app.core.edits.edits import apply, without_overlaps
from app.core.inference import Inference
from app.core.policy import Policy
from app.core.trajectory import Round, Trajectory
from app.methods.base import Rounds, guarded, run_rounds, until_done
from app.methods.own_words import without_own_words


@dataclass(frozen=True, slots=True)
class SelfRefine:
    """SEAL's loop over edits (section 4.3)."""

    name: str = "self-refine"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the rounds made on `text` under `policy`; the round best by p(s), then u(s), is chosen.

        Raises:
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        rounds = Rounds(by_rule(team), control)
        stopped = run_rounds(
            rounds, text, lambda: until_done(rounds, policy, policy.acts_on, lambda i: self._round(rounds, i, policy))
        )
        return Trajectory(tuple(rounds.done), stopped, _best(rounds.done))

    def _round(self, rounds: Rounds, acted_on: list[Inference], policy: Policy) -> bool:
        """Make one round; False where no edit was fit to be made, or the round gained nothing."""
        proposal = rounds.propose(rounds.team.anonymizer, without_own_words(rounds.done, acted_on), policy)
        current = rounds.last.text
        fair, rejected = guarded(proposal, current, acted_on)
        edits = tuple(replace(edit, round=len(rounds.done)) for edit in without_overlaps(fair))
        if not edits:
            return False
        rounds.close(apply(current, edits), edits, rejected)
        return _gained(rounds.done[-2], rounds.done[-1])


def _gained(before: Round, after: Round) -> bool:
    """Tell whether a round made the text more private without inventing anything."""
    return not _invents(after) and privacy_score(after.inferences) > privacy_score(before.inferences)


def _invents(made: Round) -> bool:
    return made.utility.hallucinations == 0


def _best(rounds: list[Round]) -> int:
    """Return the round with the best (p, u) among those that invent nothing; of equals the first."""
    fair = [index for index, made in enumerate(rounds) if not _invents(made)]
    return max(fair, key=lambda at: (privacy_score(rounds[at].inferences), rounds[at].utility.kept, -at))
