"""Fits what a trained model's scores are worth on the calibration part of the teacher set (Platt scaling).

Every claim of the whole attacker (signals and model) on those texts is a sample: real where the teacher found the
attribute actionable, right where the first guess is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp

import numpy as np

from app.agents.arbitrate.weighing import ALONE, Weighed, WeighingArbitrator, shared
from app.agents.evidence.calibration import Calibration, Features, Weights
from app.agents.roles.base import Attacker
from app.agents.team import Sight, with_model
from app.core.attributes import Attribute
from app.core.errors import InputError
from app.core.inference import Inference, Validity
from app.core.teaching import YEAR, Record, is_right
from app.distill.fit.claim_threshold import Claimed, limits
from app.distill.fit.logistic import fit
from app.engines.base import Engine, never

_ABOUT = 0.005
"""A difference in F1 that says nothing on so few texts."""
_HIGHEST_GATE = 0.65
"""Above this, whole texts full of fair claims would be left alone for the sake of harmless ones."""
_HIGHEST_DENIED = 0.05
"""Above this, signals would be overruled on texts of a kind that the model knows little of."""
_STEPS = {Validity.HIGH: 0.75, Validity.LOW: 0.15}
_LEAST = np.arange(0.25, 0.66, 0.05)
_DOUBTS = np.arange(0.0, 0.31, 0.05)
_DOUBTS_WORTH = _ABOUT
"""So much F1 of detection may be paid for leaving doubtful guesses alone: on other people's texts they are wrong."""
Right = Callable[[Record, Inference], bool]


@dataclass(frozen=True, slots=True)
class Sample:
    """One claim: what is known of it, whether the attribute is real, whether the first guess is right.

    `text`: the number of its text; `harmless`: nothing at all is given away there; `shared`: a signal makes the guess.
    """

    attribute: Attribute
    features: Features
    real: bool
    right: bool
    text: int = 0
    harmless: bool = False
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Samples:
    """All claims on a set of texts.

    `missed`: how many of the teacher's attributes nobody claimed; `silent`: harmless texts on which nothing is claimed.
    """

    claims: tuple[Sample, ...]
    missed: int
    silent: int = 0


def gather(records: Sequence[Record], engine: Engine, verdicts: bool = False) -> Samples:
    """Return all claims that the team served with this model makes on the records' texts, before any weights.

    With `verdicts` the arbitrator's are asked for, and will be whenever the weights are used.
    """
    bare = Weights({"judged": 0.0} if verdicts else {})
    team = with_model(engine, Sight(YEAR), calibration=Calibration(bare, bare, ()))
    assert isinstance(team.arbitrator, WeighingArbitrator)
    return collect(
        records, team.attacker, team.arbitrator, lambda record, claim: is_right(record, claim, 1, team.places)
    )


def collect(records: Sequence[Record], attacker: Attacker, arbitrator: WeighingArbitrator, right: Right) -> Samples:
    """Attack every text and note what is known of each claim."""
    claims: list[Sample] = []
    missed = silent = 0
    for number, record in enumerate(records):
        found = attacker.attack(record.text, never).inferences
        weighed, _ = arbitrator.weigh(record.text, found, never)
        truth = {i.attribute for i in record.states[0].actionable}
        claims += [_sample(number, w, record, truth, right) for w in weighed]
        silent += not truth and not weighed
        missed += len(truth - {i.attribute for i in found})
    return Samples(tuple(claims), missed, silent)


def _sample(number: int, weighed: Weighed, record: Record, truth: set[Attribute], right: Right) -> Sample:
    claim = weighed.claim
    real = claim.attribute in truth
    return Sample(claim.attribute, weighed.features, real, right(record, claim), number, not truth, shared(claim))


