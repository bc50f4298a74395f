"""Which words tell: how often each stood in the evidence of the teacher set's training texts, by attribute.

`untell distill words` counts them. Of all words 22 in a hundred are evidence; of 206 times "wife" 174 were, of 36 times
"honestly" one was.
"""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.core.metrics import tokens

ALL = "*"
LEXICON = "lexicons/telling.tsv"
_DIGIT = re.compile(r"\d")
_SHRUNK = 4
"""So many imagined occurrences of each word that tell as much as words on the average do: few real ones say little."""
_RAREST = 1e-4
"""The least share of words that is taken to be evidence of an attribute."""


def folded(text: str) -> list[str]:
    """Return the words of a text as they are counted: case folded, every digit a 0."""
    return [_DIGIT.sub("0", word) for word in tokens(text)]


@dataclass(frozen=True, slots=True)
class Counted:
    """How often a word stands in the texts, in evidence of anything, and of each attribute."""

    texts: int = 0
    evidence: int = 0
    attributes: Mapping[Attribute, int] = field(default_factory=dict)

    def of(self, attribute: Attribute) -> int:
        """Return how often it is evidence of the attribute."""
        return self.attributes.get(attribute, 0)


_NEVER = Counted()


@dataclass(frozen=True, slots=True)
class Telling:
    """The counts of all words, and of all together."""

    words: Mapping[str, Counted]
    whole: Counted

    def anything(self, word: str) -> float:
        """Return by how much a folded word's log-odds of being evidence differ from those of words on the average."""
        known = self.words.get(word, _NEVER)
        return _surprise(known.evidence, known.texts, self.whole.evidence / max(1, self.whole.texts))

    def about(self, word: str, attribute: Attribute) -> float:
        """Return the same for evidence of one attribute."""
        known = self.words.get(word, _NEVER)
        return _surprise(known.of(attribute), known.texts, self.whole.of(attribute) / max(1, self.whole.texts))


def _surprise(found: int, times: int, share: float) -> float:
    p = min(max(share, _RAREST), 1 - _RAREST)
    odds = (found + _SHRUNK * p) / (max(0, times - found) + _SHRUNK * (1 - p))
    return math.log(odds) - math.log(p / (1 - p))


@cache
def load() -> Telling:
    """Return the table that ships."""
    return parse(assets.lines(LEXICON))


def parse(lines: Iterable[str]) -> Telling:
    """Return the table that lines describe; the one of `ALL` is of all words together.

    Raises ValueError for anything else.
    """
    words: dict[str, Counted] = {}
    for line in lines:
        word, texts, evidence, *rest = line.split("\t")
        pairs = (entry.split(":") for entry in rest)
        words[word] = Counted(int(texts), int(evidence), {Attribute(name): int(count) for name, count in pairs})
    return Telling(words, words.get(ALL, _NEVER))
