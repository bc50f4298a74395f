"""The small model's guesses in a form, whose passages have nothing to do with each other."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.text.spans import Span
from app.notes.base.hit import Finding, Kept
from app.notes.base.layout import Layout
from app.notes.tagger import guessing


def find(
    text: str, found: Sequence[Finding], kept: Sequence[Kept], spotted: Sequence[Spotted], layout: Layout
) -> list[Finding]:
    """Return the guesses in each passage of a form for itself: what its neighbours are called tells nothing of it."""
    guessed: list[Finding] = []
    parts = layout.worded(text) if found else []
    by_part = [list[Finding]() for _ in parts]
    stays = [list[Kept]() for _ in parts]
    marked = [list[Spotted]() for _ in parts]
    starts = [part.start for part in parts]

    def home(span: Span) -> int | None:
        at = bisect_right(starts, span.start) - 1
        return at if at >= 0 and parts[at].covers(span) else None

    for one in found:
        if (at := home(one.span)) is not None:
            by_part[at].append(replace(one, span=one.span.shifted(-starts[at])))
    for stay in kept:
        if (at := home(stay.span)) is not None:
            stays[at].append(Kept(stay.span.shifted(-starts[at]), stay.why))
    for token in spotted:
        if (at := home(token.span)) is not None:
            marked[at].append(replace(token, span=token.span.shifted(-starts[at])))
    for part, seen, stay_there, marks in zip(parts, by_part, stays, marked, strict=True):
        # Something was found in the form, if not in this passage.
        seen = seen or [replace(found[0], span=Span(0, 0))]
        there = guessing.find(part.of(text), seen, stay_there, marks)
        guessed += [replace(one, span=one.span.shifted(part.start)) for one in there]
    return guessed
