"""Edits: what replaced what, where. Applying, diffing, composing over rounds, and moving spans along.

A list of edits refers to one text; they do not overlap and are applied together.
"""

import bisect
import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

from app.core.attributes import Attribute
from app.core.inference import Validity
from app.core.text.spans import Span

_PIECES = re.compile(r"\w+|\s+|[^\w\s]", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace `span` of a text, which reads `old`, by `new`.

    `attributes` it serves; `gain` (risk removed, MPG) and `cost` (utility lost, MUC), None until weighed; `round`: the
    1-based round it came from, 0 where unknown. `validity` and `certainty` (1-5, 0 where unknown): those of the surest
    inference it was made against. `harm`: the share (0-1) of what its words are worth that is lost with them, where
    somebody has compared old and new; 1 where nobody has.
    """

    span: Span
    old: str
    new: str
    attributes: tuple[Attribute, ...] = ()
    gain: float | None = None
    cost: float | None = None
    round: int = 0
    validity: Validity | None = None
    certainty: int = 0
    harm: float = 1.0

    @property
    def mrs(self) -> float | None:
        """Return utility cost per privacy gain, None until weighed; infinite where it gains next to nothing."""
        if self.gain is None or self.cost is None:
            return None
        return self.cost / self.gain if self.gain > 0 else float("inf")


class EditError(ValueError):
    """The edits overlap or do not fit the text."""


def in_order(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Sort edits by place; refuse overlapping ones.

    Raises:
        EditError: two edits overlap, or two insertions share one place.
    """
    ordered = tuple(sorted(edits, key=lambda edit: edit.span))
    for before, after in itertools.pairwise(ordered):
        if after.span.start < before.span.end or after.span == before.span:
            raise EditError("two edits overlap")
    return ordered


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with `edits` applied; everything else stays byte for byte.

    Raises:
        EditError: an edit's `old` does not stand at its span, or edits overlap.
    """
    pieces: list[str] = []
    at = 0
    for edit in in_order(edits):
        if edit.span.of(text) != edit.old:
            raise EditError("an edit does not fit the text it is applied to")
        pieces += [text[at : edit.span.start], edit.new]
        at = edit.span.end
    return "".join([*pieces, text[at:]])


def without_overlaps(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Keep the first of edits that overlap (give the preferred ones first)."""
    kept: list[Edit] = []
    for edit in edits:
        at = bisect.bisect_left(kept, edit.span, key=lambda k: k.span)
        # What is kept stands in order without overlaps, so that only the neighbours can clash.
        clash = any(edit.span.overlaps(k.span) or edit.span == k.span for k in kept[max(0, at - 1) : at + 1])
        if not clash and edit.old != edit.new:
            kept.insert(at, edit)
    return tuple(kept)


def written(edits: Iterable[Edit]) -> tuple[Span, ...]:
    """Return where the words that `edits` write stand in the text after them."""
    found, delta = [], 0
    for edit in in_order(edits):
        at = edit.span.start + delta
        found.append(Span(at, at + len(edit.new)))
        delta += len(edit.new) - len(edit.old)
    return tuple(span for span in found if len(span))


def shift(span: Span, edits: Sequence[Edit]) -> Span | None:
    """Return where `span` of the text before `edits` stands after them, or None where an edit touched its inside."""
    delta = 0
    for edit in in_order(edits):
        if edit.span.end <= span.start:
            delta += len(edit.new) - len(edit.old)
        elif edit.span.start < span.end:
            return None
    return Span(span.start + delta, span.end + delta)


def diff(old: str, new: str) -> tuple[Edit, ...]:
    """Return the word-wise edits that turn `old` into `new`; neighbouring changes are joined.

    Used for whole-text methods, and to re-cut edits that reach too far.
    """
    before, after = _PIECES.findall(old), _PIECES.findall(new)
    old_at, new_at = _offsets(before), _offsets(after)
    changed: list[list[int]] = []
    for op in Indel.opcodes(before, after):
        if op.tag == "equal":
            continue
        if changed and _joinable(old, changed[-1], old_at[op.src_start]):
            changed[-1][1], changed[-1][3] = old_at[op.src_end], new_at[op.dest_end]
        else:
            changed.append([old_at[op.src_start], old_at[op.src_end], new_at[op.dest_start], new_at[op.dest_end]])
    return tuple(Edit(Span(a, b), old[a:b], new[c:d]) for a, b, c, d in changed if old[a:b] != new[c:d])


def _offsets(pieces: list[str]) -> list[int]:
    offsets = [0]
    for piece in pieces:
        offsets.append(offsets[-1] + len(piece))
    return offsets


def _joinable(old: str, last: list[int], start: int) -> bool:
    """Changes with nothing but white space between them are one change to a reader."""
    return not old[last[1] : start].strip()


def compose(original: str, rounds: Sequence[Sequence[Edit]]) -> tuple[Edit, ...]:
    """Fold the edits of successive rounds (each on the text before it) into edits on `original`.

    An edit that touches what an earlier round wrote is merged with it: the result spans both, serves the attributes of
    both, and carries the later round. Applying the result to `original` gives the last round's text.

    Raises:
        EditError: a round's edits do not fit the text before it.
    """
    current: str = original
    total: tuple[Edit, ...] = ()
    for edits in rounds:
        following = apply(current, edits)
        total = _compose_two(original, total, in_order(edits))
        current = following
    return tuple(edit for edit in total if edit.old != edit.new)


@dataclass(slots=True)
class _Hunk:
    """A stretch that changed: [start, end) of the original, [at, until) of the text after the first edits."""

    start: int
    end: int
    at: int
    until: int
    edits: list[Edit]
    later: list[Edit]

    @property
    def growth(self) -> int:
        """Return how many characters it adds to the original."""
        return (self.until - self.at) - (self.end - self.start)


def _compose_two(original: str, first: Sequence[Edit], second: Sequence[Edit]) -> tuple[Edit, ...]:
    """Join each edit (on the middle text) with every hunk it meets, in one walk along both, which stand in order."""
    middle, ahead = apply(original, first), _first_hunks(first)
    behind: list[_Hunk] = []
    grown = at = 0  # what the hunks behind have added to the original; the first hunk ahead
    for edit in second:
        while at < len(ahead) and ahead[at].until < edit.span.start:
            behind.append(ahead[at])
            grown += ahead[at].growth
            at += 1
        met: list[_Hunk] = []
        while behind and behind[-1].until >= edit.span.start:
            met.insert(0, behind.pop())
            grown -= met[0].growth
        while at < len(ahead) and ahead[at].at <= edit.span.end:
            met.append(ahead[at])
            at += 1
        behind.append(_joined(met, edit, grown))
        grown += behind[-1].growth
    hunks = sorted([*behind, *ahead[at:]], key=lambda h: (h.start, h.end))
    return tuple(_close(original, middle, hunk) for hunk in hunks)


def _first_hunks(first: Sequence[Edit]) -> list[_Hunk]:
    hunks, delta = [], 0
    for edit in first:
        at = edit.span.start + delta
        hunks.append(_Hunk(edit.span.start, edit.span.end, at, at + len(edit.new), [edit], []))
        delta += len(edit.new) - len(edit.old)
    return hunks


def _joined(met: list[_Hunk], edit: Edit, grown: int) -> _Hunk:
    """Return one hunk of an edit and those it meets; `grown`: what the hunks before them add to the original."""
    if not met:
        start, end = edit.span.start - grown, edit.span.end - grown
        return _Hunk(start, end, edit.span.start, edit.span.end, [], [edit])
    # Outside the hunks it meets, the edit covers unchanged text: extend the original's range by as much.
    left, right = max(0, met[0].at - edit.span.start), max(0, edit.span.end - met[-1].until)
    return _Hunk(
        met[0].start - left,
        met[-1].end + right,
        met[0].at - left,
        met[-1].until + right,
        [e for h in met for e in h.edits],
        [*(e for h in met for e in h.later), edit],
    )


def _close(original: str, middle: str, hunk: _Hunk) -> Edit:
    if not hunk.later:
        return hunk.edits[0]
    pieces, at = [], hunk.at
    for edit in hunk.later:
        pieces += [middle[at : edit.span.start], edit.new]
        at = edit.span.end
    new = "".join([*pieces, middle[at : hunk.until]])
    served = tuple(dict.fromkeys(a for e in [*hunk.edits, *hunk.later] for a in e.attributes))
    every = [*hunk.edits, *hunk.later]
    return Edit(
        Span(hunk.start, hunk.end),
        original[hunk.start : hunk.end],
        new,
        served,
        gain=_sum(e.gain for e in every),
        cost=_sum(e.cost for e in every),
        round=max(e.round for e in every),
        validity=surest(e.validity for e in every),
        certainty=max(e.certainty for e in every),
    )


def surest(verdicts: Iterable[Validity | None]) -> Validity | None:
    """Return the highest of some verdicts, None where there is none."""
    known = set(verdicts)
    return next((validity for validity in Validity if validity in known), None)


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
