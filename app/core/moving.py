"""Moves inferences between a text and a part of it."""

from dataclasses import replace

from app.core.inference import Evidence, Inference
from app.core.text import Span


def moved(inference: Inference, by: int) -> Inference:
    """Return the inference with all its spans shifted by `by` code points."""
    return replace(inference, evidence=tuple(_evidence(e, by) for e in inference.evidence))


def _evidence(evidence: Evidence, by: int) -> Evidence:
    ladder = evidence.ladder and replace(evidence.ladder, span=_span(evidence.ladder.span, by))
    return replace(evidence, span=_span(evidence.span, by), ladder=ladder)


def _span(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)
