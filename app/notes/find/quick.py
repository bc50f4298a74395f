"""Says in a moment whether a text can hold what a costly pattern looks for: most notes hold few identifiers."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.signals.base import Reading

CLOCK = r"(?:[01]\d|2[0-3])[0-5]\d"
"""An hour as notes write it: "0655"."""
AMOUNTS = re.compile(r"[1-9]\d?(?: [1-9]\d?){1,3}")
"""A few small amounts in a row, which nobody gave out: "20 30 40"."""
WORD = re.compile(r"[^\W\d_]+")
"""Letters alone."""
_FIGURES = re.compile(r"\d+")
_PARTED = re.compile(r"\d[-./]\s?\d")


@dataclass(frozen=True, slots=True)
class Signs:
    """What a text is made of: its `words` (letters alone, lower case), and how many digits stand in a row at most.

    `parted`: a sign such as parts the numbers of a date stands between two digits.
    """

    words: frozenset[str]
    digits: int
    parted: bool

    def hold(self, words: frozenset[str]) -> bool:
        """Tell whether one of `words` (lower case, letters alone) stands in the text."""
        return not self.words.isdisjoint(words)


def signs_of(lower: str) -> Signs:
    """Return what a (lower-cased) text is made of."""
    digits = max(map(len, _FIGURES.findall(lower)), default=0)
    return Signs(frozenset(WORD.findall(lower)), digits, digits > 0 and _PARTED.search(lower) is not None)


def signs(reading: Reading) -> Signs:
    """Return what the text is made of; found once for all who ask."""
    kept: Signs | None = reading.extra.get("notes.signs")
    if kept is None:
        reading.extra["notes.signs"] = kept = signs_of(reading.lower)
    return kept


def words_of(alternatives: str) -> frozenset[str]:
    """Return the words of a pattern's plain alternatives ("UA|AA|B6"), one of which then has to stand in the text."""
    return frozenset(WORD.findall(alternatives.lower()))


def has(reading: Reading, words: frozenset[str]) -> bool:
    """Tell whether one of `words` (lower case, letters alone) stands in the text."""
    return not signs(reading).words.isdisjoint(words)


def matches(reading: Reading, pattern: re.Pattern[str], text: str, words: frozenset[str]) -> Iterable[re.Match[str]]:
    """Return the matches of a pattern that needs one of `words` to stand in the text."""
    return () if signs(reading).words.isdisjoint(words) else pattern.finditer(text)


def numbered(reading: Reading) -> bool:
    """Tell whether there is a digit in the text."""
    return signs(reading).digits > 0


def any_of(pieces: Iterable[str], text: str) -> bool:
    """Tell whether one of `pieces` stands in the text, be it within a word."""
    return any(map(text.__contains__, pieces))


def longest_word(name: str) -> str:
    """Return the longest word of letters alone in a name, lower case: the name cannot stand in a text without it."""
    words: list[str] = WORD.findall(name)
    return max(words, key=len).lower()
