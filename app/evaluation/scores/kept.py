"""What a rewrite keeps of its text, without any judge: the figures of one (original, text) pair."""

from dataclasses import dataclass
from functools import lru_cache

from app.agents.roles import idf
from app.core import metrics
from app.evaluation.scores.voice import voice


@dataclass(frozen=True, slots=True)
class Kept:
    """All 0-1. `kept` is Untell's own utility (IDF-weighted words), `ease` the ratio of Flesch's ease, at most 1."""

    rouge_1: float
    rouge_l: float
    bleu: float
    kept: float
    similarity: float
    voice: float
    ease: float


@lru_cache(maxsize=50_000)
def kept(original: str, text: str) -> Kept:
    """Return what `text` keeps of `original`."""
    table = idf.table()
    return Kept(
        rouge_1=metrics.rouge_1(original, text),
        rouge_l=metrics.rouge_l(original, text),
        bleu=metrics.bleu(original, text),
        kept=metrics.kept(original, text, table),
        similarity=metrics.similarity(original, text, table),
        voice=voice(original, text),
        ease=_ease(original, text),
    )


def _ease(original: str, text: str) -> float:
    """Return how easy to read the text is against the original, 1 where it is no harder; by at most 100 points."""
    lost = metrics.reading_ease(original) - metrics.reading_ease(text)
    return 1.0 - min(100.0, max(0.0, lost)) / 100
