"""What still tells in a draft: evidence about the author in passages that are left, in places of the original."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.text.spans import Span, sentences
from app.gui.review.hunks import Draft

_WEIGHTY = 0.5
"""A passage that a model thinks likelier innocent than not is no matter to bring before a person."""


@dataclass(frozen=True, slots=True)
class Still:
    """A passage of the original that no edit touches, and what it gives away."""

    span: Span
    quote: str
    attributes: tuple[Attribute, ...]


def still_telling(draft: Draft, inferences: Iterable[Inference]) -> tuple[Still, ...]:
    """Return the passages of what leaks from the draft's text that stand there as they were written, in order.

    Passages that overlap are one.
    """
    marks = sorted(
        (
            (place, i.attribute)
            for i in inferences
            if i.leaks
            for e in i.evidence
            if e.weight >= _WEIGHTY and (place := _origin(draft, e.span))
        ),
        key=lambda mark: mark[0],
    )
    found: list[Still] = []
    for span, attribute in marks:
        if found and span.overlaps(found[-1].span):
            before = found.pop()
            span, known = before.span.union(span), before.attributes
        else:
            known = ()
        found.append(Still(span, span.of(draft.original), tuple(dict.fromkeys((*known, attribute)))))
    return tuple(found)


def untouched(still: Iterable[Still], draft: Draft) -> tuple[Still, ...]:
    """Return the passages that no edit of the draft touches."""
    return tuple(one for one in still if not any(one.span.overlaps(edit.span) for edit in draft.edits))


def _origin(draft: Draft, span: Span) -> Span | None:
    """Return where a passage of the draft's text stands in the original, None where an edit touches it."""
    moved = 0
    for edit in draft.edits:
        start = edit.span.start + moved
        if start + len(edit.new) > span.start:
            if start < span.end:
                return None
            break
        moved += len(edit.new) - len(edit.old)
    return Span(span.start - moved, span.end - moved)


def sentence_of(text: str, span: Span) -> Span:
    """Return the sentences that a passage lies in, with the space that goes when they are cut."""
    home = [one for one in sentences(text) if one.overlaps(span)]
    whole = Span(min(one.start for one in home), max(one.end for one in home)).union(span) if home else span
    after = len(text[whole.end :]) - len(text[whole.end :].lstrip(" "))
    if after:
        return Span(whole.start, whole.end + after)
    before = len(text[: whole.start]) - len(text[: whole.start].rstrip(" "))
    return Span(whole.start - before, whole.end)


def stretches(start: int, end: int, marks: Sequence[Span]) -> list[tuple[int, int, bool]]:
    """Return the pieces of a stretch of text in order, each with whether it lies in one of the marks."""
    cuts = sorted({start, end, *(at for m in marks for at in (m.start, m.end) if start < at < end)})
    return [(a, b, any(m.start <= a and b <= m.end for m in marks)) for a, b in pairwise(cuts)]
