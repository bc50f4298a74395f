"""RUPTA: privacy first, then utility without giving privacy back (Yang et al. 2025, section 3).

| step | paper |
|---|---|
| rank the true value among the attacker's K guesses: the privacy score, K+1 when it is none of them | P-evaluator |
| score how well the text still serves a task | U-evaluator |
| not private yet: rewrite by the attacker's feedback; private: rewrite for utility | lexicographic optimizer |
| remember every text with both scores; return the lexicographically best one | memory M |

"True" is what is known of the author, else what was inferred from the original. Of several attributes the mean rank
counts. Ours: without a task the meaning is the utility; a model that cannot write whole texts proposes passages, and
gains utility by taking back the dearest of its edits, one at a time, as long as no privacy is given back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.agents.rewrite.evaluators import PrivacyEvaluator
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.inference import MAX_GUESSES
from app.core.policy import Policy
from app.core.trajectory import Stop, Trajectory
from app.methods.base import Rounds, run_rounds
from app.methods.memory import Memory, Target
from app.methods.optimizing import Optimizing
from app.methods.settings import Task


@dataclass(frozen=True, slots=True)
class Lexicographic:
    """RUPTA's loop. `task`: what the text stays useful for; `top_k`: K, 1-20; `facts`: the author's true values."""

    task: Task | None = None
    top_k: int = MAX_GUESSES
    facts: Mapping[Attribute, str] = field(default_factory=dict)
    name: str = "lexicographic"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the rounds made on `text` under `policy`; the lexicographically best text is chosen.

        Raises:
            NoModelError: a task was named, and there is no model to judge how well it is served.
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        rounds = Rounds(team, control)
        memory = Memory(rounds, PrivacyEvaluator(self.top_k, team.engine, team.places), policy, self.task)
        stopped = run_rounds(rounds, text, lambda: self._loop(rounds, memory, policy))
        return Trajectory(tuple(rounds.done), stopped, memory.best)

    def _loop(self, rounds: Rounds, memory: Memory, policy: Policy) -> Stop:
        memory.begin(self._targets(rounds, policy))
        optimizing = Optimizing(rounds, memory, policy)
        while True:
            found = memory.open(memory.best)
            if len(rounds.done) > policy.rounds:
                return Stop.ROUNDS
            if rounds.account.out_of_budget():
                return Stop.BUDGET
            made = optimizing.more_private(found) if found else optimizing.more_useful()
            if made is None:
                return Stop.IRRATIONAL if found else Stop.ARBITRATED if rounds.last.inferences else Stop.CLEAN
            rounds.close(*made)
            memory.score()

    def _targets(self, rounds: Rounds, policy: Policy) -> tuple[Target, ...]:
        """Return what is to be hidden: values inferred from the original, or the true ones where they are known."""
        inferred = [i for i in rounds.last.inferences if policy.acts_on(i)]
        return tuple(dict.fromkeys(Target(i.attribute, self.facts.get(i.attribute, i.guesses[0])) for i in inferred))
