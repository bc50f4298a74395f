"""Arbitration by rule: what a certainty is worth where no model scores it.

A signal's certainty comes from weights measured per cue, so it already says how often such a cue is right.
"""

from collections.abc import Sequence

from app.agents.base import Cancelled, Verdicts
from app.core.inference import Inference, Validity

_BY_CERTAINTY = {5: Validity.HIGH, 4: Validity.HIGH, 3: Validity.MEDIUM, 2: Validity.LOW, 1: Validity.INVALID}


def verdict(inference: Inference) -> Validity:
    """Return the validity a rule gives: by certainty; nothing without evidence is more than invalid."""
    return _BY_CERTAINTY[inference.certainty] if inference.evidence else Validity.INVALID


class RuleArbitrator:
    """Judges every inference that has no verdict yet by its certainty."""

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with a validity each; costs nothing."""
        return Verdicts(tuple(i if i.validity is not None else i.judged(verdict(i)) for i in inferences))
