"""Arbitration by counterfactual: is the attribute still to be told when the quoted words are masked?

The certainty of each claimed attribute is scored again on the text without its evidence; validity is read off the drop
in log-odds. A claim whose evidence changes nothing is a ghost leak (RLAA, section 3.2: hallucinated leaks). Generates
nothing. This form is ours; RLAA's own, a judged verdict, is in `judging`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.evidence.certainty import CertaintyScale, log_odds, seen
from app.agents.roles.base import NO_USAGE, Arbitrator, Cancelled, Verdicts
from app.agents.roles.prompts import role
from app.agents.roles.windows import by_evidence
from app.core.inference import Inference, Source, Validity
from app.core.text.spans import Span
from app.engines.base import Usage

MASK = "…"
DROPS = ((1.5, Validity.HIGH), (0.5, Validity.MEDIUM), (0.15, Validity.LOW))
"""Least drop in log-odds for each validity; below the last a claim is invalid."""


def masked(text: str, spans: Sequence[Span]) -> str:
    """Return `text` with `spans` (which may overlap) replaced by an ellipsis each."""
    pieces: list[str] = []
    at = 0
    for span in sorted(spans):
        if span.start >= at:
            pieces += [text[at : span.start], MASK]
        at = max(at, span.end)
    return "".join([*pieces, text[at:]])


def validity_of(drop: float) -> Validity:
    """Map a drop in log-odds to a validity."""
    return next((validity for least, validity in DROPS if drop >= least), Validity.INVALID)


@dataclass(slots=True)
class CounterfactualArbitrator:
    """Scores the model's claims again without their evidence; what a signal also saw is judged by rule."""

    scale: CertaintyScale
    rule: Arbitrator = field(default_factory=RuleArbitrator)

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with validity; evidence weights become the measured drop."""
        open_claims = [i for i in inferences if i.validity is None and Source.SIGNAL not in i.sources]
        labels = role("attacker", self.scale.engine.info.prompts).labels
        claims = [i for i in open_claims if i.evidence and i.attribute in labels]
        usage = NO_USAGE
        verdicts: dict[int, Inference] = {}
        for window, inside in by_evidence(claims, text, self.scale.engine):
            judged, spent = self._in_window(text, window, inside, cancelled)
            usage = usage + spent
            verdicts.update({id(c): j for c, j in zip(inside, judged, strict=True)})
        by_rule = self.rule.arbitrate(text, [verdicts.get(id(i), i) for i in inferences], cancelled)
        return Verdicts(by_rule.inferences, usage + by_rule.usage)

    def _in_window(
        self, text: str, window: Span, claims: Sequence[Inference], cancelled: Cancelled
    ) -> tuple[list[Inference], Usage]:
        """Judge claims on the part of the text that fits the context, by their evidence in that part."""
        part = window.of(text)
        before, usage = self.scale.score(part, tuple(dict.fromkeys(c.attribute for c in claims)), cancelled)
        judged = []
        for claim in claims:
            spans = [
                Span(e.span.start - window.start, e.span.end - window.start)
                for e in claim.evidence
                if window.covers(e.span)
            ]
            after, spent = self.scale.score(masked(part, spans), [claim.attribute], cancelled)
            usage = usage + spent
            drop = log_odds(seen(before[claim.attribute])) - log_odds(seen(after[claim.attribute]))
            judged.append(_judged(claim, drop))
        return judged, usage


def _judged(claim: Inference, drop: float) -> Inference:
    weighed = tuple(replace(e, weight=max(drop, 0.01)) for e in claim.evidence)
    return replace(claim, validity=validity_of(drop), evidence=weighed)
