"""The texts of one document (the rows of a table) as one text to review, and its edits back to each. Pure data."""

import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.core.edits.edits import Edit

_BETWEEN = "\n"


@dataclass(frozen=True, slots=True)
class Joined:
    """`text` is all `parts` below one another; part n begins at `starts[n]`."""

    text: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, parts: Sequence[str]) -> "Joined":
        """Join texts."""
        starts, at = [], 0
        for part in parts:
            starts.append(at)
            at += len(part) + len(_BETWEEN)
        return cls(_BETWEEN.join(parts), tuple(starts))

    def joined(self, edits: Iterable[Sequence[Edit]]) -> tuple[Edit, ...]:
        """Return the edits of all parts as edits on the whole."""
        return tuple(_moved(e, start) for start, made in zip(self.starts, edits, strict=True) for e in made)

    def parted(self, edits: Iterable[Edit]) -> list[list[Edit]]:
        """Return edits on the whole as edits on each part."""
        parts: list[list[Edit]] = [[] for _ in self.starts]
        for edit in edits:
            at = bisect.bisect_right(self.starts, edit.span.start) - 1
            parts[at].append(_moved(edit, -self.starts[at]))
        return parts


def _moved(edit: Edit, by: int) -> Edit:
    return replace(edit, span=edit.span.shifted(by))
