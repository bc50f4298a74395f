"""Arbitration by weighing: what is known of a claim becomes one probability, and that a validity.

RLAA's arbitrator (section 3.2) gives a verdict per claim. Here the attacker's certainty, what the signals saw and,
where the weights have use for it, a verdict scored over the four validities are weighed together, by weights fitted on
held-out texts: a small model's word alone is worth too little, and a verdict nobody calibrated is no probability.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents.arbitrate.judging import question
from app.agents.arbitrate.rules import RuleArbitrator, verdict
from app.agents.evidence.calibration import Calibration, Features
from app.agents.evidence.certainty import CertaintyScale, log_odds, seen
from app.agents.roles.base import NO_USAGE, Arbitrator, Cancelled, Verdicts
from app.agents.roles.prompts import role
from app.agents.roles.windows import by_evidence
from app.core.inference import Inference, Source, Validity
from app.core.sureness import OF_LEAK, OUTRIGHT, SURE, certainty
from app.core.text.spans import Span
from app.engines.base import Fill, Usage, Value

ALONE = 0.3
"""How likely right the guess of a weak signal has to be that the model does not share."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A claim with what is known of it."""

    claim: Inference
    features: Features


@dataclass(slots=True)
class WeighingArbitrator:
    """Judges what the model has words for by `calibration`, everything else by rule."""

    scale: CertaintyScale
    calibration: Calibration
    rule: Arbitrator = field(default_factory=RuleArbitrator)

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with validity, certainty and confidence."""
        weighed, usage = self.weigh(text, inferences, cancelled)
        judged = {id(w.claim): self._verdict(w) for w in weighed}
        open_gate = any(real >= self.calibration.gate for _, real in judged.values())
        verdicts = {key: claim if open_gate else _held(claim) for key, (claim, _) in judged.items()}
        by_rule = self.rule.arbitrate(text, [verdicts.get(id(i), i) for i in inferences], cancelled)
        return Verdicts(by_rule.inferences, usage + by_rule.usage)

    def weigh(
        self, text: str, inferences: Sequence[Inference], cancelled: Cancelled
    ) -> tuple[tuple[Weighed, ...], Usage]:
        """Return what is known of every claim that has evidence and is asked about."""
        labels = role("attacker", self.scale.engine.info.prompts).labels
        claims = [i for i in inferences if i.validity is None and i.evidence and i.attribute in labels]
        found: dict[int, Weighed] = {}
        spent = NO_USAGE
        for window, inside in by_evidence(claims, text, self.scale.engine):
            part, usage = self._in_window(text, window, inside, cancelled)
            spent = spent + usage
            found.update(part)
        return tuple(found[id(c)] for c in claims), spent

    def _in_window(
        self, text: str, window: Span, claims: Sequence[Inference], cancelled: Cancelled
    ) -> tuple[dict[int, Weighed], Usage]:
        engine, part = self.scale.engine, window.of(text)
        certain, usage = self.scale.score(part, tuple(dict.fromkeys(c.attribute for c in claims)), cancelled)
        verdicts: Sequence[Value | None] = [None] * len(claims)
        if self.calibration.asks:
            arbitrator = role("arbitrator", engine.info.prompts)
            templates = tuple(question(arbitrator, c, engine.info.prompts) for c in claims)
            answer = engine.fill(Fill(arbitrator.on(part), templates, part), cancelled)
            verdicts, usage = [filled["validity"] for filled in answer.filled], usage + answer.usage
        weighed = {
            id(claim): Weighed(claim, features(claim, seen(certain[claim.attribute]), verdict))
            for claim, verdict in zip(claims, verdicts, strict=True)
        }
        return weighed, usage

    def _verdict(self, weighed: Weighed) -> tuple[Inference, float]:
        """Return the judged claim, and the probability that it is real."""
        claim = weighed.claim
        real = self.calibration.real.probability(weighed.features, claim.attribute)
        right = self.calibration.right.probability(weighed.features, claim.attribute)
        denied = weighed.features["told"] < log_odds(self.calibration.denied) and not beyond_words(claim)
        if stands(claim) and not denied:
            by_rule = claim.judged(verdict(claim))
            return replace(by_rule, confidence=round(right, 3)), max(real, self.calibration.gate)
        judged = replace(claim.judged(self.calibration.validity(real)), certainty=certainty(real, OF_LEAK))
        confidence = round(min(right, real), 3)
        return replace(self._doubted(judged, confidence), confidence=confidence), real

    def _doubted(self, claim: Inference, confidence: float) -> Inference:
        """Return a claim with its guess believed, doubted, or not even taken for a sign that something leaks."""
        if claim.sources == (Source.SIGNAL,):
            return _held(claim) if confidence < ALONE else claim
        if confidence < self.calibration.doubt:
            return _held(claim)
        unsure = confidence < self.calibration.doubts.get(claim.attribute, 0.0)
        return claim.doubted() if unsure and not shared(claim) else claim


def stands(claim: Inference) -> bool:
    """Tell whether a claim is a signal's own that it is sure enough of: no small model talks it away.

    Weights fitted on few texts of one kind would let it overrule signals on texts of another kind, where it knows less.
    """
    return shared(claim) and claim.certainty >= SURE


def beyond_words(claim: Inference) -> bool:
    """Tell whether a claim rests most on what has no words, like an emoji: a model this small does not read those."""
    most = max(claim.evidence, key=lambda e: e.weight, default=None)
    return most is not None and not any(letter.isalnum() for letter in most.quote)


def shared(claim: Inference) -> bool:
    """Tell whether a signal makes the first guess, alone or with the model: such a guess has a ground in the text."""
    return claim.sources[:1] == (Source.SIGNAL,)


def _held(claim: Inference) -> Inference:
    """Return a claim as a weak hint at most: on a text that gives nothing away outright, or with a doubtful guess."""
    return replace(claim.judged(Validity.LOW), certainty=min(claim.certainty, 2)) if claim.leaks else claim


def features(claim: Inference, told: float, answer: Value | None = None) -> Features:
    """Return what is known of a claim.

    `told`: probability that its attribute can be told from the text at all; `answer`: the model's verdict, if asked.
    """
    verdict = {} if answer is None else {"judged": log_odds(_valid(answer))}
    signal, model = Source.SIGNAL in claim.sources, Source.MODEL in claim.sources
    known = claim.certainty / 5 if claim.confidence is None else claim.confidence
    return {
        **verdict,
        "told": log_odds(told),
        "claimed": log_odds(known),
        "signal": float(signal),
        "both": float(signal and model),
        "strong_signal": float(signal and claim.certainty >= SURE),
        "sure_signal": float(signal and claim.certainty >= OUTRIGHT),
    }


def _valid(answer: Value) -> float:
    return sum(p for v, p in zip(Validity, answer.probabilities or (), strict=True) if v.actionable)
