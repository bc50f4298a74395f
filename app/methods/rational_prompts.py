"""RLAA in its published three-prompt form: what `rational` does with templates, by free text prompts.

| step | paper |
|---|---|
| one prompt for all attributes: reasoning and guesses | section 3.3.1; appendix, attacker prompt |
| one prompt for the verdicts on that reasoning, as a JSON list | section 3.3.2; appendix, arbitrator prompt |
| high and medium are acted on, low and invalid are dropped; none left: stop | algorithm 1, lines 8 to 18 |
| one prompt for a plan and the new text | section 3.3.3; appendix, anonymizer prompt |

For comparison: it needs some ten times the tokens, and a model that writes well-formed answers. Its attacker works
alone, without the signals. There is neither guard nor price; the text is diffed into edits. The prompts are in our own
words.
"""

from dataclasses import dataclass, replace

from app.agents.rewrite.prompted import PromptedAnonymizer, PromptedArbitrator, PromptedAttacker
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.edits.edits import apply, without_overlaps
from app.core.inference import Inference
from app.core.policy import Policy
from app.core.trajectory import Stop, Trajectory
from app.methods.base import Rounds, run_rounds, until_done
from app.methods.baselines.loop import engine_of


@dataclass(frozen=True, slots=True)
class RationalPrompts:
    """RLAA's algorithm 1 over three prompts; needs a model."""

    name: str = "rational-prompts"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the rounds made on `text` under `policy`; the last one is chosen.

        Raises:
            NoModelError: there is no model.
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        engine = engine_of(team, f"The method '{self.name}'")
        roles = PromptedAttacker(engine), PromptedArbitrator(engine), PromptedAnonymizer(engine)
        team = replace(team, attacker=roles[0], arbitrator=roles[1], anonymizer=roles[2])
        rounds = Rounds(team, control)

        def leaks(inference: Inference) -> bool:
            wanted = policy.covers(inference.attribute) and not policy.wishes.spares(inference)
            return wanted and inference.validity in policy.acted_on

        stopped = run_rounds(
            rounds, text, lambda: until_done(rounds, policy, leaks, lambda found: _round(rounds, found, policy))
        )
        unread = sum(role.unread for role in roles)
        if roles[0].unread:
            stopped = Stop.FAILED  # that nothing could be read must not look as if nothing were inferred
        return Trajectory(tuple(rounds.done), stopped, len(rounds.done) - 1, unread=unread)


def _round(rounds: Rounds, found: list[Inference], policy: Policy) -> bool:
    """Make one round; False where the anonymizer leaves the text as it is."""
    proposal = rounds.propose(rounds.team.anonymizer, found, policy)
    edits = tuple(replace(edit, round=len(rounds.done)) for edit in without_overlaps(proposal.written))
    if not edits:
        return False
    rounds.close(apply(rounds.last.text, edits), edits)
    return True
