"""Paraphrasing without privacy feedback (the role of Dipper, Krishna et al. 2023, in FgAA, section 5 and appendix B).

| step | paper |
|---|---|
| say the whole text in other words, knowing nothing of what it gives away | FgAA, section 5, baselines |

A baseline: it shows how much of a fall in inferences is due to mere rewording. The result is diffed into edits.
"""

from dataclasses import dataclass, replace

from app.agents.rewrite.paraphraser import Paraphraser
from app.agents.rewrite.writing import as_edits
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.policy import Policy
from app.core.trajectory import Trajectory
from app.methods.base import Rounds
from app.methods.baselines.loop import Pass, engine_of, one_pass


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """One paraphrase of the whole text; needs a model."""

    name: str = "paraphrase"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the original and its paraphrase.

        Raises:
            NoModelError: there is no model.
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        engine = engine_of(team, f"The method '{self.name}'")
        unread = 0

        def make(rounds: Rounds) -> Pass:
            nonlocal unread
            written = Paraphraser(engine).paraphrase(text, control.cancelled)
            rounds.spend(written.usage)
            unread = written.unread
            return Pass(as_edits(text, written.text, rounds.last.inferences))

        return replace(one_pass(text, team, policy, control, make), unread=unread)
