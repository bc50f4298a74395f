"""The text quotes are taken from, as bytes, with the places where a quote may begin and end."""

import unicodedata
from dataclasses import dataclass

_INNER = "'’ʼ"


def _wordish(char: str) -> bool:
    # Combining marks belong to the letter before them; a quote must not fall between the two.
    return char.isalnum() or char == "_" or unicodedata.category(char)[0] == "M"


def _joined(text: str, at: int) -> bool:
    """Return whether the characters before and after place `at` belong to one word."""
    before, after = text[at - 1], text[at]
    if unicodedata.category(after)[0] == "M" or before == "\u200d" or after == "\u200d":
        return True
    if _wordish(before) and _wordish(after):
        return True
    if after in _INNER and _wordish(before):
        return at + 1 < len(text) and _wordish(text[at + 1])
    if before in _INNER and _wordish(after):
        return at >= 2 and _wordish(text[at - 2])
    return False


@dataclass(frozen=True, slots=True)
class Source:
    """`data` is the text in UTF-8; `begins` and `ends` hold the byte places where a quote may begin and end."""

    data: bytes
    begins: frozenset[int]
    ends: frozenset[int]


def index(text: str) -> Source:
    """Return `text` with the places where whole words begin and end (punctuation counts as a word of its own).

    Lone surrogates are kept as they are, so that every quote decodes to exactly a substring of `text`.
    """
    begins, ends = set(), set()
    place = 0
    for at, char in enumerate(text):
        edge = at == 0 or not _joined(text, at)
        if edge and not char.isspace():
            begins.add(place)
        if edge and at > 0 and not text[at - 1].isspace():
            ends.add(place)
        place += len(char.encode("utf-8", "surrogatepass"))
    if text and not text[-1].isspace():
        ends.add(place)
    return Source(text.encode("utf-8", "surrogatepass"), frozenset(begins), frozenset(ends))
