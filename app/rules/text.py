"""A text as rules read it: its words and where they stand, its shape, its fronts, each worked out once at need."""

import re
from dataclasses import dataclass
from functools import cached_property

from app.rules.shape import shape_of

# Where capitals do not matter, patterns take these for an "s" and an "i".
_SAME = str.maketrans("ſıİ", "sii")
WORD = re.compile(r"[^\W\d_]+")
"""Letters alone."""
_ASCII = re.compile(r"[a-z]+")
"""The same words in lower case of a text without other letters: found in half the time, as most texts are."""
_FRONT = re.compile(r"[^\W_a-zß-öø-ÿ](?<!\w.)")  # the sign first: where it stands is found sooner than what precedes


def same(text: str) -> str:
    """Return a text of the same length with the letters for which patterns without capitals take others."""
    return text.translate(_SAME)


def starts_of(lower: str) -> dict[str, list[int]]:
    """Return where the words (letters alone) of a text in lower case begin."""
    starts: dict[str, list[int]] = {}
    for match in _ASCII.finditer(lower) if lower.isascii() else WORD.finditer(same(lower)):
        word = match.group()
        if word in starts:
            starts[word].append(match.start())
        else:
            starts[word] = [match.start()]
    return starts


@dataclass(frozen=True)
class Text:
    """A text for rules. `lower` has the same length, so that offsets hold in both; `year`: when it was written."""

    text: str
    lower: str
    year: int = 0

    @cached_property
    def starts(self) -> dict[str, list[int]]:
        """Where each word begins: letters alone, in lower case."""
        return starts_of(self.lower)

    @cached_property
    def plain(self) -> str:
        """The text in lower case with the letters for which patterns without regard to case take others."""
        return self.lower if self.lower.isascii() else same(self.lower)

    @cached_property
    def shape(self) -> str:
        """What it looks like: see `shape.sign_of`."""
        return shape_of(self.text)

    @cached_property
    def lower_shape(self) -> str:
        """What it looks like without regard to capitals."""
        return self.shape.lower()

    @cached_property
    def _met(self) -> dict[tuple[frozenset[str], bool], bool]:
        return {}

    def shaped(self, pieces: frozenset[str], lower: bool) -> bool:
        """Tell whether one of `pieces` stands in the shape, be it without regard to capitals (`lower`)."""
        met = self._met.get((pieces, lower))
        if met is None:
            shape = self.lower_shape if lower else self.shape
            self._met[pieces, lower] = met = any(piece in shape for piece in pieces)
        return met

    @cached_property
    def fronts(self) -> dict[str, list[int]]:
        """Where words begin with a capital ("A"), a figure ("0") or either ("0A")."""
        found: dict[str, list[int]] = {"A": [], "0": [], "0A": []}
        for match in _FRONT.finditer(self.text):
            found["0A"].append(match.start())
            found["0" if match.group().isdecimal() else "A"].append(match.start())
        return found


def lowered(text: str) -> str:
    """Return a text in lower case of the same length: letters whose lower case is longer stay as they are."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def text_of(text: str, year: int = 0) -> Text:
    """Return a text for rules."""
    return Text(text, lowered(text), year)
