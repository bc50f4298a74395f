"""Arbitration by rule: what a certainty is worth where no model scores it.

A signal's certainty comes from weights measured per cue, so it already says how often such a cue is right.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents.arbitrate.place_corroboration import with_company
from app.agents.roles.base import Arbitrator, Cancelled, Verdicts
from app.core.inference import Inference, Validity
from app.core.sureness import VERDICTS
from app.signals.look import Look


def verdict(inference: Inference) -> Validity:
    """Return the validity a rule gives: by certainty; nothing without evidence is more than invalid."""
    return VERDICTS[inference.certainty - 1] if inference.evidence else Validity.INVALID


@dataclass(frozen=True, slots=True)
class RuleArbitrator:
    """Judges every inference that has no verdict yet by its certainty. `look`: shared with who attacked the text."""

    look: Look = field(default_factory=Look, compare=False, repr=False)

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with a validity each; costs nothing."""
        judged = [i if i.validity is not None else i.judged(verdict(i)) for i in inferences]
        return Verdicts(with_company(self.look.at(text), judged))


@dataclass(frozen=True, slots=True)
class Believer:
    """An arbitrator for measuring speed: works as the real one does, and then lets every quoted claim pass.

    Otherwise a model whose claims do not hold would look fast: nothing would be left to edit.
    """

    real: Arbitrator

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the claims, those with evidence as valid, at the real arbitration's cost."""
        judged = self.real.arbitrate(text, inferences, cancelled)
        passed = tuple(i.judged(Validity.HIGH) if i.evidence else i for i in judged.inferences)
        return Verdicts(passed, judged.usage)
