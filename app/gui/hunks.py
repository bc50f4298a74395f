"""A rewrite under review: every edit a hunk that is accepted, rejected, or written by hand. Pure data."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.core.edits import Edit, apply

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the person decided about a place. `by_hand`: other words for it, None for the edit's.

    A rejection holds whatever would replace the words there; words by hand hold as long as anything would.
    """

    accepted: bool = True
    by_hand: str | None = None


@dataclass(frozen=True, slots=True)
class Hunk:
    """An edit on the original and what the person made of it."""

    edit: Edit
    ruling: Ruling = Ruling()

    @property
    def accepted(self) -> bool:
        """Tell whether the hunk is to be made."""
        return self.ruling.accepted

    @property
    def by_hand(self) -> str | None:
        """Return the person's own words for it, None where there are none."""
        return self.ruling.by_hand

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
    def of(cls, original: str, edits: Iterable[Edit], rulings: Mapping[Place, Ruling] | None = None) -> "Draft":
        """Return the draft of a selection, with what the person decided about the same places of this original."""
        return cls(original, tuple(Hunk(edit) for edit in edits)).ruled(rulings or {})

    @property
    def rulings(self) -> dict[Place, Ruling]:
        """Return what is decided about each place."""
        return {place_of(hunk): hunk.ruling for hunk in self.hunks}

    def ruled(self, rulings: Mapping[Place, Ruling]) -> "Draft":
        """Return the draft with other decisions; places that `rulings` does not name are as they were proposed."""
        return self._with(lambda _, h: replace(h, ruling=rulings.get(place_of(h), Ruling())))

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
        return self._with(lambda at, h: replace(h, ruling=Ruling(accepted, h.by_hand)) if at in chosen else h)

    def writing(self, index: int, new: str) -> "Draft":
        """Return the draft with other words for one hunk, which is thereby accepted."""
        return self._with(lambda at, h: replace(h, ruling=Ruling(True, new)) if at == index else h)

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
