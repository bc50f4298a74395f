"""What two readers make of a word together: the trained tagger, and a head over a language model's layer.

Each knows what the other does not: the tagger lists, looks and lines, the language model what words mean. Taken for
independent, their odds multiply (a product of experts); how common identifiers are, which both know, counts once.
"""

import math

from app.notes.tagger.prior import USUAL, logit

_COMMON = logit(USUAL)
_FAR = 30.0


def joint(own: float, other: float) -> float:
    """Return how likely (0-1) a word identifies that the one takes for so likely, and the other for so likely."""
    odds = logit(own) + logit(other) - _COMMON
    return 1 / (1 + math.exp(-max(-_FAR, min(_FAR, odds))))
