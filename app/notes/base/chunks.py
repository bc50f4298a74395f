"""Cuts a long note into windows that overlap, so that time stays linear, memory bounded, and nothing is skipped."""

from collections.abc import Iterable

from app.core.text.spans import Span

SIZE = 8_000
OVERLAP = 500
"""Code points that neighbouring windows share: more than any recognizer looks to either side."""
_BREAKS = ("\n\n", "\n", ". ", " ")


def _cut(text: str, start: int, limit: int) -> int:
    """Return where to end a window that may reach to `limit`: after a paragraph, line, sentence or word."""
    for mark in _BREAKS:
        at = text.rfind(mark, start + (limit - start) // 2, limit)
        if at >= 0:
            return at + len(mark)
    return limit


def windows(text: str) -> tuple[Span, ...]:
    """Return spans of at most `SIZE` code points that together cover all of `text` and overlap by about `OVERLAP`."""
    found: list[Span] = []
    start = 0
    while len(text) - start > SIZE:
        end = _cut(text, start, start + SIZE)
        found.append(Span(start, end))
        back = text.find(" ", end - OVERLAP, end)
        start = back + 1 if back > start else end - OVERLAP
    found.append(Span(start, len(text)))
    return tuple(found)


def covered(spans: Iterable[Span], length: int) -> float:
    """Return the share (0-1) of `length` code points that lie in any of `spans`."""
    done, at = 0, 0
    for span in sorted(spans):
        start, end = max(span.start, at), min(span.end, length)
        done += max(0, end - start)
        at = max(at, end)
    return done / length if length else 1.0
