"""A rewrite under review: every edit a hunk that is accepted, rejected, or written by hand. Pure data."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.core.edits.edits import Edit, apply
from app.core.text.spans import Span

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the person decided about a place. `by_hand`: other words for it, None for the edit's.

    A rejection holds whatever would replace the words there; words by hand hold as long as anything would. `own`: the
    person's own edit, at a place where nothing was proposed; it holds in place of every proposal that it overlaps, and
    is there only as long as it is accepted.
    """

    accepted: bool = True
    by_hand: str | None = None
    own: bool = False

    @property
    def holds(self) -> bool:
        """Tell whether the person's own words are to stand there."""
        return self.accepted and self.by_hand is not None


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
    """The original and its hunks, in order; every change gives a new draft. `proposed`: the selection's own edits."""

    original: str
    hunks: tuple[Hunk, ...]
    proposed: tuple[Edit, ...] = ()

    @classmethod
    def of(cls, original: str, edits: Iterable[Edit], rulings: Mapping[Place, Ruling] | None = None) -> "Draft":
        """Return the draft of a selection, with what the person decided about the same places of this original."""
        return cls(original, (), tuple(edits)).ruled(rulings or {})

    @property
    def rulings(self) -> dict[Place, Ruling]:
        """Return what is decided about each place."""
        return {place_of(hunk): hunk.ruling for hunk in self.hunks}

    def ruled(self, rulings: Mapping[Place, Ruling]) -> "Draft":
        """Return the draft with other decisions; places that `rulings` does not name are as they were proposed."""
        own = [self._by_person(place, r) for place, r in rulings.items() if r.own and r.accepted]
        free = [edit for edit in self.proposed if not _met(edit.span, own)]
        exact = {_place(edit) for edit in free}
        for place, ruling in rulings.items():
            # Words by hand hold against a proposal that takes in more, or less, than the one they were written for.
            if ruling.holds and not ruling.own and place not in exact and not _met(Span(*place), own):
                met = [edit for edit in free if edit.span.overlaps(Span(*place))]
                if met and not any(rulings.get(_place(edit), Ruling()).holds for edit in met):
                    own.append(self._by_person(place, ruling))
                    free = [edit for edit in free if edit not in met]
        rest = [Hunk(edit, _of(rulings, edit)) for edit in free]
        return replace(self, hunks=tuple(sorted([*own, *rest], key=place_of)))

    def upheld(self, rulings: Mapping[Place, Ruling]) -> dict[Place, Ruling]:
        """Return the decisions for a draft of other rounds: words by hand where it proposes nothing become own edits.

        Those that a slider's position does not want come back with the position; a new rewrite may never do so.
        """
        kept, there = dict(rulings), list(self.hunks)
        for place, ruling in rulings.items():
            if ruling.holds and place not in self.rulings and not _met(Span(*place), there):
                kept[place] = replace(ruling, own=True)
                there.append(self._by_person(place, kept[place]))
        return kept

    def _by_person(self, place: Place, ruling: Ruling) -> Hunk:
        old = self.original[slice(*place)]
        return Hunk(Edit(Span(*place), old, old), ruling)

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
        return self._with(lambda at, h: replace(h, ruling=replace(h.ruling, accepted=accepted)) if at in chosen else h)

    def writing(self, index: int, new: str) -> "Draft":
        """Return the draft with other words for one hunk, which is thereby accepted."""
        return self._with(
            lambda at, h: replace(h, ruling=replace(h.ruling, accepted=True, by_hand=new)) if at == index else h
        )

    def adding(self, span: Span, new: str) -> "Draft":
        """Return the draft with the person's own edit: `span` of the original becomes `new`.

        It reaches over whatever edits it meets, so that nothing they took out comes back.
        """
        met = [h.edit.span for h in self.hunks if h.edit.span.overlaps(span)]
        place = Span(min([span.start, *(s.start for s in met)]), max([span.end, *(s.end for s in met)]))
        before = {at: ruling for at, ruling in self.rulings.items() if not (ruling.own and Span(*at).overlaps(place))}
        return self.ruled({**before, (place.start, place.end): Ruling(True, new, own=True)})

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


def _of(rulings: Mapping[Place, Ruling], edit: Edit) -> Ruling:
    """Return what was decided about a proposal; an own edit that was taken back there says nothing about it.

    One that was never decided about is rejected where it would take words that the person wanted left.
    """
    found = rulings.get(_place(edit))
    if found is not None:
        return Ruling() if found.own else found
    left = (place for place, ruling in rulings.items() if not ruling.accepted and not ruling.own)
    return Ruling(accepted=not any(edit.span.overlaps(Span(*place)) for place in left))


def _met(span: Span, hunks: Iterable[Hunk]) -> bool:
    return any(span.overlaps(hunk.edit.span) or span == hunk.edit.span for hunk in hunks)


def _place(edit: Edit) -> Place:
    return edit.span.start, edit.span.end


def place_of(hunk: Hunk) -> Place:
    """Return where a hunk stands in the original, by which it is known over several selections."""
    return _place(hunk.edit)
