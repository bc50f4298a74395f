"""Does a rewrite still sound like its author? Function words and character n-grams, the staples of stylometry.

Function words carry a writer's habits and hardly any subject, which is why authorship studies since Mosteller and
Wallace count them; character trigrams add spelling, punctuation and endings. Each profile is compared by cosine, 1 for
the same profile, and the voice is the mean of both.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from app import assets
from app.core.metrics import tokens

_N = 3
_SPACE = re.compile(r"\s+")
_MARKS = re.compile(r"[.,;:!?…'\"()\-–—]")


@cache
def function_words() -> frozenset[str]:
    """Return the words that belong to style rather than to subject."""
    return assets.words("lexicons/voice_words.txt")


def voice(original: str, text: str) -> float:
    """Return how much of the author's voice is kept, 0-1."""
    if original == text:
        return 1.0
    return (_cosine(_habits(original), _habits(text)) + _cosine(_trigrams(original), _trigrams(text))) / 2


def _habits(text: str) -> Counter[str]:
    words = function_words()
    return Counter(word for word in tokens(text) if word in words) + Counter(_MARKS.findall(text))


def _trigrams(text: str) -> Counter[str]:
    plain = f" {_SPACE.sub(' ', text.strip())} "
    return Counter(plain[at : at + _N] for at in range(len(plain) - _N + 1))


def _cosine(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    norm = math.sqrt(sum(n * n for n in one.values()) * sum(n * n for n in other.values()))
    if not norm:
        return 1.0 if not one and not other else 0.0
    return min(1.0, sum(n * other.get(key, 0) for key, n in one.items()) / norm)
