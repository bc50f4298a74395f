"""Moves inferences between a text and a part of it, and spans along with edits."""

from collections.abc import Sequence
from dataclasses import replace

from app.core.edits.edits import Edit, in_order
from app.core.inference import Evidence, Inference
from app.core.text.spans import Span


def moved(inference: Inference, by: int) -> Inference:
    """Return the inference with all its spans shifted by `by` code points."""
    return replace(inference, evidence=tuple(_evidence(e, by) for e in inference.evidence))


def _evidence(evidence: Evidence, by: int) -> Evidence:
    ladder = evidence.ladder and replace(evidence.ladder, span=evidence.ladder.span.shifted(by))
    return replace(evidence, span=evidence.span.shifted(by), ladder=ladder)


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


def before(span: Span, edits: Sequence[Edit]) -> Span:
    """Return what `span` of the text after `edits` was made from; what an edit wrote comes from all it replaced."""
    start, end, delta = span.start, span.end, 0
    first, last = start, end
    for edit in in_order(edits):
        at = edit.span.start + delta
        delta += len(edit.new) - len(edit.old)
        if at + len(edit.new) <= start and (edit.new or at < start):
            first = start - delta
        elif at <= start:
            first = edit.span.start
        if at + len(edit.new) < end:
            last = end - delta
        elif at < end:
            last = edit.span.end
    return Span(first, max(first, last))
