"""Self-disclosure abstraction (Dou et al. 2024, "Reducing privacy risks in online self-disclosures").

| step | paper |
|---|---|
| find the spans in which the author tells something about themselves | Dou et al., section 3: span detection |
| say each in more general words, one by one, in its place | section 4: one-span abstraction |
| put the abstractions in programmatically; no second look | FgAA, appendix B: the baseline Dou-SD |

The spans are the evidence of what the attackers infer, the abstractions one step of a ladder or the model's words. The
fidelity guard over them is ours.
"""

from dataclasses import dataclass, replace

from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.policy import Policy, Reach
from app.core.sureness import SURE
from app.core.trajectory import Trajectory
from app.methods.base import Rounds, guarded
from app.methods.baselines.loop import Pass, one_pass


@dataclass(frozen=True, slots=True)
class Abstract:
    """Generalises every self-disclosure once, whatever an arbitrator would say of it."""

    name: str = "abstract"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the original and the text with its disclosures abstracted.

        Raises:
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        return one_pass(text, team, policy, control, lambda rounds: _abstract(rounds, policy))


def _abstract(rounds: Rounds, policy: Policy) -> Pass:
    found = (i for i in rounds.last.inferences if i.evidence and i.certainty >= SURE)
    told = [i for i in found if policy.covers(i.attribute) and not policy.wishes.spares(i)]
    step = replace(policy, reach=Reach.ONE_STEP)
    proposal = rounds.team.anonymizer.propose(rounds.original, told, step, rounds.control.cancelled)
    rounds.spend(proposal.usage)
    return Pass(*guarded(proposal, rounds.original, told))
