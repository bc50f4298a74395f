"""What a judge of the evaluation says: how good a rewrite is, whether a guess means the truth, a question's answer."""

from typing import Protocol

from app.core.assessment import Judged
from app.core.attributes import Attribute
from app.evaluation.sets.base import Question

WORTH = {"yes": 1.0, "no": 0.0, "less precise": 0.5}
"""What a verdict on a guess counts (Staab et al. 2024; SEAL, appendix D.4)."""


class Judge(Protocol):
    """Every answer is None where this judge has none to give."""

    @property
    def name(self) -> str:
        """Return the name in tables and files."""
        ...

    def judged(self, original: str, text: str) -> Judged | None:
        """Return the scores of a rewrite."""
        ...

    def same(self, attribute: Attribute, guess: str, truth: str) -> float | None:
        """Return what a guess is worth: 1, 0.5 (less precise) or 0."""
        ...

    def choice(self, text: str, question: Question) -> int | None:
        """Return which option of a question is chosen after reading `text`."""
        ...
