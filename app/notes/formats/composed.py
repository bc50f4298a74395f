"""A text put together from the pieces of a document that can hold words, and the way back from edits to pieces.

One word of a text may stand in several slots (Word cuts it wherever the formatting changes), and one slot may stand
in the text twice (a paragraph as it is, and as it was before a tracked change).
"""

import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from app.core.edits.edits import Edit, apply, in_order
from app.core.text.spans import Span


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a document that holds `value`.

    `takes`: new words may be put here; what stands for a mark (a tab, a hyphen) can only be left out.
    """

    value: str
    takes: bool = True


@dataclass(frozen=True, slots=True)
class _Piece:
    """`length` characters from `start` of the text are those from `at` of a slot's value."""

    start: int
    length: int
    slot: int
    at: int


@dataclass(slots=True)
class Composed:
    """Collects the text piece by piece; `slots` in the order in which they were first used."""

    slots: list[Slot] = field(default_factory=list)
    _words: list[str] = field(default_factory=list)
    _pieces: list[_Piece] = field(default_factory=list)
    _length: int = 0

    @property
    def text(self) -> str:
        """Return the text so far."""
        return "".join(self._words)

    @property
    def length(self) -> int:
        """Return how many characters it has."""
        return self._length

    def fixed(self, words: str) -> None:
        """Add words that stand nowhere in the document: a line's end, a label. No edit can change them."""
        self._words.append(words)
        self._length += len(words)

    def new_slot(self, slot: Slot) -> int:
        """Make a slot known and return its number; its words are added by `piece`."""
        self.slots.append(slot)
        return len(self.slots) - 1

    def piece(self, slot: int, start: int = 0, end: int | None = None, shown: str | None = None) -> None:
        """Add words of a slot; `shown` stands for them in the text, character for character."""
        words = self.slots[slot].value[start:end]
        if shown is not None and len(shown) != len(words):
            raise ValueError("what is shown must be as long as what it stands for")
        if words:
            self._pieces.append(_Piece(self._length, len(words), slot, start))
            self.fixed(words if shown is None else shown)

    def filled(self, edits: Iterable[Edit]) -> dict[int, str]:
        """Return the new value of every slot that `edits` on the text change.

        Raises:
            EditError: the edits overlap or do not fit the text.
        """
        ordered = in_order(edits)
        apply(self.text, ordered)
        cuts: dict[int, list[Edit]] = {}
        for edit in ordered:
            self._place(edit, cuts)
        values = {number: apply(self.slots[number].value, made) for number, made in cuts.items()}
        return {number: value for number, value in values.items() if value != self.slots[number].value}

    def _place(self, edit: Edit, cuts: dict[int, list[Edit]]) -> None:
        """Put the new words into the first slot that the edit meets and can take them; empty the others of the old.

        What an edit before this one has changed already stays: the same words were seen twice.
        """
        met = self._met(edit.span)
        if any(cut.new for slot, span in met for cut in cuts.get(slot, ()) if _meets(cut.span, span)):
            new = ""
        else:
            new = edit.new
        for slot, span in met:
            known = cuts.setdefault(slot, [])
            for free in _free(span, known):
                takes = self.slots[slot].takes
                known.append(Edit(free, free.of(self.slots[slot].value), new if takes else ""))
                new = "" if takes else new

    def _met(self, span: Span) -> Sequence[tuple[int, Span]]:
        """Return the slots below a span of the text, with the part of each that lies below it."""
        found = []
        at = max(0, bisect.bisect_right(self._pieces, span.start, key=lambda piece: piece.start) - 1)
        for piece in self._pieces[at:]:
            if piece.start > span.end or (piece.start == span.end and len(span)):
                break
            start, end = max(span.start, piece.start), min(span.end, piece.start + piece.length)
            if start < end or (start == end and not len(span)):
                by = piece.at - piece.start
                found.append((piece.slot, Span(start + by, end + by)))
        return found if len(span) else found[:1]


def _meets(one: Span, other: Span) -> bool:
    return one.overlaps(other) or one == other


def _free(span: Span, taken: Sequence[Edit]) -> list[Span]:
    """Return the parts of `span` that no edit has taken yet."""
    if not len(span):
        return [] if any(_meets(edit.span, span) for edit in taken) else [span]
    free, at = [], span.start
    for edit in sorted(taken, key=lambda e: e.span):
        if edit.span.start < span.end and edit.span.end > at:
            free.append(Span(at, max(at, edit.span.start)))
            at = edit.span.end
    free.append(Span(at, max(at, span.end)))
    return [part for part in free if len(part)]
