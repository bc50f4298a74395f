"""Finds what touches a place among many things that have one, without asking each of them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Generic, TypeVar

from app.core.text.spans import Span

_T = TypeVar("_T")


class Nearby(Generic[_T]):
    """Things by where they stand in a text; things with like lengths lie in one row, so that no long one hides others.

    A question costs the logarithm of their number, and what it finds.
    """

    def __init__(self, placed: Iterable[tuple[Span, _T]]) -> None:
        rows: dict[int, list[tuple[int, int, int, _T]]] = {}
        for at, (span, thing) in enumerate(placed):
            rows.setdefault(len(span).bit_length(), []).append((span.start, at, span.end, thing))
        self._rows = []
        for size, row in rows.items():
            row.sort(key=lambda one: one[:2])
            self._rows.append((1 << size, [one[0] for one in row], row))

    def touching(self, span: Span) -> list[_T]:
        """Return what overlaps or adjoins `span`, in the order in which it was given."""
        found: list[tuple[int, _T]] = []
        for longest, starts, row in self._rows:
            first, last = bisect_left(starts, span.start - longest), bisect_right(starts, span.end)
            found += [(at, thing) for _, at, end, thing in row[first:last] if end >= span.start]
        found.sort(key=lambda one: one[0])
        return [thing for _, thing in found]

    def overlaps(self, span: Span) -> bool:
        """Tell whether anything shares a character with `span`."""
        for longest, starts, row in self._rows:
            first, last = bisect_left(starts, span.start - longest), bisect_left(starts, span.end)
            if any(end > span.start for _, _, end, _ in row[first:last]):
                return True
        return False
