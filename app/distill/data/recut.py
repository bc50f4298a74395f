"""Re-cuts a teacher's rewrite into replacements of single passages, each tied to the evidence in its clause.

Teacher edits often reach beyond the quotes. A word-wise difference finds what really changed; a passage is a piece of
evidence together with the changes that overlap it. What leaves the clause, or what the fidelity guard would refuse at
run time, is not taught.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.edits.edits import Edit, diff
from app.core.edits.fidelity import objection
from app.core.inference import Evidence, Inference
from app.core.teaching import State
from app.core.text.spans import Span, clause_around


@dataclass(frozen=True, slots=True)
class Passage:
    """What one piece of evidence was replaced by; `old` stands at `span` of the text."""

    inference: Inference
    span: Span
    old: str
    new: str

    @property
    def edit(self) -> Edit:
        """Return the passage as an edit."""
        return Edit(self.span, self.old, self.new, (self.inference.attribute,))


def passages(before: State, text: str) -> list[Passage]:
    """Return what became of the evidence of what is actionable in `before` when it was rewritten to `text`.

    Where several inferences rest on the same words, the surest speaks, as at run time.
    """
    changes = diff(before.text, text)
    found: dict[tuple[int, int], Passage] = {}
    for inference in sorted(before.actionable, key=lambda i: -i.certainty):
        for evidence in inference.evidence:
            passage = _passage(before, inference, evidence, changes)
            if passage is not None:
                found.setdefault((passage.span.start, passage.span.end), passage)
    return list(found.values())


def _passage(before: State, inference: Inference, evidence: Evidence, changes: Sequence[Edit]) -> Passage | None:
    touched = [c for c in changes if c.span.overlaps(evidence.span)]
    if not touched:
        return None
    clause = clause_around(before.text, evidence.span)
    span = evidence.span
    for change in touched:
        span = span.union(change.span)
    # A change that goes on beyond the clause would be half a change here.
    if not clause.covers(span):
        return None
    inside = [c for c in changes if span.covers(c.span)]
    passage = _trimmed(before.text, span, _replaced(before.text, span, inside), inference)
    if passage is None or objection(passage.edit, before.text, [widened(passage)]):
        return None
    return passage


def _replaced(text: str, span: Span, inside: Sequence[Edit]) -> str:
    pieces, at = [], span.start
    for change in inside:
        pieces += [text[at : change.span.start], change.new]
        at = change.span.end
    return "".join([*pieces, text[at : span.end]])


def _trimmed(text: str, span: Span, new: str, inference: Inference) -> Passage | None:
    """Leave out white space at the edges that both sides share; None where nothing would be left to replace."""
    old = span.of(text)
    lead = len(old) - len(old.lstrip())
    trail = len(old) - len(old.rstrip())
    span = Span(span.start + lead, span.end - trail) if old.strip() else span
    old, new = span.of(text), " ".join(new.split())
    return Passage(inference, span, old, new) if old.strip() and old != new else None


def widened(passage: Passage) -> Inference:
    """Return the passage's inference with the passage itself among its evidence."""
    evidence = Evidence(passage.span, passage.old)
    return replace(passage.inference, evidence=(*passage.inference.evidence, evidence))
