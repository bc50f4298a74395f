"""RUPTA's two evaluators (Yang et al. 2025, section 3): how deep the truth is hidden, what a text is still good for.

Both answer in numbers that an optimizer can compare: the rank of a true value among the attacker's guesses, and the
confidence in a task's answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents.attack.attacker import question
from app.agents.attack.guessing import guesses, hole
from app.agents.roles.base import NO_USAGE, Cancelled
from app.agents.roles.prompts import role
from app.core.errors import TextTooLongError
from app.core.inference import MAX_GUESSES, Inference
from app.core.matching import PlaceNames
from app.core.merging import same_value
from app.engines.base import Choice, Engine, Fill, Filled, Integer, Usage

_LOW, _HIGH = 1, 10


@dataclass(frozen=True, slots=True)
class PrivacyEvaluator:
    """Ranks a true value among the attacker's first `k` guesses; for more than three of them the engine is asked."""

    k: int
    engine: Engine | None = None
    places: PlaceNames = field(default_factory=PlaceNames)

    @property
    def safe(self) -> int:
        """Return the best rank: the truth is not among the guesses."""
        return self.k + 1

    def rank(self, text: str, inference: Inference, truth: str, cancelled: Cancelled) -> tuple[int, Usage]:
        """Return the rank (1-k) of `truth` among the guesses on this attribute, k+1 where it is none of them."""
        listed, usage = self._guesses(text, inference, cancelled)
        same = (at for at, guess in enumerate(listed, 1) if same_value(inference.attribute, guess, truth, self.places))
        return next(same, self.safe), usage

    def _guesses(self, text: str, inference: Inference, cancelled: Cancelled) -> tuple[Sequence[str], Usage]:
        known = inference.guesses[: self.k]
        attacker = role("attacker", self.engine.info.prompts) if self.engine else None
        if self.k <= MAX_GUESSES or not self.engine or not attacker or inference.attribute not in attacker.labels:
            return known, NO_USAGE
        lead = question(attacker, inference.attribute)[0]
        request = Fill(attacker.on(text), ((lead, hole(inference.attribute, self.k)),), text)
        try:
            answer = self.engine.fill(request, cancelled)
        except TextTooLongError:
            return known, NO_USAGE
        more, _ = guesses(inference.attribute, answer.filled[0]["guess"], self.k)
        return tuple(dict.fromkeys((*known, *more)))[: self.k], answer.usage


@dataclass(frozen=True, slots=True)
class UtilityEvaluator:
    """Scores how well a text serves `task`, words of the person's; `labels` are its possible answers, if it has any."""

    engine: Engine
    task: str
    labels: tuple[str, ...] = ()

    def label(self, text: str, cancelled: Cancelled) -> tuple[str, Usage]:
        """Return the answer that `text` gets: what its rewrites must still get. Without labels it is empty."""
        if not self.labels:
            return "", NO_USAGE
        filled, usage = self._ask(text, cancelled)
        return filled["answer"].text, usage

    def score(self, text: str, label: str, cancelled: Cancelled) -> tuple[float, Usage]:
        """Return 0-1: the confidence in `label`, or without labels the expected grade over ten.

        Raises:
            TextTooLongError: the text does not fit the context.
        """
        filled, usage = self._ask(text, cancelled)
        shares = filled["answer"].probabilities or ()
        if self.labels:
            return shares[self.labels.index(label)], usage
        return sum(grade * share for grade, share in enumerate(shares, _LOW)) / _HIGH, usage

    def _ask(self, text: str, cancelled: Cancelled) -> tuple[Filled, Usage]:
        evaluator = role("utility", self.engine.info.prompts)
        words = evaluator.words["label" if self.labels else "scale"].format(task=self.task)
        answer = Choice("answer", self.labels) if self.labels else Integer("answer", _LOW, _HIGH)
        result = self.engine.fill(Fill(evaluator.on(text), ((words, answer),), text), cancelled)
        return result.filled[0], result.usage
