"""FgAA, adversarial anonymization in its plain form (Staab et al. 2025, section 4): attack, rewrite, attack again.

| step | paper |
|---|---|
| attack the current text alone: three guesses and a certainty for each attribute | section 4, appendix E.1 |
| give every inference to the anonymizer, which plans in a line and rewrites the whole text | section 4, appendix E.2 |
| again, until nothing is inferred or the rounds are used up; the last text is the result | section 4 |
| on request, leave alone what is inferred with a certainty of at most 2, or wrongly | appendix G.2 |

No arbitrator, no price, no guard, and every hunch is acted on, whatever the slider says of certainty: it settles only
how many rounds there are and how far an edit goes. With a capable model the new text is diffed into edits at once; a
model that cannot write whole texts is asked for single passages, and without one the edits are the ladders'.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply, without_overlaps
from app.core.inference import Inference
from app.core.merging import misses
from app.core.policy import Policy
from app.core.trajectory import Stop, Trajectory
from app.methods.base import Rounds, run_rounds, until_done


@dataclass(frozen=True, slots=True)
class Adversarial:
    """FgAA's loop. `arbitrated`: the team's arbitrator labels what was found (for training data), nobody obeys it.

    `stop_certainty`: what is inferred no more surely than this (0-5) needs nothing done; nor does a guess that misses
    the author's true value, where `facts` has it.
    """

    name: str = "adversarial"
    arbitrated: bool = False
    stop_certainty: int = 0
    facts: Mapping[Attribute, str] = field(default_factory=dict)

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the rounds made on `text` under `policy`; the last one is chosen.

        Raises:
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        rounds = Rounds(team if self.arbitrated else replace(team, arbitrator=RuleArbitrator(team.look)), control)
        stopped = run_rounds(rounds, text, lambda: self._loop(rounds, policy))
        return Trajectory(tuple(rounds.done), stopped, len(rounds.done) - 1)

    def _loop(self, rounds: Rounds, policy: Policy) -> Stop:
        def feedback(inference: Inference) -> bool:
            wanted = policy.covers(inference.attribute) and not policy.wishes.spares(inference)
            sure = inference.certainty > self.stop_certainty
            return wanted and sure and not misses(inference, self.facts, rounds.team.places)

        return until_done(rounds, policy, feedback, lambda inferred: self._round(rounds, inferred, policy))

    def _round(self, rounds: Rounds, inferred: list[Inference], policy: Policy) -> bool:
        """Make one round; False where the anonymizer leaves the text as it is."""
        current, team = rounds.last.text, rounds.team
        proposal = rounds.propose(team.rewriter or team.anonymizer, inferred, policy)
        fitting = [e for e in (*proposal.trusted, *proposal.written) if e.span.of(current) == e.old]
        edits: tuple[Edit, ...] = tuple(replace(e, round=len(rounds.done)) for e in without_overlaps(fitting))
        if not edits:
            return False
        rounds.close(apply(current, edits), edits)
        return True
