"""A sighting: what one post gave away of one attribute, without a word of the post itself."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.core.attributes import Attribute
from app.core.inference import MAX_GUESSES, Inference, Validity
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span

MOST = 0.99
"""No evidence counts as surer than this."""
_LEAST = 0.01


@dataclass(frozen=True, slots=True)
class Sighting:
    """`post`: which post it is of. `guesses`: best first. `confidence` (0-1): that the first guess is right.

    `year`: when the post was written, None where nobody knows; an age told then is another one today.
    """

    post: str
    attribute: Attribute
    guesses: tuple[str, ...]
    confidence: float
    year: int | None = None


def sightings(
    inferences: Iterable[Inference], post: str, year: int | None = None, mentions: Iterable[Mention] = ()
) -> tuple[Sighting, ...]:
    """Return what is worth remembering of a post's inferences.

    What the arbitrator called invalid is said of nobody, and a name that `mentions` gives to somebody else is not the
    author's. Where nobody estimated a probability, the certainty stands in
    for it.
    """
    others = [m.span for m in mentions if m.type is MentionType.NAME and m.subject is not Subject.AUTHOR]
    kept = (i for i in inferences if i.guesses and i.validity is not Validity.INVALID and not _of_others(i, others))
    return tuple(Sighting(post, i.attribute, i.guesses[:MAX_GUESSES], _confidence(i), year) for i in kept)


def _of_others(inference: Inference, others: Sequence[Span]) -> bool:
    seen = [evidence.span for evidence in inference.evidence] if inference.attribute is Attribute.NAME else []
    return bool(seen) and all(any(span.overlaps(other) for other in others) for span in seen)


def _confidence(inference: Inference) -> float:
    sure = inference.certainty / 5 if inference.confidence is None else inference.confidence
    return min(MOST, max(_LEAST, sure))


def strongest(seen: Iterable[Sighting], most: int) -> list[Sighting]:
    """Return the `most` surest sightings of each value, by first guess: what weaker ones would add hardly counts."""
    groups: dict[tuple[Attribute, str, int | None], list[Sighting]] = {}
    for one in seen:
        year = one.year if one.attribute is Attribute.AGE else None  # of nothing else the years change the value
        groups.setdefault((one.attribute, one.guesses[0].casefold(), year), []).append(one)
    return [s for group in groups.values() for s in sorted(group, key=lambda s: (-s.confidence, s.post))[:most]]
