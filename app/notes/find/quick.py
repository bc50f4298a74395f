"""Says in a moment whether a text can hold what a costly pattern looks for: most notes hold few identifiers."""

import re
from collections.abc import Iterable
from typing import cast

from app.signals.base import Reading

CLOCK = r"(?:[01]\d|2[0-3])[0-5]\d"
"""An hour as notes write it: "0655"."""
_TOKEN = re.compile(r"[^\W\d_]+")


def tokens(reading: Reading) -> frozenset[str]:
    """Return the words of a text in lower case; found once for all who ask."""
    kept = reading.extra.get("notes.tokens")
    if kept is None:
        reading.extra["notes.tokens"] = kept = frozenset(_TOKEN.findall(reading.lower))
    return cast(frozenset[str], kept)


def words_of(alternatives: str) -> frozenset[str]:
    """Return the words of a pattern's plain alternatives ("UA|AA|B6"), one of which then has to stand in the text."""
    return frozenset(_TOKEN.findall(alternatives.lower()))


def has(reading: Reading, words: frozenset[str]) -> bool:
    """Tell whether one of `words` (lower case, letters alone) stands in the text."""
    return not words.isdisjoint(tokens(reading))


def matches(reading: Reading, pattern: re.Pattern[str], text: str, words: frozenset[str]) -> Iterable[re.Match[str]]:
    """Return the matches of a pattern that needs one of `words` to stand in the text."""
    return pattern.finditer(text) if has(reading, words) else ()


def numbered(reading: Reading) -> bool:
    """Tell whether there is a digit in the text."""
    kept = reading.extra.get("notes.digits")
    if kept is None:
        reading.extra["notes.digits"] = kept = any(map(str.isdigit, reading.text))
    return cast(bool, kept)
