"""Estimates what a strong reader would still tell from a text, by attribute (`python -m app.distill reader`).

Our own signals and a small model see less than a strong reader does, and what they no longer see is no promise. So what
is said of a text is a probability fitted to the answers of strong readers, to originals and to rewrites: from what the
signals find, how surely the model sees the attribute, how much of the text betrays it by the probes, and how much the
text says at all. No attribute is likelier told than that the text tells anything about its author. Our own.
"""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from app import assets
from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.attack.signal_attacker import SignalAttacker
from app.agents.evidence.certainty import CertaintyScale, log_odds, logistic, seen
from app.agents.evidence.evidence_probes import Prober, Word
from app.agents.roles.base import NO_USAGE, Cancelled
from app.agents.roles.windows import windows
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.inference import Inference
from app.core.told import Told
from app.engines.base import Engine, Usage
from app.signals.look import Look

FILE, BIAS = "calibration/reader", "bias"
_STRONGEST = 5
_LEAST = 0.05
_OWN = re.compile(r"\b(i|i'm|i've|i'd|i'll|im|ive|me|my|mine|myself|we|our|us)\b", re.IGNORECASE)
Weights = Mapping[str, Mapping[str, float]]
Clues = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Eyes:
    """A model's eyes: how surely it sees an attribute, and which words betray it."""

    engine: Engine
    scale: CertaintyScale
    prober: Prober

    def clues(
        self, text: str, attributes: Sequence[Attribute], cancelled: Cancelled
    ) -> tuple[dict[Attribute, Clues], Usage]:
        """Return the model's features of each attribute; a text too long is read window by window."""
        sure: dict[Attribute, float] = {}
        words: dict[Attribute, list[Word]] = {}
        spent = NO_USAGE
        for window in windows(text, self.engine):
            part = window.of(text)
            scored, usage = self.scale.score(part, attributes, cancelled)
            marked, reading = self.prober.read(part, attributes, cancelled)
            spent = spent + usage + reading
            for attribute in attributes:
                sure[attribute] = max(sure.get(attribute, 0.0), seen(scored[attribute]))
                words.setdefault(attribute, []).extend(marked.get(attribute, ()))
        return {a: from_model(sure[a], [w.likely for w in words[a]]) for a in attributes}, spent

    def tells(self, text: str, cancelled: Cancelled) -> tuple[float, Usage]:
        """Return how likely (0-1) any part of a text tells anything about its author; 1 where nobody knows."""
        most, spent = 0.0, NO_USAGE
        for window in windows(text, self.engine):
            found, usage = self.prober.tells(window.of(text), cancelled)
            most, spent = max(most, 1.0 if found is None else found), spent + usage
        return most, spent


@dataclass(frozen=True, slots=True)
class StrongReader:
    """Reads texts with eyes of its own. `attributes`: the only ones of interest; `eyes`: None without a model's.

    `look`: shared with the signals' attacker, so that nothing is detected twice.
    """

    weights: Weights
    year: int | None = None
    attributes: Collection[Attribute] | None = None
    eyes: Eyes | None = None
    look: Look = field(default_factory=Look, compare=False, repr=False)

    def read(self, text: str, cancelled: Cancelled) -> tuple[tuple[Told, ...], Usage]:
        """Return what a strong reader probably tells, likeliest first; nothing of languages nobody was asked about.

        Raises:
            EngineError, CancelledError: the engine failed, or was stopped.
        """
        asked = [a for a in PAPER_ATTRIBUTES if self.attributes is None or a in self.attributes]
        if not asked or not text.strip() or self.look.at(text).unread:
            return (), NO_USAGE
        seen_, usage = self.eyes.clues(text, asked, cancelled) if self.eyes else ({}, NO_USAGE)
        anything, reading = self.eyes.tells(text, cancelled) if self.eyes else (1.0, NO_USAGE)
        found = by_signals(text, self.year, self.look)
        clues = {a: {**from_signals(text, a, found), **seen_.get(a, {})} for a in asked}
        told = [Told(a, round(min(anything, likely(self.weights, a, clues[a])), 3)) for a in asked]
        return tuple(sorted(told, key=lambda one: -one.likely)), usage + reading


def by_signals(text: str, year: int | None = None, look: Look | None = None) -> tuple[Inference, ...]:
    """Return what the signals infer from a text, arbitrated by rule; `look`: shared with who attacked it before."""
    look = look or Look()
    found = SignalAttacker(year, look=look).attack(text, lambda: False).inferences
    return RuleArbitrator(look).arbitrate(text, found, lambda: False).inferences


def from_signals(text: str, attribute: Attribute, inferences: Sequence[Inference]) -> dict[str, float]:
    """Return what the signals' inferences say of an attribute: the surest, how many passages, what else is told."""
    mine = [i for i in inferences if i.attribute is attribute]
    leaking = [i for i in mine if i.leaks]
    others = {i.attribute for i in inferences if i.leaks and i.attribute is not attribute}
    return {
        "found": max((i.certainty / 5 for i in leaking), default=0.0),
        "hinted": max((i.certainty / 5 for i in mine), default=0.0),
        "passages": math.log1p(sum(len(i.evidence) for i in leaking)),
        "others": math.log1p(len(others)),
        "length": math.log1p(len(text.split())) - 4,
        "own": math.log1p(len(_OWN.findall(text))) - 1,
    }


def from_model(sure: float, betrays: Sequence[float]) -> dict[str, float]:
    """Return what a model says of an attribute. `sure`: that it can be told; `betrays`: each word does (all 0-1)."""
    best = sorted(betrays, reverse=True)[:_STRONGEST]
    return {
        "sees": log_odds(sure) / 4,
        "word": log_odds(best[0]) / 4 if best else -1.0,
        "words": math.log(sum(best) + _LEAST),
        "all": math.log(sum(betrays) + _LEAST),
    }


def likely(weights: Weights, attribute: Attribute, clues: Clues) -> float:
    """Return the probability (0-1); a clue without a weight counts nothing."""
    its = weights.get(attribute.value, {})
    score = its.get(BIAS, 0.0) + sum(its.get(name, 0.0) * value for name, value in clues.items())
    return logistic(score)


@cache
def load(eyes: str) -> Weights | None:
    """Return the weights for who looks at the text: "signals", or the prompts of a model; None where none ship."""
    place = f"{FILE}-{eyes}.tsv"
    if not eyes or not assets.path(place).is_file():
        return None
    weights: dict[str, dict[str, float]] = {}
    for row in assets.lines(place):
        name, feature, weight = row.split("\t")
        weights.setdefault(name, {})[feature] = float(weight)
    return weights


def strong_reader(
    year: int | None,
    attributes: Collection[Attribute] | None,
    eyes: Eyes | None = None,
    look: Look | None = None,
) -> StrongReader | None:
    """Return who estimates: with a model's eyes where weights were fitted for them, else with the signals."""
    look = look or Look()
    fitted = load(eyes.engine.info.prompts) if eyes else None
    if eyes and fitted:
        return StrongReader(fitted, year, attributes, eyes, look)
    alone = load("signals")
    return StrongReader(alone, year, attributes, look=look) if alone else None
