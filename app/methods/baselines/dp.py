"""Differentially private paraphrase by clipped logits and temperature (DP-Prompt, Utpala et al. 2023, section 3).

| step | paper |
|---|---|
| ask for a paraphrase of the text, with nothing about what it gives away | DP-Prompt, section 3 |
| bound every token's score, draw from exp(score / temperature): the exponential mechanism | section 3, theorem 1 |
| epsilon of a token 2 clip / temperature; of a text, that times its tokens | section 3, by sequential composition |

Ours: scores are clipped after normalising, to [-clip, 0], so that one bound fits every model; white space is made even,
since that of the original was not drawn. The number of tokens a text may take follows its length, which counts as
known. The bound holds up to the precision of floating point numbers, and against nobody who knows the seed. RLAA's
DP baseline (DP-BART, section 4.1) is another mechanism with the same purpose.
"""

import secrets
from dataclasses import dataclass, replace

from app.agents.rewrite.paraphraser import Paraphraser
from app.agents.rewrite.writing import as_edits
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.policy import Policy
from app.core.trajectory import Budget, Trajectory
from app.engines.base import Draw
from app.methods.base import Rounds
from app.methods.baselines.loop import Pass, engine_of, one_pass
from app.methods.settings import EPSILON

CLIP = 20.0
"""Scores below -20 count as -20: together, tens of thousands of tokens are still unlikely at a temperature of 1."""


@dataclass(frozen=True, slots=True)
class DifferentiallyPrivate:
    """One drawn paraphrase. `epsilon`: of a token, above 0. `seed`: None draws one that nobody knows."""

    epsilon: float = EPSILON
    seed: int | None = None
    name: str = "dp"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the original and the drawn text, with what it bounds.

        Raises:
            NoModelError: there is no model.
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        engine = engine_of(team, f"The method '{self.name}'")
        seed = secrets.randbits(64) if self.seed is None else self.seed
        draw = Draw(seed, temperature=2 * CLIP / self.epsilon, clip=CLIP)
        drawn = 0

        def make(rounds: Rounds) -> Pass:
            nonlocal drawn
            written = Paraphraser(engine, draw).paraphrase(text, control.cancelled)
            rounds.spend(written.usage)
            drawn = written.drawn
            return Pass(as_edits(text, " ".join(written.text.split()), rounds.last.inferences))

        made = one_pass(text, team, policy, control, make)
        # A bound holds only where the whole text was drawn anew.
        changed = len(made.rounds) > 1 and not team.look.at(text).unread
        return replace(made, budget=Budget(draw.per_token, drawn, self.seed is None)) if changed else made
