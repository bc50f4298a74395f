"""Cuts a text that is too long for the model's context into windows of whole sentences, so that all of it is read.

Neighbouring windows share a sentence, since what a sentence gives away may hang on the one before it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from app.core.inference import Inference
from app.core.text.spans import Span, sentences, words
from app.engines.base import Engine

T = TypeVar("T")
_SHARE = 0.5
"""Share of the context that a window's text may take; the rest is for the prompt and the answers beside it."""
_WRITTEN = 0.25
"""The same where the text is written anew: it then stands there twice, beside the feedback and a plan."""


def windows(text: str, engine: Engine) -> tuple[Span, ...]:
    """Return spans that together cover every word of `text`, each short enough for the engine's context."""
    limit = int(engine.info.context * _SHARE)
    # A token is never shorter than a code point's byte, so short texts need no counting.
    if len(text.encode()) <= limit or engine.count(text) <= limit:
        return (Span(0, len(text)),)
    return pack(text, limit, engine.count)


def stretches(text: str, engine: Engine) -> tuple[Span, ...]:
    """Return spans of whole sentences, one after the other, each short enough to be written anew in the context."""
    limit = int(engine.info.context * _WRITTEN)
    if len(text.encode()) <= limit or engine.count(text) <= limit:
        return (Span(0, len(text)),)
    return pack(text, limit, engine.count, shared=False)


def pack(text: str, limit: int, count: Callable[[str], int], shared: bool = True) -> tuple[Span, ...]:
    """Pack sentences into windows of at most `limit` tokens; a longer sentence is cut between words.

    With `shared`, neighbouring windows have a sentence in common where it fits.
    """
    found: list[Span] = []
    current: list[Span] = []
    for piece in _pieces(text, limit, count):
        if current and _cost(text, [*current, piece], count) > limit:
            found.append(Span(current[0].start, current[-1].end))
            both = [current[-1], piece]
            fits = shared and len(current) > 1 and _cost(text, both, count) <= limit
            current = [current[-1]] if fits else []
        current.append(piece)
    if current:
        found.append(Span(current[0].start, current[-1].end))
    return tuple(found)


def _cost(text: str, pieces: list[Span], count: Callable[[str], int]) -> int:
    """Return the tokens of the stretch from the first piece to the last, the white space between them included."""
    return count(text[pieces[0].start : pieces[-1].end])


def _pieces(text: str, limit: int, count: Callable[[str], int]) -> Iterable[Span]:
    for sentence in sentences(text):
        if count(sentence.of(text)) <= limit:
            yield sentence
        else:
            yield from _cut(text, sentence, limit)


def _cut(text: str, sentence: Span, limit: int) -> Iterable[Span]:
    """Cut a sentence into pieces of at most limit/4 code points, surely few enough tokens; between words if it can."""
    room = max(1, limit // 4)
    breaks = [word.end + sentence.start for word in words(sentence.of(text))]
    start = sentence.start
    while sentence.end - start > room:
        end = max((at for at in breaks if start < at <= start + room), default=start + room)
        yield Span(start, end)
        start = end
    yield Span(start, sentence.end)


def by_window(
    items: Sequence[T], spans: Callable[[T], Iterable[Span]], text: str, engine: Engine
) -> Iterator[tuple[Span, list[T]]]:
    """Yield the windows of `text` that hold items, each with those whose `spans` lie in it most."""
    among = windows(text, engine) if items else ()
    homes = [window_of(spans(item), among) for item in items]
    for window in among:
        inside = [item for item, home in zip(items, homes, strict=True) if home == window]
        if inside:
            yield window, inside


def by_evidence(claims: Sequence[Inference], text: str, engine: Engine) -> Iterator[tuple[Span, list[Inference]]]:
    """Yield the windows of `text` that hold claims, each with those whose evidence lies in it most."""
    return by_window(claims, lambda claim: [e.span for e in claim.evidence], text, engine)


def window_of(spans: Iterable[Span], among: tuple[Span, ...]) -> Span:
    """Return the window that covers most of `spans` (the first window where there are none)."""
    wanted = list(spans)
    return max(among, key=lambda window: sum(window.covers(span) for span in wanted))
