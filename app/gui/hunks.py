"""A rewrite under review: every edit a hunk that is accepted, rejected, or written by hand. Pure data."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from app.core.edits import Edit, apply

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hunk:
    """An edit on the original and what the person made of it. `by_hand`: other words for it, None for the edit's."""

    edit: Edit
    accepted: bool = True
    by_hand: str | None = None

    @property
    def new(self) -> str:
        """Return the words that stand in the text if the hunk is accepted."""
        return self.edit.new if self.by_hand is None else self.by_hand

    @property
    def applied(self) -> Edit:
        """Return the edit as it is made."""
        return replace(self.edit, new=self.new)


@dataclass(frozen=True, slots=True)
class Draft:
    """The original and its hunks, in order; every change gives a new draft."""

    original: str
    hunks: tuple[Hunk, ...]

    @classmethod
    def of(cls, original: str, edits: Iterable[Edit], before: "Draft | None" = None) -> "Draft":
        """Return the draft of a selection, with what the person decided about the same hunks `before`."""
        known = {place_of(h): h for h in before.hunks} if before is not None and before.original == original else {}
        return cls(original, tuple(_again(edit, known.get((edit.span.start, edit.span.end))) for edit in edits))

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Return the edits that are made."""
        return tuple(h.applied for h in self.hunks if h.accepted and h.new != h.edit.old)

    @property
    def text(self) -> str:
        """Return the original with the accepted hunks."""
        return apply(self.original, self.edits)

    def accepting(self, indices: Sequence[int], accepted: bool) -> "Draft":
        """Return the draft with some hunks accepted or rejected."""
        chosen = set(indices)
        return self._with(lambda at, h: replace(h, accepted=accepted) if at in chosen else h)

    def writing(self, index: int, new: str) -> "Draft":
        """Return the draft with other words for one hunk, which is thereby accepted."""
        return self._with(lambda at, h: replace(h, by_hand=new, accepted=True) if at == index else h)

    def same(self, index: int) -> tuple[int, ...]:
        """Return the hunks that replace the same words as this one, itself included."""
        old = self.hunks[index].edit.old.casefold().strip()
        return tuple(at for at, h in enumerate(self.hunks) if h.edit.old.casefold().strip() == old)

    def likes(self) -> list[int]:
        """Return for each hunk how many replace the same words, itself included."""
        olds = [h.edit.old.casefold().strip() for h in self.hunks]
        counts = Counter(olds)
        return [counts[old] for old in olds]

    def _with(self, change: Callable[[int, Hunk], Hunk]) -> "Draft":
        return replace(self, hunks=tuple(change(at, hunk) for at, hunk in enumerate(self.hunks)))


def place_of(hunk: Hunk) -> Place:
    """Return where a hunk stands in the original, by which it is known over several selections."""
    return hunk.edit.span.start, hunk.edit.span.end


def _again(edit: Edit, before: Hunk | None) -> Hunk:
    """A rejection holds for these words whatever would replace them; words by hand hold as long as the place does."""
    if before is None:
        return Hunk(edit)
    return Hunk(edit, before.accepted, before.by_hand)
