"""What a text gives away about its author: one attribute, ranked guesses, and the words that betray it."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from app.core.attributes import Attribute
from app.core.text.spans import Span

MAX_GUESSES = 3
_EVEN = 0.5


class Validity(StrEnum):
    """The arbitrator's verdict (RLAA, section 3.2). High and medium are actionable, low and invalid are not."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INVALID = "invalid"

    @property
    def actionable(self) -> bool:
        """Tell whether an edit is worth its cost."""
        return self in (Validity.HIGH, Validity.MEDIUM)


class Source(StrEnum):
    """Who found an inference."""

    SIGNAL = "signal"
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Ladder:
    """What `span` may be generalised to, from one step up to the top; an empty string deletes the span.

    Every step reads well in place of the span: articles and prepositions belong to the span where they change.
    `mild`: so many of the first steps still name something as telling as the country somebody lives in.
    """

    span: Span
    steps: tuple[str, ...]
    mild: int = 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Words that betray the attribute.

    `ladder` says how they may be generalised, where that is known. `weight` (above 0): how much of the inference rests
    on these words, relative to its other evidence. `beside`: they only repeat what is left of the claim once its other
    evidence is generalised a little (the country of a city), and matter where that is to go too.
    """

    span: Span
    quote: str
    ladder: Ladder | None = None
    weight: float = 1.0
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Inference:
    """One attribute that can be inferred about the author (in a note: the patient).

    `guesses`: up to three, best first. `certainty`: 1 (a hunch) to 5 (stated). `confidence`: probability 0-1 that
    the first guess is right, None where nobody estimated it. `validity` is None until an arbitrator has spoken.
    `leak`: where only the guess is doubted, the verdict on the leak itself; as a claim it is of low validity then, but
    a better reader may know what this one cannot name, so its words are taken back as if the guess were good.
    `unanchored`: quotes that stand nowhere in the text; shown without a highlight, never guessed.
    """

    attribute: Attribute
    guesses: tuple[str, ...]
    certainty: int
    confidence: float | None
    rationale: str
    evidence: tuple[Evidence, ...]
    sources: tuple[Source, ...]
    validity: Validity | None = None
    unanchored: tuple[str, ...] = ()
    leak: Validity | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.certainty <= 5:
            raise ValueError(f"certainty is 1 to 5, not {self.certainty}")
        if len(self.guesses) > MAX_GUESSES:
            raise ValueError(f"at most {MAX_GUESSES} guesses")

    @property
    def actionable(self) -> bool:
        """Tell whether the arbitrator believes the claim: the attribute is given away, and the guess is fair."""
        return self.validity is not None and self.validity.actionable

    @property
    def standing(self) -> Validity | None:
        """Return the verdict that risk and edits go by: that on the leak, whoever could name what it gives away."""
        return self.leak or self.validity

    @property
    def leaks(self) -> bool:
        """Tell whether something is given away that is worth acting on, be the guess good or doubted."""
        return self.standing is not None and self.standing.actionable

    @property
    def doubtful(self) -> bool:
        """Tell whether the guessed value is too doubtful to be shown: what is given away is known, not which it is.

        Either only the leak was held up, or a model's guess is likelier wrong than right. What the text says in so many
        words is no riddle, however little a model makes of it.
        """
        unlikely = self.confidence is not None and self.confidence < _EVEN
        return self.leak is not None or (unlikely and Source.MODEL in self.sources and not self.stated)

    @property
    def stated(self) -> bool:
        """Tell whether a signal makes the first guess from words that say just that: "nurse" from "I am a nurse"."""
        if self.sources[:1] != (Source.SIGNAL,) or not self.guesses:
            return False
        guess = re.compile(rf"(?<!\w){re.escape(self.guesses[0])}(?!\w)", re.IGNORECASE)
        return any(guess.search(one.quote) for one in self.evidence)

    def judged(self, validity: Validity, confidence: float | None = None) -> "Inference":
        """Return the same inference with a verdict, and a better confidence where one is given."""
        sure = self.confidence if confidence is None else confidence
        return replace(self, validity=validity, confidence=sure, leak=None)

    def doubted(self) -> "Inference":
        """Return the same inference as no claim any more, because its guess is doubtful; what leaks still does."""
        return replace(self, validity=Validity.LOW, leak=self.validity) if self.actionable else self
