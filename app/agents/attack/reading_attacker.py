"""Keeps a model from acting on passages in languages that are not read here: what it makes of them is guesswork."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents.roles.base import Attack, Attacker, Cancelled, Found, ignore
from app.core.inference import Inference
from app.core.text.spans import Span, words
from app.signals.look import Look

_FEW = 8


@dataclass(frozen=True, slots=True)
class ReadingAttacker:
    """Asks `attacker`, and drops the evidence that stands in passages which are not read; with it goes what it proved.

    A text of which no more is read than some labels, or words of ours that replaced a number, is not put before it.
    """

    attacker: Attacker
    look: Look = field(default_factory=Look, compare=False, repr=False)

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Return the inferences that rest on what is read of `text`."""
        seen = self.look.at(text)
        passages = seen.passages
        if not passages:
            return self.attacker.attack(text, cancelled, on_found, before)
        if len(words(seen.blanked)) < _FEW:
            return Attack((), ())

        def tell(inference: Inference) -> None:
            if (kept := outside(inference, passages)) is not None:
                on_found(kept)

        found = self.attacker.attack(text, cancelled, tell, before)
        kept = (outside(inference, passages) for inference in found.inferences)
        return replace(found, inferences=tuple(inference for inference in kept if inference is not None))


def outside(inference: Inference, passages: Sequence[Span]) -> Inference | None:
    """Return the inference on the evidence that is left; None where there was some and none is."""
    if not inference.evidence:
        return inference
    left = tuple(e for e in inference.evidence if not any(e.span.overlaps(passage) for passage in passages))
    return replace(inference, evidence=left) if left else None
