"""What the trained model is told of a whole text: how it is written, its lines, and which words come again in it."""

from collections import Counter
from dataclasses import dataclass

from app.notes.names.cues import TITLES
from app.notes.tagger.words import EDGE, OPENS, Row

_FAR = 4
"""So far from an edge of its line a word is as good as in the middle."""
_OFTEN = 3
_SHORT = 2
_CAPITALS, _SMALL = 0.5, 0.93
"""From these shares of its words on a text is one in capitals, or in lower case."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How a text is written (`register`: U in capitals, s without any, l nearly so, else m), and for each of its words
    the first of its line, the label before the last colon of the line, how far it is from the line's edges (up to 4),
    and what other places in the text say of the word.
    """

    register: str
    firsts: tuple[str, ...]
    labels: tuple[str, ...]
    into: tuple[int, ...]
    left: tuple[int, ...]
    again: tuple[tuple[str, ...], ...]


def wording(row: Row) -> Wording:
    """Return what is told of the text that a row is of."""
    firsts, labels, into = list[str](), list[str](), list[int]()
    first = label = EDGE
    for at, gap in enumerate(row.gaps[:-1]):
        begins = at == 0 or "N" in gap
        if begins:
            first, label = row.folded[at], EDGE
        elif ":" in gap:
            two = at > 1 and "N" not in row.gaps[at - 1]
            label = f"{row.folded[at - 2]} {row.folded[at - 1]}" if two else row.folded[at - 1]
        firsts.append(first)
        labels.append(label)
        into.append(0 if begins else min(_FAR, into[-1] + 1))
    left = [_FAR] * len(row.words)
    for at in range(len(row.words) - 1, -1, -1):
        ends = at + 1 == len(row.words) or "N" in row.gaps[at + 1]
        left[at] = 0 if ends else min(_FAR, left[at + 1] + 1)
    return Wording(register(row), tuple(firsts), tuple(labels), tuple(into), tuple(left), _again(row))


def register(row: Row) -> str:
    """Return how a text is written: U in capitals, s without any, l nearly so, else m."""
    worded = [word for word in row.words if word.isalpha()]
    if sum(word.isupper() and len(word) > 1 for word in worded) > _CAPITALS * len(worded):
        return "U"
    if row.small:
        return "s"
    return "l" if sum(map(str.islower, worded)) > _SMALL * len(worded) else "m"


def _again(row: Row) -> tuple[tuple[str, ...], ...]:
    """Return for each word how often it comes, whether a title stands before it somewhere, and its other letters."""
    times, small, large, titled = Counter(row.folded), set[str](), set[str](), set[str]()
    for at, (word, folded) in enumerate(zip(row.words, row.folded, strict=True)):
        if word.islower():
            small.add(folded)
        elif word[0].isupper() and not word.isupper() and OPENS.isdisjoint(row.gaps[at]):
            large.add(folded)
        if at and row.folded[at - 1] in TITLES and row.gaps[at] in ("_", "._"):
            titled.add(folded)

    def told(word: str, folded: str) -> tuple[str, ...]:
        """Return the features of one word."""
        if not folded.isalpha() or len(folded) <= _SHORT:
            return ()
        among = [f"n={min(_OFTEN, times[folded])}"]
        if folded in titled:
            among.append("titled")
        if word[0].isupper() and folded in small:
            among.append("small too")
        if word[0].islower() and folded in large:
            among.append("large too")
        return tuple(among)

    return tuple(map(told, row.words, row.folded))
