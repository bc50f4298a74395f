"""Estimates what a strong reader would still tell from a text, by attribute (`python -m app.evaluation reader`).

Our own signals and a small model see less than a strong reader does, and what they no longer see is no promise. So what
is said of a text is a probability fitted to the answers of strong readers, to originals and to rewrites: from how much
of the text betrays the attribute by the probes, what is still inferred, and how long the text is. Our own.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.core.inference import Inference

FILE = "calibration/reader"
ASKED = (
    Attribute.AGE,
    Attribute.SEX,
    Attribute.LOCATION,
    Attribute.BIRTHPLACE,
    Attribute.OCCUPATION,
    Attribute.EDUCATION,
    Attribute.INCOME,
    Attribute.RELATIONSHIP,
)
"""The eight attributes of the papers: what readers were asked for."""
BIAS = "bias"
_STRONGEST = 5


@dataclass(frozen=True, slots=True)
class Told:
    """How likely (0-1) a strong reader tells the attribute, right and sure of it."""

    attribute: Attribute
    likely: float


@dataclass(frozen=True, slots=True)
class ReaderEstimate:
    """`weights`: for each attribute, those of the features that `features` names; the score is logistic."""

    weights: Mapping[Attribute, Mapping[str, float]]

    def told(
        self, text: str, inferences: Sequence[Inference], betrays: Mapping[Attribute, Sequence[float]]
    ) -> tuple[Told, ...]:
        """Return what a strong reader probably tells, likeliest first.

        `betrays`: how likely (0-1) each word of the text betrays an attribute, for those that somebody looked for.
        """
        found = [
            Told(attribute, round(_logistic(weights, features(text, attribute, inferences, betrays.get(attribute))), 3))
            for attribute, weights in self.weights.items()
        ]
        return tuple(sorted(found, key=lambda one: -one.likely))


def features(
    text: str, attribute: Attribute, inferences: Sequence[Inference], betrays: Sequence[float] | None
) -> dict[str, float]:
    """Return what is known of an attribute in a text; the probes' part is left out where nobody probed."""
    mine = [i for i in inferences if i.attribute is attribute]
    known = {
        "found": max((i.certainty / 5 for i in mine if i.leaks), default=0.0),
        "guessed": max((i.confidence or 0.0 for i in mine), default=0.0),
        "others": math.log1p(len({i.attribute for i in inferences if i.leaks and i.attribute is not attribute})),
        "length": math.log1p(len(text.split())) - 4,
    }
    if betrays is None:
        return known
    best = sorted(betrays, reverse=True)[:_STRONGEST]
    probed = {
        "word": _log_odds(best[0]) if best else -5.0,
        "words": math.log(sum(best) + 0.05),
        "all": math.log(sum(betrays) + 0.05),
    }
    return known | probed


def _log_odds(likely: float) -> float:
    bounded = min(max(likely, 0.005), 0.995)
    return math.log(bounded / (1 - bounded))


def _logistic(weights: Mapping[str, float], known: Mapping[str, float]) -> float:
    score = weights.get(BIAS, 0.0) + sum(weights.get(name, 0.0) * value for name, value in known.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


@cache
def estimate(eyes: str) -> ReaderEstimate | None:
    """Return the estimate for who looked at the text: "signals", or the prompts of a model; None where none ships."""
    place = f"{FILE}-{eyes}.tsv"
    if not eyes or not assets.path(place).is_file():
        return None
    weights: dict[Attribute, dict[str, float]] = {}
    for row in assets.lines(place):
        name, feature, weight = row.split("\t")
        weights.setdefault(Attribute(name), {})[feature] = float(weight)
    return ReaderEstimate(weights)
