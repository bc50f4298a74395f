"""RUPTA's memory (section 3): every text tried, with its privacy and utility, compared lexicographically."""

from dataclasses import dataclass, field

from app.agents.rewrite.evaluators import PrivacyEvaluator, UtilityEvaluator
from app.core.attributes import Attribute
from app.core.errors import TextTooLongError
from app.core.inference import Inference
from app.core.policy import Policy
from app.core.trajectory import Round
from app.methods.base import Rounds
from app.methods.baselines.loop import engine_of
from app.methods.settings import Task


@dataclass(frozen=True, slots=True)
class Target:
    """A value that is to be hidden."""

    attribute: Attribute
    truth: str


@dataclass(frozen=True, slots=True)
class Score:
    """`privacy`: the mean rank of the targets, 1 to K+1; `utility`: 0-1. Compared in this order."""

    privacy: float
    utility: float


@dataclass(slots=True)
class Memory:
    """Scores the rounds of a run as they are made."""

    rounds: Rounds
    evaluator: PrivacyEvaluator
    policy: Policy
    task: Task | None = None
    scores: list[Score] = field(default_factory=list)
    _targets: tuple[Target, ...] = ()
    _open: list[list[Inference]] = field(default_factory=list)
    _useful: UtilityEvaluator | None = None
    _label: str = ""

    def __post_init__(self) -> None:
        if self.task is not None:
            engine = engine_of(self.rounds.team, "Keeping a text useful for a task")
            self._useful = UtilityEvaluator(engine, self.task.words, self.task.labels)

    def begin(self, targets: tuple[Target, ...]) -> None:
        """Settle what is to be hidden and what the original is good for, and score the original."""
        self._targets = targets
        if self._useful is not None:
            self._label, usage = self._useful.label(self.rounds.original, self.rounds.control.cancelled)
            self.rounds.spend(usage)
        self.score()

    def score(self) -> None:
        """Score the newest round."""
        made = self.rounds.last
        ranks: list[int] = []
        still: list[Inference] = []
        for target in self._targets:
            rank, found = self._rank(made, target)
            ranks.append(rank)
            still += [inference for inference in found if inference not in still]
        privacy = sum(ranks) / len(ranks) if ranks else float(self.evaluator.safe)
        self.scores.append(Score(privacy, self._utility(made)))
        self._open.append(still)

    @property
    def best(self) -> int:
        """Return the index of the lexicographically best text, of equals the first; 0 before any is scored."""
        if not self.scores:
            return 0
        return max(range(len(self.scores)), key=lambda at: (self.scores[at].privacy, self.scores[at].utility, -at))

    def open(self, index: int) -> list[Inference]:
        """Return the inferences on a text by which a target can still be guessed."""
        return self._open[index]

    def _rank(self, made: Round, target: Target) -> tuple[int, list[Inference]]:
        """Return the best rank of a target over what is inferred of its attribute, and the inferences that reach it."""
        sure = [i for i in made.inferences if i.attribute is target.attribute and i.certainty >= self.policy.certainty]
        best, reached = self.evaluator.safe, []
        for inference in sure:
            rank, usage = self.evaluator.rank(made.text, inference, target.truth, self.rounds.control.cancelled)
            self.rounds.spend(usage)
            if rank < self.evaluator.safe:
                best = min(best, rank)
                reached.append(inference)
        return best, reached

    def _utility(self, made: Round) -> float:
        if self._useful is None:
            return made.utility.kept
        try:
            utility, usage = self._useful.score(made.text, self._label, self.rounds.control.cancelled)
        except TextTooLongError:
            return made.utility.kept
        self.rounds.spend(usage)
        return utility
