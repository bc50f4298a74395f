"""RUPTA's two modes (section 3): the next text to try, for more privacy or, once that is reached, for more utility."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents.rewrite.optimizer import Optimizer, Tried
from app.agents.rewrite.writing import as_edits
from app.agents.roles.base import Proposal
from app.agents.roles.control import Step
from app.core.edits.edits import Edit, apply, compose, without_overlaps
from app.core.inference import Inference
from app.core.policy import Policy
from app.core.trajectory import Rejected
from app.methods.base import Rounds, guarded
from app.methods.memory import Memory

Made = tuple[str, tuple[Edit, ...], tuple[Rejected, ...]]
"""A text to try, the edits from the last round's text to it, and the edits refused."""


@dataclass(slots=True)
class Optimizing:
    """Makes the next text from the best one in memory; None where nothing is left to try."""

    rounds: Rounds
    memory: Memory
    policy: Policy
    _seen: set[str] = field(default_factory=set)

    def more_private(self, found: Sequence[Inference]) -> Made | None:
        """Rewrite the best text against what can still be guessed from it."""
        text = self._begin()
        optimizer = self._optimizer()
        if optimizer is not None:
            cancelled = self.rounds.control.cancelled
            written = optimizer.more_private(text, found, self._past(optimizer), cancelled)
            self.rounds.spend(written.usage)
            return self._made(written.text, found)
        proposal: Proposal = self.rounds.team.anonymizer.propose(
            text, found, self.policy, self.rounds.control.cancelled
        )
        self.rounds.spend(proposal.usage)
        fair, refused = guarded(proposal, text, found)
        return self._made(apply(text, without_overlaps(fair)), found, refused)

    def more_useful(self) -> Made | None:
        """Rewrite the best text for its use; or, without a capable model, take back the dearest edit not yet tried."""
        text = self._begin()
        hidden = self.rounds.done[0].inferences
        optimizer = self._optimizer()
        if optimizer is not None:
            written = optimizer.more_useful(text, self._past(optimizer), self.rounds.control.cancelled)
            self.rounds.spend(written.usage)
            return self._made(written.text, hidden)
        done = self.rounds.done[: self.memory.best + 1]
        edits = compose(self.rounds.original, [made.edits for made in done[1:]])
        for dearest in sorted(edits, key=lambda edit: -len(edit.old)):
            back = apply(self.rounds.original, [edit for edit in edits if edit is not dearest])
            made = self._made(back, hidden)
            if made is not None:
                return made
        return None

    def _begin(self) -> str:
        self.rounds.begin()
        self.rounds.tell(Step.ANONYMIZE)
        self._seen.update(made.text for made in self.rounds.done)
        return self.rounds.done[self.memory.best].text

    def _optimizer(self) -> Optimizer | None:
        team, task = self.rounds.team, self.memory.task
        if team.rewriter is None or team.engine is None:
            return None
        return Optimizer(team.engine, task.words if task else "")

    def _past(self, optimizer: Optimizer) -> list[Tried]:
        tried = zip(self.rounds.done, self.memory.scores, strict=True)
        return [
            Tried(made.text, score.privacy, self.memory.evaluator.safe, score.utility)
            for at, (made, score) in enumerate(tried)
            if at != self.memory.best
        ]

    def _made(self, new: str, served: Sequence[Inference], refused: tuple[Rejected, ...] = ()) -> Made | None:
        """Return `new` as the next round, None where it was tried before."""
        if new in self._seen:
            return None
        edits = as_edits(self.rounds.last.text, new, served)
        number = len(self.rounds.done)
        return new, tuple(replace(edit, round=number) for edit in edits), refused
