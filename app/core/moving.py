"""Moves inferences between a text and a part of it, and spans along with edits."""

from collections.abc import Sequence
from dataclasses import replace

from app.core.edits import Edit
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


def carried(spans: Sequence[Span], edits: Sequence[Edit]) -> tuple[Span, ...]:
    """Return where spans of a text stand once `edits` are made; one grows by what is written within it."""
    grown = [(edit.span, len(edit.new) - len(edit.span)) for edit in edits]
    return tuple(
        Span(
            span.start + sum(by for at, by in grown if at.end <= span.start and at.start < span.start),
            span.end + sum(by for at, by in grown if at.start < span.end),
        )
        for span in spans
    )
