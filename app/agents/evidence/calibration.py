"""What a trained model's scores are worth, as probabilities: logistic weights fitted by `untell distill calibrate`.

Two questions have weights of their own: is the attribute really to be told from the text (`real`), and is the first
guess right (`right`)? Platt scaling, with a bias per attribute and one weight per kind of evidence.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from app import assets
from app.agents.evidence.certainty import logistic
from app.core.attributes import Attribute
from app.core.inference import Validity

Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic model: `terms` by the features' names ("bias" is added as it is), `attributes` by attribute."""

    terms: Mapping[str, float]
    attributes: Mapping[Attribute, float] = field(default_factory=dict)

    def probability(self, features: Features, attribute: Attribute) -> float:
        """Return the probability (0-1); a feature without a weight counts nothing."""
        total = self.terms.get("bias", 0.0) + self.attributes.get(attribute, 0.0)
        total += sum(self.terms.get(name, 0.0) * value for name, value in features.items())
        return logistic(total)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Both weights, and from which probability of `real` a claim has which validity (highest first).

    `gate`: what the best claim on a text has to reach for any of them to be actionable. Where nothing is given away
    outright, what a small model believes it sees here and there is mostly nothing. `doubt`: a claim whose first guess
    is right with less than this probability is not validated: it tells an attacker nothing. `doubts`: where the model
    alone guesses an attribute and is right with less than this, it is no claim either, but its words leak all the
    same. `denied`: where the model sees an attribute with less than this probability, even a signal that is sure of it
    has to be weighed.
    """

    real: Weights
    right: Weights
    steps: tuple[tuple[float, Validity], ...]
    gate: float = 0.0
    doubt: float = 0.0
    denied: float = 0.0
    doubts: Mapping[Attribute, float] = field(default_factory=dict)

    @property
    def asks(self) -> bool:
        """Tell whether the arbitrator's verdict counts at all; where it does not, the model is not asked for it."""
        return any("judged" in weights.terms for weights in (self.real, self.right))

    def validity(self, probability: float) -> Validity:
        """Return the validity of a claim that is real with this probability."""
        return next((validity for least, validity in self.steps if probability >= least), Validity.INVALID)


@cache
def load(prompts: str) -> Calibration | None:
    """Return the calibration of the model trained on these prompts, None where there is none."""
    place = f"calibration/{prompts}.toml"
    if not prompts or not assets.path(place).is_file():
        return None
    return parse(assets.read_text(place))


def parse(raw: str) -> Calibration:
    """Return the calibration a file's text describes. Raises KeyError, TypeError or ValueError for anything else."""
    table = tomllib.loads(raw)
    steps = ((Validity(name), float(least)) for name, least in _table(table, "steps").items())
    ranked = sorted(((least, validity) for validity, least in steps), key=lambda step: -step[0])
    gate, doubt, denied = (float(table.get(name, 0.0)) for name in ("gate", "doubt", "denied"))
    real, right = (read_weights(_table(table, name)) for name in ("real", "right"))
    doubts = {Attribute(name): float(least) for name, least in _table({"doubts": {}, **table}, "doubts").items()}
    return Calibration(real, right, tuple(ranked), gate, doubt, denied, doubts)


def read_weights(table: Mapping[str, Any]) -> Weights:
    """Return the weights a table of a file describes. Raises TypeError or ValueError for anything else."""
    terms = {name: float(value) for name, value in table.items() if name != "attributes"}
    attributes = _table({"attributes": {}, **table}, "attributes")
    return Weights(terms, {Attribute(name): float(value) for name, value in attributes.items()})


def _table(of: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = of[name]
    if not isinstance(found, Mapping):
        raise TypeError(f"{name} is a table")
    return found


def dump(calibration: Calibration, comment: str) -> str:
    """Return the text of a file that `parse` reads back."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += [
        "",
        f"gate = {calibration.gate:.3f}",
        f"doubt = {calibration.doubt:.3f}",
        f"denied = {calibration.denied:.3f}",
        "",
        "[steps]",
        *(f"{validity.value} = {least:.3f}" for least, validity in calibration.steps),
        "",
        "[doubts]",
        *(f"{attribute.value} = {least:.3f}" for attribute, least in calibration.doubts.items()),
    ]
    lines += [*written("real", calibration.real), *written("right", calibration.right)]
    return "\n".join(lines) + "\n"


def written(name: str, weights: Weights) -> list[str]:
    """Return the lines of a file that hold these weights; `read_weights` reads their table."""
    terms = [f"{term} = {value:.4f}" for term, value in weights.terms.items()]
    biases = [f"{attribute.value} = {value:.4f}" for attribute, value in weights.attributes.items()]
    return ["", f"[{name}]", *terms, "", f"[{name}.attributes]", *biases]
