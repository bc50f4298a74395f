"""Made-up negatives: losing replacements, rewrites that invent, claims about nothing. Deterministic by seed.

The teacher invents nothing and rarely errs, so what must not be done has to be made.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.core.attributes import Attribute
from app.core.edits.edits import apply, without_overlaps
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.teaching import Record, State
from app.core.text.spans import Span, words
from app.distill.data.recut import Passage

_GHOST_WORDS = (1, 5)


class Fault(StrEnum):
    """How a losing replacement is wrong."""

    LEFT = "left"  # the passage stays as it is
    SWAPPED = "swapped"  # it says what another text's replacement says
    OVERDONE = "overdone"  # it says nothing where something could be said
    INVENTING = "inventing"  # it states another person's facts


@dataclass(slots=True)
class Pool:
    """What other texts of the same part offer: replacements, passages and guesses by attribute."""

    rng: random.Random
    new: dict[Attribute, list[str]] = field(default_factory=dict)
    old: dict[Attribute, list[str]] = field(default_factory=dict)
    guesses: dict[Attribute, list[str]] = field(default_factory=dict)

    def fill(self, records: Iterable[Record], passages: Iterable[Passage]) -> None:
        """Take in the passages and the guesses of all records."""
        for passage in passages:
            attribute = passage.inference.attribute
            self.old.setdefault(attribute, []).append(passage.old)
            if passage.new:
                self.new.setdefault(attribute, []).append(passage.new)
        for record in records:
            for inference in record.states[0].inferences:
                self.guesses.setdefault(inference.attribute, []).append(inference.guesses[0])

    def losers(self, passage: Passage) -> Iterator[tuple[Fault, str]]:
        """Yield one losing replacement per fault, each unlike the winner."""
        attribute = passage.inference.attribute
        made = {
            Fault.LEFT: passage.old,
            Fault.SWAPPED: self._other(self.new.get(attribute, []), passage),
            Fault.OVERDONE: "" if passage.new else None,
            Fault.INVENTING: self._other(self.old.get(attribute, []), passage),
        }
        for fault, new in made.items():
            if new is not None and new != passage.new:
                yield fault, new

    def _other(self, known: Sequence[str], passage: Passage) -> str | None:
        fitting = [text for text in known if text not in (passage.new, passage.old)]
        return self.rng.choice(fitting) if fitting else None

    def inventing(self, state: State, passages: Sequence[Passage]) -> str | None:
        """Return the text rewritten with other people's facts in place of one or two passages; None without any."""
        edits = []
        for passage in self.rng.sample(passages, min(len(passages), 2)):
            other = self._other(self.old.get(passage.inference.attribute, []), passage)
            if other is not None:
                edits.append(Passage(passage.inference, passage.span, passage.old, other).edit)
        kept = without_overlaps(edits)
        return apply(state.text, kept) if kept else None

    def ghosts(self, state: State, count: int) -> list[Inference]:
        """Return claims of attributes that nobody inferred, with random words of the text for evidence."""
        seen = {i.attribute for i in state.inferences}
        free = [a for a in self.guesses if a not in seen]
        places = words(state.text)
        if not places:
            return []
        return [self._ghost(state.text, places, a) for a in self.rng.sample(free, min(count, len(free)))]

    def _ghost(self, text: str, places: Sequence[Span], attribute: Attribute) -> Inference:
        first = self.rng.randrange(len(places))
        last = min(len(places), first + self.rng.randint(*_GHOST_WORDS)) - 1
        span = Span(places[first].start, places[last].end)
        guess = self.rng.choice(self.guesses[attribute])
        evidence = (Evidence(span, span.of(text)),)
        return Inference(attribute, (guess,), 1, None, "", evidence, (Source.MODEL,), Validity.INVALID)
