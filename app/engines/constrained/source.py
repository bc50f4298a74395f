"""The text quotes are taken from, as bytes, with the places where a quote may begin and end."""

import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

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


def _opens(text: str, at: int) -> bool:
    """Return whether a quote may begin with the character at `at`: no mere full stop, but "@home" and "$5"."""
    char = text[at]
    if char.isspace():
        return False
    if _wordish(char) or unicodedata.category(char)[0] == "S":
        return True
    return at + 1 < len(text) and _wordish(text[at + 1])


@dataclass(frozen=True, slots=True)
class Source:
    """`data` is the text in UTF-8; `begins` and `ends` are the byte places where a quote may begin and end, rising.

    `opened`: for those who ask again, the tokens with which quotes begin, by what ends and what leads them.
    """

    data: bytes
    begins: tuple[int, ...]
    ends: tuple[int, ...]
    opened: dict[tuple[bytes, bytes], dict[int, list[int]]] = field(default_factory=dict, compare=False, repr=False)

    def end_from(self, place: int) -> int | None:
        """Return the first word end at `place` or after it."""
        at = bisect_left(self.ends, place)
        return self.ends[at] if at < len(self.ends) else None

    def passage(self, place: int, words: int, end: bytes) -> str:
        """Return the words from `place` on, at most so many, as far as `end` does not stand among them."""
        first = bisect_left(self.ends, place + 1)
        among = [self.data[place:stop] for stop in self.ends[first : first + words]]
        fitting = [data for data in among if not end or end not in data]
        return fitting[-1].decode("utf-8", "surrogatepass") if fitting else ""

    def offset(self, place: int) -> int:
        """Return how many code points stand before a place where a quote may begin."""
        return len(self.data[:place].decode("utf-8", "surrogatepass"))

    def end_to(self, place: int) -> int:
        """Return the last word end at `place` or before it (-1 when there is none)."""
        at = bisect_right(self.ends, place)
        return self.ends[at - 1] if at else -1


def index(text: str) -> Source:
    """Return `text` with the places where whole words begin and end.

    Punctuation counts as a word of its own, with which a quote begins only where a word hangs on it.

    Lone surrogates are kept as they are, so that every quote decodes to exactly a substring of `text`.
    """
    begins: list[int] = []
    ends: list[int] = []
    place = 0
    for at, char in enumerate(text):
        edge = at == 0 or not _joined(text, at)
        if edge and _opens(text, at):
            begins.append(place)
        if edge and at > 0 and not text[at - 1].isspace():
            ends.append(place)
        place += len(char.encode("utf-8", "surrogatepass"))
    if text and not text[-1].isspace():
        ends.append(place)
    return Source(text.encode("utf-8", "surrogatepass"), tuple(begins), tuple(ends))
