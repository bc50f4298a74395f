"""How surely a model sees each attribute in a text: scored on the papers' scale in one pass, nothing generated.

A small model prefers some answers whatever the text; its answer to a neutral text is that bias, and is subtracted
(prompts without a neutral text belong to a model that was trained not to need it).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents.roles.base import NO_USAGE, Cancelled
from app.agents.roles.prompts import Role, role
from app.core.attributes import Attribute
from app.core.sureness import SURE
from app.engines.base import Choice, Engine, Fill, Template, Usage, Value

SCALE = ("0", "1", "2", "3", "4", "5")


@dataclass(slots=True)
class CertaintyScale:
    """Scores attributes on a text with one engine.

    Kept are the neutral answers, and the scores of the last text: attacker and arbitrator ask for the same ones.
    """

    engine: Engine
    _priors: dict[Attribute, tuple[float, ...]] = field(default_factory=dict)
    _text: str = ""
    _scores: dict[Attribute, tuple[float, ...]] = field(default_factory=dict)

    def score(
        self, text: str, attributes: Sequence[Attribute], cancelled: Cancelled
    ) -> tuple[dict[Attribute, tuple[float, ...]], Usage]:
        """Return for each attribute the probabilities of certainty 0 to 5 (six numbers that sum to 1)."""
        neutral_text = role("attacker", self.engine.info.prompts).words["neutral"]
        missing = [a for a in attributes if neutral_text and a not in self._priors]
        spent = NO_USAGE
        if missing:
            neutral, spent = self._ask(neutral_text, missing, cancelled)
            self._priors.update({a: tuple(map(_log, p)) for a, p in neutral.items()})
        if text != self._text:
            self._text, self._scores = text, {}
        unknown = [a for a in attributes if a not in self._scores]
        if unknown:
            scored, usage = self._ask(text, unknown, cancelled)
            spent = spent + usage
            self._scores.update(scored)
        return {a: self._scores[a] for a in attributes}, spent

    def _ask(
        self, text: str, attributes: Sequence[Attribute], cancelled: Cancelled
    ) -> tuple[dict[Attribute, tuple[float, ...]], Usage]:
        attacker = role("attacker", self.engine.info.prompts)
        templates = tuple(question(attacker, a, self._priors.get(a)) for a in attributes)
        result = self.engine.fill(Fill(attacker.on(text), templates, text), cancelled)
        return {a: _probabilities(f["sure"]) for a, f in zip(attributes, result.filled, strict=True)}, result.usage


def question(attacker: Role, attribute: Attribute, prior: tuple[float, ...] | None = None) -> Template:
    """Return the template that asks how surely `attribute` can be told."""
    words = attacker.words["certainty"].format(label=attacker.labels[attribute])
    return (words, Choice("sure", SCALE, prior))


def _probabilities(value: Value) -> tuple[float, ...]:
    if value.probabilities is None:
        raise ValueError("a scored hole came back without probabilities")
    return value.probabilities


def _log(probability: float) -> float:
    return math.log(max(probability, 1e-6))


def seen(probabilities: tuple[float, ...]) -> float:
    """Return the probability that the attribute can be told at all (certainty 3 or more)."""
    return sum(probabilities[SURE:])


def level(probabilities: tuple[float, ...]) -> int:
    """Return the expected certainty, rounded to 1-5."""
    mean = sum(rank * p for rank, p in enumerate(probabilities))
    return min(5, max(1, round(mean)))


def log_odds(probability: float) -> float:
    """Return ln(p / (1-p)), bounded to +-9."""
    p = min(max(probability, 1.2e-4), 1 - 1.2e-4)
    return math.log(p / (1 - p))


def logistic(score: float) -> float:
    """Return 1 / (1 + e^-score), the probability of these log odds, which are bounded to +-30."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))
