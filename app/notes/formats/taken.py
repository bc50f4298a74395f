"""The telling words of what was taken out of a text: of names and numbers, not "the" and "clinic"."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.edits.folding import seen
from app.notes.base.vocabulary import explained

_WORD = re.compile(r"[^\W_]+")
_ADDRESS = re.compile(r"\bhttps?://|\bmailto:|\bwww\.|(?<=\w)\.[a-z]{2,6}(?![\w.@])", re.IGNORECASE)
"""What every address of the net has: its scheme, and the ends of the names of sites and files."""
_SHORTEST = 3
_DIGITS = 4
_TOLD = frozenset({Attribute.DATE, Attribute.AGE, Attribute.HEALTH, Attribute.SEX})
"""What is taken back for what it says; its words stand everywhere."""


def folded(text: str) -> str:
    """Return a text in lower case without marks on them, nor anything invisible among them."""
    small = seen(text).text.casefold()
    if small.isascii():
        return small
    return "".join(c for c in unicodedata.normalize("NFKD", small) if not unicodedata.combining(c))


def words_taken(edits: Iterable[Edit]) -> frozenset[str]:
    """Return the words of removed names and numbers, folded, that the new text of their edit does not hold."""
    return frozenset(
        word
        for edit in edits
        if not set(edit.attributes) & _TOLD
        for word in set(_words(_ADDRESS.sub(" ", edit.old))) - set(_words(edit.new))
        if _tells(word)
    )


@cache
def _tells(word: str) -> bool:
    digits = sum(map(str.isdigit, word))
    if digits:
        return digits >= _DIGITS or (digits >= _SHORTEST and len(word) > _DIGITS)
    return len(word) >= _SHORTEST and not explained(word)


def _words(text: str) -> list[str]:
    return _WORD.findall(folded(text))
