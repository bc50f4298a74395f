"""How much of a text another text keeps: ROUGE, BLEU, and IDF-weighted shares. All 0-1, all lexical.

An IDF table maps a folded word to its weight; its entry "" stands for the words it does not know.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rapidfuzz.distance import Indel, LCSseq

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)
_ROUGE_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_VOWELS = re.compile(r"[aeiouy]+")

Idf = Mapping[str, float]
NO_IDF: Idf = {}
_UNKNOWN = 1.0


def tokens(text: str) -> list[str]:
    """Return the case-folded words of a text, contractions kept whole."""
    return [word.replace("’", "'") for word in _WORD.findall(text.casefold())]


def rouge_tokens(text: str) -> list[str]:
    """Return the case-folded words as ROUGE's reference implementation cuts them (apostrophes split)."""
    return _ROUGE_WORD.findall(text.casefold())


def _f1(shared: float, candidate: int, reference: int) -> float:
    if not candidate or not reference:
        return 1.0 if candidate == reference else 0.0
    precision, recall = shared / candidate, shared / reference
    return 2 * precision * recall / (precision + recall) if shared else 0.0


def rouge_1(reference: str, candidate: str) -> float:
    """Return ROUGE-1 F1: shared words, order ignored."""
    ref, cand = rouge_tokens(reference), rouge_tokens(candidate)
    return _f1((Counter(ref) & Counter(cand)).total(), len(cand), len(ref))


def rouge_l(reference: str, candidate: str) -> float:
    """Return ROUGE-L F1: the longest common subsequence of words."""
    ref, cand = rouge_tokens(reference), rouge_tokens(candidate)
    return _f1(LCSseq.similarity(ref, cand), len(cand), len(ref))


def _bleu_tokens(text: str) -> list[str]:
    """Cut as mteval-v13a does: punctuation apart, but not inside numbers."""
    text = re.sub(r"([{-~\[-` -&(-+:-@/])", r" \1 ", text.replace("\n", " "))
    text = re.sub(r"([^0-9])([.,])", r"\1 \2 ", text)
    text = re.sub(r"([.,])([^0-9])", r" \1 \2", text)
    return re.sub(r"([0-9])(-)", r"\1 \2 ", text).split()


def bleu(reference: str, candidate: str, order: int = 4) -> float:
    """Return sentence BLEU (0-1) with exponential smoothing and effective order, as sacrebleu defines them."""
    ref, cand = _bleu_tokens(reference), _bleu_tokens(candidate)
    if not cand or not ref:
        return 1.0 if cand == ref else 0.0
    logs: list[float] = []
    smooth = 1.0
    for n in range(1, min(order, len(cand)) + 1):
        have, want = _ngrams(cand, n), _ngrams(ref, n)
        hits = (have & want).total()
        if not hits:
            if n == 1:
                return 0.0
            smooth *= 2
        logs.append(math.log(hits / have.total() if hits else 1 / (smooth * have.total())))
    brevity = min(0.0, 1 - len(ref) / len(cand))
    return math.exp(brevity + sum(logs) / len(logs))


def _ngrams(words: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def weight(word: str, idf: Idf) -> float:
    """Return how telling a folded word is. The table's entry "" stands for words it does not know (1 without one)."""
    found = idf.get(word)
    return idf.get("", _UNKNOWN) if found is None else found


def total(words: Iterable[str], idf: Idf) -> float:
    """Return how telling folded words are together."""
    return sum(weight(word, idf) for word in words)


def kept(original: str, text: str, idf: Idf = NO_IDF) -> float:
    """Return the IDF-weighted share of the original's words that `text` keeps, in order."""
    before, after = tokens(original), tokens(text)
    whole = total(before, idf)
    if not whole:
        return 1.0 if original.strip() == text.strip() else 0.0
    blocks = (op for op in Indel.opcodes(before, after) if op.tag == "equal")
    return sum(total(before[op.src_start : op.src_end], idf) for op in blocks) / whole


def similarity(one: str, other: str, idf: Idf = NO_IDF) -> float:
    """Return the cosine of the IDF-weighted word counts of two texts."""
    a, b = _vector(one, idf), _vector(other, idf)
    norm = math.sqrt(sum(x * x for x in a.values()) * sum(x * x for x in b.values()))
    if not norm:
        return 1.0 if one.strip() == other.strip() else 0.0
    return min(1.0, sum(x * b.get(word, 0.0) for word, x in a.items()) / norm)


def _vector(text: str, idf: Idf) -> dict[str, float]:
    return {word: count * weight(word, idf) for word, count in Counter(tokens(text)).items()}


def reading_ease(text: str) -> float:
    """Return Flesch's reading ease: about 0 (very hard) to 100 (very easy); 0 for a text without words.

    Syllables are counted as groups of vowels, good enough to compare a text with its rewrite.
    """
    found = tokens(text)
    if not found:
        return 0.0
    stops = max(1, len(re.findall(r"[.!?…]+(?:\s|$)|\n+", text.strip())))
    syllables = sum(max(1, len(_VOWELS.findall(word)) - word.endswith("e")) for word in found)
    return 206.835 - 1.015 * len(found) / stops - 84.6 * syllables / len(found)
