"""The verdict on a sanitized note. It is never called anonymous: a person has to stand behind it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.core.edits.folding import Folded
from app.core.text.spans import Span


class Word(StrEnum):
    """The verdict in one word."""

    PASS = "pass"
    REVIEW = "needs review"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something the second look saw at `span` of the cleaned text: `what` says what it may be, without its words."""

    span: Span
    what: str
    fails: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the second look says, and what it rests on."""

    doubts: tuple[Doubt, ...] = ()

    @property
    def word(self) -> Word:
        """Return pass, needs review or fail."""
        if any(doubt.fails for doubt in self.doubts):
            return Word.FAIL
        return Word.REVIEW if self.doubts else Word.PASS

    def back(self, folded: Folded) -> "Verdict":
        """Return a verdict on the text as it is seen as one on the text as it is written."""
        return Verdict(tuple(replace(doubt, span=folded.back(doubt.span)) for doubt in self.doubts))


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which share of the text was read, 0-1; `by_model` is None where no model was asked."""

    by_rules: float
    by_model: float | None = None
