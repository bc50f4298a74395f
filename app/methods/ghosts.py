"""A later attack that thinks of something new has seen a ghost (RLAA, section 3.2: leaks that are none).

A small model whose telling words are gone answers all the same, with what is left to think of: the author who was
married may then be divorced, by the words "just me". Acting on that hides nothing and costs the text. Whoever reads
the original has better grounds, so what its attack never thought of is a hunch in any later round, but for the names
and figures it points to: those tell, whatever is guessed at them. A job or an employer in other words is no ghost: the
same may be meant.

`python -m app.evaluation ghosts` counts how often such answers are right.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.core.attributes import OPTIONS, Attribute
from app.core.inference import Inference, Validity
from app.core.matching import PlaceNames
from app.core.merging import misses

SURENESS = 0.05
"""How likely right a ghost's guess is at most."""
_HUNCH = 2
_COMPARED = frozenset({*OPTIONS, Attribute.AGE, Attribute.LOCATION, Attribute.BIRTHPLACE})
"""What two answers contradict each other on: one of few options, a number, a place."""
_TELLING = re.compile(r"\d|(?<=[^\W\d_.!?…][\s'’(])(?!I\b)[A-Z]")
"""A figure, or a capital within a sentence."""


def laid(
    text: str, later: Sequence[Inference], original: Sequence[Inference], places: PlaceNames | None = None
) -> tuple[Inference, ...]:
    """Return what a later attack on `text` inferred, its ghosts as hunches of low validity or of what they name alone.

    `original`: what the first attack inferred. An attribute that it gave no answer to has no ghosts, since a rewrite
    may open a new leak.
    """
    table = places or PlaceNames()
    telling = {at.start() for at in _TELLING.finditer(text)}
    return tuple(_laid(i, telling) if i.leaks and is_ghost(i, original, table) else i for i in later)


def is_ghost(inference: Inference, original: Sequence[Inference], places: PlaceNames) -> bool:
    """Tell whether the first guess is none of those that the original brought up for this attribute."""
    first = [i for i in original if i.attribute is inference.attribute]
    if inference.attribute not in _COMPARED or not first:
        return False
    known = [guess for i in first for guess in i.guesses]
    return all(misses(inference, {inference.attribute: guess}, places) for guess in known)


def _laid(ghost: Inference, telling: set[int]) -> Inference:
    named = tuple(e for e in ghost.evidence if not telling.isdisjoint(range(e.span.start, e.span.end)))
    if named:
        return replace(ghost, evidence=named)
    sure = None if ghost.confidence is None else min(ghost.confidence, SURENESS)
    return replace(ghost.judged(Validity.LOW, sure), certainty=min(ghost.certainty, _HUNCH))
