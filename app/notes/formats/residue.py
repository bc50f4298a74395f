"""A look at the copy itself: does a word of anything that was taken out still stand somewhere in the file?

It reads the copy in another way than the reader that made it: the names of its parts, their XML whatever it is for,
what base64 and other parts hold as letters, and archives within. Letters are compared small and without marks, words
also within words ("jsmith") and joined by capitals ("JohnSmith").
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from app.core.edits import Edit, apply
from app.notes.formats.base import Document
from app.notes.formats.docx.letters import letters
from app.notes.formats.taken import folded, words_taken

_WORD = re.compile(r"[^\W_]+")
_OWN = re.compile(r"(?<!\w)[^\W_]+(?!\w)")
_PIECE = re.compile(r"[A-Z]+(?![a-z])|[^\W\d_][^\W\d_A-Z]*|\d+")
_INSIDE = 5  # letters: a shorter word stands within others by chance
_BY_CHANCE = 5  # letters and digits: a shorter word stands in a picture's bytes by chance
_MEASURES = 7  # digits: shorter numbers are widths and positions


def residue(document: Document, edits: Sequence[Sequence[Edit]], copy: bytes) -> tuple[str, ...]:
    """Return a sentence for each part of a copy in which an original still stands; it does not repeat the original."""
    if document.suffix != ".docx":
        return ()
    clean = folded("\n".join(apply(text, made) for text, made in zip(document.texts, edits, strict=True)))
    # What stands in the clean text as a word of its own was left there on purpose (an eponym).
    left = frozenset(_OWN.findall(clean))
    look = _Look(frozenset().union(*map(words_taken, edits)) - left, left)
    if not look.sought:
        return ()
    found = dict.fromkeys(name for name, said in letters(copy) if look.sees(said.texts, said.numbers, said.chance))
    return tuple(
        f"Something that was taken out still stands in {PurePosixPath(name).name}, where no text is expected; look at "
        "the document's styles and settings."
        for name in found
    )


@dataclass(slots=True)
class _Look:
    """Looks for `sought`, folded words; a word that also stands in the text (`left`) hides none of them."""

    sought: frozenset[str]
    left: frozenset[str]

    def sees(self, texts: Iterable[str], numbers: Iterable[str], chance: Iterable[str]) -> bool:
        """Tell whether a sought word stands in `texts`, a long one in `numbers` or in letters found by `chance`."""
        if any(self._in(words) for words in map(_words, texts)):
            return True
        long = {word for word in self.sought if len(word) >= _MEASURES}
        if any(not long.isdisjoint(_words(value)) for value in numbers):
            return True
        enough = {word for word in self.sought if len(word) >= _BY_CHANCE}
        return any(not enough.isdisjoint(_words(value)) for value in chance)

    def _in(self, words: set[str]) -> bool:
        if not self.sought.isdisjoint(words):
            return True
        pattern = self._within()
        return pattern is not None and any(pattern.search(word) for word in words - self.left)

    def _within(self) -> re.Pattern[str] | None:
        long = sorted(word for word in self.sought if len(word) >= _INSIDE)
        return re.compile("|".join(map(re.escape, long))) if long else None


def _words(text: str) -> set[str]:
    return set(_pieces(text)) | set(_WORD.findall(folded(text)))


def _pieces(text: str) -> Iterator[str]:
    """Yield the pieces of words that are joined by capitals."""
    return (folded(piece) for piece in _PIECE.findall(text))
