"""Counts how much is done for a text: calls of functions, and characters copied or searched by the text's own methods.

What happens inside one call of a pattern is not seen; that is measured in seconds, and so in no test.
"""

import cProfile
from collections.abc import Callable
from typing import Any, SupportsIndex

_COPIED_A_CALL = 64
"""About so many characters are copied in the time of a call."""


class CountedText(str):
    """A text that counts what is cut out of it and looked through by its own methods; so do its small letters."""

    __slots__ = ("tally",)
    tally: list[int]

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        found = str.__getitem__(self, key)
        self.tally[0] += len(found)
        return found

    def lower(self) -> str:
        return counted(str.lower(self), self.tally)

    def find(self, *args: Any) -> int:
        return self._between(str.find(self, *args), False, args)

    def rfind(self, *args: Any) -> int:
        return self._between(str.rfind(self, *args), True, args)

    def _between(self, at: int, backwards: bool, args: tuple[Any, ...]) -> int:
        low, high, _ = slice(*(args[1:] or (None,)), *(() if len(args) > 1 else (None,))).indices(len(self))
        if len(args) == 2:
            low, high = slice(args[1], None).indices(len(self))[:2]
        start, end = (low if at < 0 else at, high) if backwards else (low, high if at < 0 else at)
        self.tally[0] += max(0, end - start)
        return at


def counted(text: str, tally: list[int]) -> CountedText:
    """Return `text` with its counter."""
    made = CountedText(text)
    made.tally = tally
    return made


def work(do: Callable[[str], object], text: str) -> int:
    """Return how much `do` does with `text`."""
    tally, profile = [0], cProfile.Profile()
    given = counted(text, tally)
    profile.enable()
    try:
        do(given)
    finally:
        profile.disable()
    return sum(entry.callcount for entry in profile.getstats()) + tally[0] // _COPIED_A_CALL
