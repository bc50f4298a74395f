"""Patterns whose matches begin where a word does, with a capital or a figure, as most costly ones do.

A note has a few such places among hundreds of characters; trying a pattern there is sooner done than all along.
"""

import re

from app.notes.prefilter.quick import Tried, signs
from app.signals.base import Reading, once

CAPITAL, FIGURE, EITHER = range(3)
"""What a match begins with; a capital is any letter that is no small one of western Europe."""
_FRONT = re.compile(r"[^\W_a-zß-öø-ÿ](?<!\w.)")  # the sign first: where it stands is found sooner than what precedes
_NONE = frozenset[str]()


@once
def _fronts(reading: Reading) -> tuple[list[int], list[int], list[int]]:
    """Return where words begin with a capital, with a figure, and with either; found once for all who ask."""
    capitals, figures, either = list[int](), list[int](), list[int]()
    for match in _FRONT.finditer(reading.text):
        at = match.start()
        either.append(at)
        (figures if match.group().isdecimal() else capitals).append(at)
    return capitals, figures, either


class Fronted(Tried):
    """A pattern each match of which begins with a word that has such a `front`, or is one of a few `words`.

    The pattern itself says that no sign of a word stands before its matches.
    """

    __slots__ = ("_front", "_words")

    def __init__(self, pattern: str, front: int, words: frozenset[str] = _NONE, flags: int = 0) -> None:
        super().__init__(pattern, flags)
        self._words, self._front = words, front

    def starts(self, reading: Reading) -> list[int]:
        """Return where a match may begin, in order."""
        at, words = _fronts(reading)[self._front], self._words
        if words:
            of = signs(reading)
            if of.met[words]:
                return sorted({*at, *of.where(words)})
        return at
