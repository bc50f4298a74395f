"""The one ladder of sureness: what a probability is worth on the papers' scale, in a word, and as a rule's verdict.

The scale (FgAA, section 4): 1 a bias at most, 2 a hunch, 3 a fair guess, 4 nearly certain, 5 stated outright. Two kinds
of probability are put on it, and the same step of the scale asks less of one than of the other:

- that a **guess** is right, as the signals' pooled cues say it, and as people are told it in words;
- that a **leak** is real, whoever could name what it gives away, as an arbitrator's fitted weights say it.
"""

from app.core.inference import Validity

OF_GUESS = (0.35, 0.5, 0.65, 0.85)
"""From which probability that a guess is right it has certainty 2, 3, 4 and 5."""
OF_LEAK = (0.2, 0.4, 0.65, 0.85)
"""From which probability that something is given away it has certainty 2, 3, 4 and 5."""
SURE = 3
"""From this certainty on something counts as seen."""
OUTRIGHT = 4
"""From this certainty on it rests on a statement; below lie mentions and turns of phrase."""
VERDICTS = (Validity.INVALID, Validity.LOW, Validity.MEDIUM, Validity.HIGH, Validity.HIGH)
"""The validity that certainty 1 to 5 has by rule, where no model scores it."""
_WORDS = ("a hunch", "possible", "probable", "likely", "certain")


def certainty(probability: float, steps: tuple[float, ...] = OF_GUESS) -> int:
    """Return the certainty (1-5) that a probability is worth; `steps`: of a guess or of a leak."""
    return 1 + sum(probability >= least for least in steps)


def word(level: int) -> str:
    """Return a plain word for a certainty (1-5)."""
    return _WORDS[level - 1]


def confidence_word(confidence: float | None) -> str:
    """Return a plain word for the probability that a guess is right, "-" where nobody estimated one."""
    return "-" if confidence is None else word(certainty(confidence))
