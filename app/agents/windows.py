"""Cuts a text that is too long for the model's context into windows of whole sentences, so that all of it is read.

Neighbouring windows share a sentence, since what a sentence gives away may hang on the one before it.
"""

from collections.abc import Callable, Iterable

from app.core.text import Span, sentences, words
from app.engines.base import Engine

_SHARE = 0.5
"""Share of the context that a window's text may take; the rest is for the prompt and the answers beside it."""


def windows(text: str, engine: Engine) -> tuple[Span, ...]:
    """Return spans that together cover every word of `text`, each short enough for the engine's context."""
    limit = int(engine.info.context * _SHARE)
    # A token is never shorter than a code point's byte, so short texts need no counting.
    if len(text.encode()) <= limit or engine.count(text) <= limit:
        return (Span(0, len(text)),)
    return pack(text, limit, engine.count)


def pack(text: str, limit: int, count: Callable[[str], int]) -> tuple[Span, ...]:
    """Pack sentences into windows of at most `limit` tokens; a longer sentence is cut between words."""
    found: list[Span] = []
    current: list[tuple[Span, int]] = []
    for piece in _pieces(text, limit, count):
        cost = count(piece.of(text)) + 1
        if current and sum(c for _, c in current) + cost > limit:
            found.append(Span(current[0][0].start, current[-1][0].end))
            last = current[-1]
            current = [last] if last[1] + cost <= limit and len(current) > 1 else []
        current.append((piece, cost))
    if current:
        found.append(Span(current[0][0].start, current[-1][0].end))
    return tuple(found)


def _pieces(text: str, limit: int, count: Callable[[str], int]) -> Iterable[Span]:
    for sentence in sentences(text):
        if count(sentence.of(text)) + 1 <= limit:
            yield sentence
        else:
            yield from _cut(text, sentence, limit)


def _cut(text: str, sentence: Span, limit: int) -> Iterable[Span]:
    """Cut a sentence into pieces of at most limit/4 bytes: surely no more tokens than that."""
    room = max(4, limit // 4)
    start = sentence.start
    ends = [word.end + sentence.start for word in words(sentence.of(text))] + [sentence.end]
    for before, end in zip([start, *ends], ends, strict=False):
        if end - start > room and before > start:
            yield Span(start, before)
            start = before
    while sentence.end - start > room:
        yield Span(start, start + room)
        start += room
    if start < sentence.end:
        yield Span(start, sentence.end)


def window_of(spans: Iterable[Span], among: tuple[Span, ...]) -> Span:
    """Return the window that covers most of `spans` (the first window where there are none)."""
    wanted = list(spans)
    return max(among, key=lambda window: sum(window.covers(span) for span in wanted))
