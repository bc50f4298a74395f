"""How common identifiers are in the note at hand, by which the trained model's odds are corrected.

The model was fitted on notes crowded with identifiers: about one word in ten is a part of one. In a report in which the
rules find hardly any, the same looks are far oftener medicine: by Bayes' rule the odds change as the shares do.
"""

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.text.spans import Span
from app.notes.base.hit import Finding

USUAL = 0.1
"""The share of words that are parts of identifiers in the notes that were learned from."""
_LEAST = 1e-9
_SEEN, _AMONG = 1.0, 10.0
"""So many more words found, of so many more, as in the notes learned from: a short text says little by itself."""


@dataclass(frozen=True, slots=True)
class Prior:
    """By how much (in log odds, never above 0) a word of this note is less likely to identify than one learned from."""

    shift: float

    @classmethod
    def of(cls, words: Sequence[Span], found: Sequence[Finding]) -> "Prior":
        """Return the prior of a note with these words, in which the rules found these."""
        starts = [word.start for word in words]
        inside = {
            at for one in found for at in range(bisect_left(starts, one.span.start), bisect_left(starts, one.span.end))
        }
        share = (len(inside) + _SEEN) / (len(words) + _AMONG)
        return cls(min(0.0, logit(min(share, USUAL)) - logit(USUAL)))

    def after(self, likely: float) -> float:
        """Return how likely a word is here that is so likely (0-1) in notes as they were learned from."""
        if not self.shift:
            return likely
        return 1 / (1 + math.exp(-logit(likely) - self.shift))


def logit(share: float) -> float:
    """Return the log odds of a share (0-1); what is never or always so counts as one in a billion."""
    share = min(max(share, _LEAST), 1 - _LEAST)
    return math.log(share / (1 - share))
