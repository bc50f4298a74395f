"""Carries findings over to a text that was typed on since they were made."""

from collections.abc import Iterable
from dataclasses import replace

from app.core.inference import Evidence, Inference
from app.core.text.spans import Span


def carried(inferences: Iterable[Inference], text: str) -> tuple[Inference, ...]:
    """Return the inferences whose words still stand in `text`, on the place nearest to where they stood.

    Ladders are left out: what the words may be generalised to was meant for the sentence as it was.
    """
    moved = []
    for inference in inferences:
        evidence = tuple(e for e in (_carried(e, text) for e in inference.evidence) if e is not None)
        if evidence or not inference.evidence:
            moved.append(replace(inference, evidence=evidence))
    return tuple(moved)


def _carried(evidence: Evidence, text: str) -> Evidence | None:
    if evidence.span.of(text) == evidence.quote:
        return evidence
    before = text.rfind(evidence.quote, 0, evidence.span.end)
    after = text.find(evidence.quote, evidence.span.start)
    found = [at for at in (before, after) if at >= 0]
    if not found:
        return None
    at = min(found, key=lambda place: abs(place - evidence.span.start))
    return replace(evidence, span=Span(at, at + len(evidence.quote)), ladder=None)