def calibrate(samples: Samples) -> Calibration:
    """Return the weights that make the samples likeliest, the least probability that detects best, and the gate.

    Of probabilities that detect about equally well (F1) the lowest is taken: a leak that was missed costs a person more
    than one that is not there. The gate leaves nine of ten texts alone that give nothing away. Guesses are doubted as
    far as that costs next to no detection.

    Raises InputError where nothing was claimed.
    """
    if not samples.claims:
        raise InputError("Nothing was claimed on these texts, so there is nothing to fit; give more of them.")
    real = _fit(samples.claims, [s.real for s in samples.claims])
    right = _fit(samples.claims, [s.right for s in samples.claims])
    weights = (real, right)
    scores = [_f1(samples, weights, float(least)) for least in _LEAST]
    best = next(least for least, score in zip(_LEAST, scores, strict=True) if score >= max(scores) - _ABOUT)
    steps = sorted(((p, v) for v, p in {**_STEPS, Validity.MEDIUM: float(best)}.items()), reverse=True)
    scores = [_f1(samples, weights, float(best), float(doubt)) for doubt in _DOUBTS]
    doubt = max(doubt for doubt, score in zip(_DOUBTS, scores, strict=True) if score >= scores[0] - _DOUBTS_WORTH)
    return with_limits(
        Calibration(real, right, tuple(steps), _gate(samples, real), float(doubt), _denied(samples)), samples
    )


def with_limits(made: Calibration, samples: Samples) -> Calibration:
    """Return `made` with the limits of doubt by attribute that serve it best on these samples."""
    wanted = sum(s.real for s in samples.claims) + samples.missed
    return replace(made, doubts=limits(tuple(_claimed(samples, made)), wanted))


def _claimed(samples: Samples, made: Calibration) -> Iterator[Claimed]:
    """Yield the claims that are actionable but for limits by attribute, as `agents.arbitrate.weighing` has them."""
    open_texts = {s.text for s in samples.claims if _strong(s) or _probability(s, made.real) >= made.gate}
    for sample in samples.claims:
        if sample.text not in open_texts:
            continue
        real, right = (_probability(sample, weights) for weights in (made.real, made.right))
        sure = min(real, right)
        fair = made.validity(real).actionable and sure >= _least_right(sample, made.doubt)
        if _strong(sample) or fair:
            believed = 2.0 if sample.shared else sure
            yield Claimed(sample.attribute, believed, sample.real, sample.right)


def _strong(sample: Sample) -> bool:
    return bool(sample.features.get("strong_signal"))


def _denied(samples: Samples) -> float:
    """Return half the least probability with which the model sees what a signal is rightly sure of."""
    seen = [s.features["told"] for s in samples.claims if s.real and s.features.get("strong_signal")]
    return min(_HIGHEST_DENIED, 0.5 / (1 + exp(-min(seen)))) if seen else 0.0


def _gate(samples: Samples, weights: Weights) -> float:
    """Return what the best claim on nine of ten harmless texts stays below, at most `_HIGHEST_GATE`."""
    best = dict.fromkeys((s.text for s in samples.claims if s.harmless), 0.0)
    for sample in samples.claims:
        if sample.harmless:
            best[sample.text] = max(best[sample.text], _probability(sample, weights))
    values = sorted([*best.values(), *[0.0] * samples.silent])
    return min(_HIGHEST_GATE, values[int(0.9 * len(values))]) if values else 0.0


def _f1(samples: Samples, weights: tuple[Weights, Weights], least: float, doubt: float = 0.0) -> float:
    """Return the F1 of detection; what a signal is sure of is never doubted (`agents.arbitrate.weighing.stands`)."""
    kept = [
        s
        for s in samples.claims
        if _probability(s, weights[0]) >= least
        and (_strong(s) or min(_probability(s, w) for w in weights) >= _least_right(s, doubt))
    ]
    wanted = sum(s.real for s in samples.claims) + samples.missed
    return 2 * sum(s.real for s in kept) / max(1, len(kept) + wanted)


def _least_right(sample: Sample, doubt: float) -> float:
    alone = sample.features.get("signal") and not sample.features.get("both")
    return ALONE if alone else doubt


def _probability(sample: Sample, weights: Weights) -> float:
    return weights.probability(sample.features, sample.attribute)


def _fit(claims: Sequence[Sample], outcomes: Sequence[bool]) -> Weights:
    return fit([s.features for s in claims], [s.attribute for s in claims], outcomes)
