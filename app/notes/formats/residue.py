"""A look at the copy itself: does a word of anything that was taken out still stand somewhere in the file?

It reads the copy in another way than the reader that made it: the names of its parts, their XML whatever it is for,
what base64 and other parts hold as letters, and archives within. Letters are compared small and without marks, words
also within words ("jsmith") and joined by capitals ("JohnSmith").
"""

import re
from collections.abc import Collection, Sequence
from pathlib import PurePosixPath

from app.core.edits.edits import Edit, apply
from app.notes.formats.base import Document
from app.notes.formats.docx.package.letters import Letters, letters
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
    found = dict.fromkeys(name for name, said in letters(copy) if look.sees(said))
    return tuple(
        f"Something that was taken out still stands in {PurePosixPath(name).name}, where no text is expected; look at "
        "the document's styles and settings."
        for name in found
    )


class _Look:
    """Looks for `sought`, folded words; a word that also stands in the text (`left`) hides none of them."""

    def __init__(self, sought: frozenset[str], left: frozenset[str]) -> None:
        self.sought = sought
        self._left = left
        self._long = frozenset(word for word in sought if len(word) >= _MEASURES)
        self._enough = frozenset(word for word in sought if len(word) >= _BY_CHANCE)
        # By how they begin: what stands within a word is found by one look at each of its letters.
        self._begun: dict[str, list[str]] = {}
        for word in sought:
            if len(word) >= _INSIDE:
                self._begun.setdefault(word[:_INSIDE], []).append(word)

    def sees(self, said: Letters) -> bool:
        """Tell whether a sought word stands in texts, a long one in numbers or in letters found by chance."""
        words = _words(said.texts)
        if not self.sought.isdisjoint(words) or any(map(self._is_within, words - self._left)):
            return True
        if not self._long.isdisjoint(_words(said.numbers)):
            return True
        return not self._enough.isdisjoint(_words(said.chance))

    def _is_within(self, word: str) -> bool:
        return any(
            word.startswith(one, at)
            for at in range(len(word) - _INSIDE + 1)
            for one in self._begun.get(word[at : at + _INSIDE], ())
        )


def _words(texts: Collection[str]) -> set[str]:
    """Return the words of texts, folded, and the pieces of those that are joined by capitals."""
    plain = "\n".join(text for text in texts if text.isascii())
    words: set[str] = set()
    for text in (plain, *(text for text in texts if not text.isascii())):
        words |= {folded(piece) for piece in set(_PIECE.findall(text))}
        words.update(_WORD.findall(folded(text)))
    return words
