"""What a round is worth: risk left, utility kept, and SEAL's score functions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.core import metrics
from app.core.inference import Inference, Validity

_WEIGHT = {Validity.HIGH: 1.0, Validity.MEDIUM: 0.6}


@dataclass(frozen=True, slots=True)
class Judged:
    """A capable judge's scores: readability 1-10, meaning kept 1-10, hallucinations 1 = nothing invented."""

    readability: int
    meaning: int
    hallucinations: int


@dataclass(frozen=True, slots=True)
class Risk:
    """`leaks`: what is given away (also by doubted guesses). `mean_certainty`: 1-5, 0 for none. `score`: 1 at first."""

    leaks: int
    mean_certainty: float
    score: float


@dataclass(frozen=True, slots=True)
class Utility:
    """`kept`: the share of the original kept, 0-1: IDF-weighted words, or judged scores where a judge has spoken.

    The rest, 0-1 each, is reported beside it; the judge's three are None where no capable judge has scored.
    """

    kept: float
    similarity: float
    rouge_1: float
    rouge_l: float
    bleu: float
    reading_ease: float
    readability: int | None = None
    meaning: int | None = None
    hallucinations: int | None = None


def weight(inference: Inference) -> float:
    """Return what one inference adds to the risk: certainty/5, times 1 for high and 0.6 for medium validity."""
    return inference.certainty / 5 * _WEIGHT.get(inference.standing or Validity.INVALID, 0.0)


def mass(inferences: Iterable[Inference]) -> float:
    """Return the undivided risk of a text: the weights of what leaks, summed."""
    return sum(weight(inference) for inference in inferences)


def risk(inferences: Sequence[Inference], original_mass: float) -> Risk:
    """Return the risk of a text whose original has `original_mass` (0: nothing was to be found, the score is 0)."""
    acted = [inference for inference in inferences if inference.leaks]
    mean = sum(inference.certainty for inference in acted) / len(acted) if acted else 0.0
    return Risk(len(acted), mean, mass(acted) / original_mass if original_mass else 0.0)


def utility(original: str, text: str, idf: metrics.Idf = metrics.NO_IDF, judged: Judged | None = None) -> Utility:
    """Compare `text` with the original; `judged` scores replace the lexical `kept` where a judge has scored."""
    lexical = Utility(
        kept=metrics.kept(original, text, idf),
        similarity=metrics.similarity(original, text, idf),
        rouge_1=metrics.rouge_1(original, text),
        rouge_l=metrics.rouge_l(original, text),
        bleu=metrics.bleu(original, text),
        reading_ease=metrics.reading_ease(text),
    )
    if judged is None:
        return lexical
    return replace(
        lexical,
        kept=judged_utility(judged),
        readability=judged.readability,
        meaning=judged.meaning,
        hallucinations=judged.hallucinations,
    )


def judged_utility(judged: Judged) -> float:
    """Return SEAL's u(s): the mean of the utility measures, each brought to 0-1 (SEAL, section 4)."""
    return (judged.readability / 10 + judged.meaning / 10 + judged.hallucinations) / 3


def privacy_score(inferences: Sequence[Inference]) -> tuple[float, float]:
    """Return SEAL's p(s) = (-|P|, -mean confidence), compared in this order; higher is more private (SEAL, section 4).

    P is what leaks; where no probability is known the certainty stands in for it (certainty/5).
    """
    acted = [inference for inference in inferences if inference.leaks]
    if not acted:
        return (0.0, 0.0)
    confidences = [i.certainty / 5 if i.confidence is None else i.confidence for i in acted]
    return (-float(len(acted)), -sum(confidences) / len(acted))
