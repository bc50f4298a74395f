"""The second look: reads the cleaned note by other means, and says what it doubts."""

from collections.abc import Sequence

from app.core.edits import Edit
from app.core.text import Span
from app.notes.policy import NotePolicy
from app.notes.seeing import Seen
from app.notes.verdict import Doubt, Verdict
from app.service import Checked


def verify(
    original: str, clean: str, edits: Sequence[Edit], seen: Seen, policy: NotePolicy, again: Checked | None
) -> Verdict:
    """Return the verdict on `clean`; `again`: what a model says about it, None where none was asked."""
    folded = clean.casefold()
    doubts = []
    for edit in edits:
        at = folded.find(edit.old.casefold())
        if at >= 0 and edit.new != edit.old:
            doubts.append(Doubt(Span(at, at + len(edit.old)), "something that was removed still stands here", True))
    return Verdict(tuple(doubts))
