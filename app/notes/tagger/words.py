"""The words of a note as the trained model sees them: their looks, the lists they are on, and the signs between."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from app.core.text.spans import Span
from app.notes.base import vocabulary
from app.notes.base.hit import Finding, Kept
from app.notes.prefilter.capitals import UP
from app.signals.gazetteers.gazetteer import index
from app.signals.gazetteers.name_lists import given, part, surnames

WORD = re.compile(r"[^\W_]+")
_UPPER = re.compile(rf"{UP}.")
_LOWER = re.compile(r"[a-zß-öø-ÿ]")
_DIGIT = re.compile(r"\d")
_MORE = re.compile(r"([Xx])\1{2,}")
# The end of a table's cell parts words as the end of a line does.
_LINE = re.compile(r"\s*[\n\t|][\s|]*")
_BLANK = re.compile(r"\s+")
_GAP = 4
"""So many signs between two words tell enough."""
_FEW = 150
"""A text with fewer capitals than one in so many signs is written without them."""
OPENS = frozenset("N.!?:;")
"""Signs of a gap after which a sentence, a line or a value begins."""
EDGE = "#"
"""Stands for the word that there is none beside the first and the last."""
KNOWN = frozenset(("ord", "notes", "drug", "head"))
EVERYDAY = KNOWN | {"epo"}
NAMES = frozenset(("giv", "mgiv", "sur", "msur", "place"))
"""Lists of words that mean something, the same with what medicine is called after, and lists of names."""


@dataclass(frozen=True, slots=True)
class Row:
    """The words of a text in order, and what is known of each; `gaps` has one more: what stands before and after.

    `folded`: lower case, digits 0; `shapes`: "Xxx", "000"; `looks`: both at a glance; `kept`: why it stays, or "".
    """

    words: tuple[str, ...]
    folded: tuple[str, ...]
    shapes: tuple[str, ...]
    looks: tuple[str, ...]
    lists: tuple[tuple[str, ...], ...]
    gaps: tuple[str, ...]
    kept: tuple[str, ...]
    small: bool


class _Word(NamedTuple):
    """What is known of a word wherever it stands; `capitals`: how many it has."""

    folded: str
    shape: str
    look: str
    lists: tuple[str, ...]
    capitals: int


def row(words: Sequence[str], gaps: Sequence[str], kept: Sequence[str]) -> Row:
    """Return a row of words between (folded) gaps."""
    folded, shapes, looks, lists, capitals = zip(*map(_seen, words), strict=True) if words else ((),) * 5
    return Row(
        words=tuple(words),
        folded=folded,
        shapes=shapes,
        looks=looks,
        lists=lists,
        gaps=tuple(gaps),
        kept=tuple(kept),
        small=sum(capitals) * _FEW <= sum(map(len, words)) + len(words),
    )


def read(text: str, kept: Iterable[Kept]) -> tuple[Row, list[Span]]:
    """Return the words of a text as a row, and where each stands; `kept`: what stays in it."""
    plain, spans = _plain(text)
    return replace(plain, kept=tuple(_why(len(text), spans, kept))), list(spans)


def covered(text: str, found: Iterable[Finding]) -> bytearray:
    """Return for each character of a text 1 where something `found` stands, else 0."""
    taken = bytearray(len(text))
    for finding in found:
        taken[finding.span.start : finding.span.end] = b"\1" * len(finding.span)
    return taken


@lru_cache(4)
def _plain(text: str) -> tuple[Row, tuple[Span, ...]]:
    """Return the row of a text of which nothing is said to stay: a note is read more than once."""
    spans = tuple(Span(*match.span()) for match in WORD.finditer(text))
    edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
    gaps = [text[edges[at] : edges[at + 1]] for at in range(0, len(edges), 2)]
    gaps[0], gaps[-1] = gaps[0] + "\n", gaps[-1] + "\n"
    return row([span.of(text) for span in spans], [_gap(gap) for gap in gaps], ()), spans


@lru_cache(1024)
def _gap(raw: str) -> str:
    return _BLANK.sub("_", _LINE.sub("N", raw))[:_GAP]


def _why(length: int, spans: Sequence[Span], kept: Iterable[Kept]) -> list[str]:
    """Return for each span why it stays, "" where nothing says so."""
    at = [""] * length
    for one in sorted(kept, key=lambda k: (k.span.start, k.span.end, k.why)):
        at[one.span.start : one.span.end] = [one.why] * len(one.span)
    return [next((why for why in at[span.start : span.end] if why), "") for span in spans]


@lru_cache(8192)
def _seen(word: str) -> _Word:
    folded, lists = _DIGIT.sub("0", word.lower()), _lists(word.lower())
    return _Word(folded, _shape(word), _look(word, lists), lists, len(_UPPER.findall(word)))


def _shape(word: str) -> str:
    return _MORE.sub(r"\1\1+", _DIGIT.sub("0", _LOWER.sub("x", _UPPER.sub("X", word))))


@lru_cache(8192)
def _lists(word: str) -> tuple[str, ...]:
    """Return the lists that a word (lower case) is on."""
    places = index().places.get(word)
    of = {
        "ord": vocabulary.ordinary(word),
        "notes": vocabulary.in_notes(word),
        "epo": vocabulary.is_eponym(word),
        "drug": word in vocabulary.drugs(),
        "head": word in vocabulary.heads(),
        "idf": word in vocabulary.idf_words(),
        "mgiv": word in vocabulary.more_given(),
        "msur": word in vocabulary.more_surnames(),
        "giv": word in given(),
        "sur": word in surnames(),
        "place": places is not None,
        "larger": places is not None and places[0].city is None,
        f"is:{part(word).value}": True,
    }
    return tuple(name for name, on in of.items() if on)


def _look(word: str, lists: tuple[str, ...]) -> str:
    """Return what a word looks like at a glance: its capitals, and whether lists know it as a word or as a name."""
    if word.isdigit():
        return f"N{len(word) if len(word) < 3 else 4 if len(word) == 3 else min(len(word), 5)}"
    if _DIGIT.search(word):
        return "X"
    on = frozenset(lists)
    known = "k" if on & KNOWN else "i" if "idf" in on else "g" if on & NAMES else "u"
    if word[0].isupper():
        return ("I" if len(word) == 1 else "A" if word.isupper() else "C") + known
    return f"c{known}"
