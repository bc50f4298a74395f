"""Cuts a text into words of letters, and looks lists of names up in them, a dictionary look-up or two a word."""

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from app.signals.base import Reading, once
from app.signals.text.folded_name import fold

_PIECE = re.compile(r"(?<!\d)[^\W\d_]+(?:['’ʻ][^\W\d_]+)*(?!\d)", re.UNICODE)
_NUMBERED = re.compile(r"(?<!\w)[^\W\d]*\d\w*")  # anchored at a word's start, or a long word costs its square


class Piece(NamedTuple):
    """A word of letters (hyphenated ones apart), without its possessive ending; `key` is its folded form."""

    start: int
    end: int
    key: str
    capital: bool


@once
def pieces(reading: Reading) -> list[Piece]:
    """Return the words of letters; cut once for the whole reading."""
    text, lower, found = reading.text, reading.lower, list[Piece]()
    add, new = found.append, tuple.__new__  # A named tuple's own constructor costs as much as all the rest.
    for match in _PIECE.finditer(text):
        start, end = match.span()
        key = lower[start:end]
        if not key.isalpha() or not key.isascii():
            if key[-2:] in ("'s", "’s") and len(key) > 3:
                end -= 2
            key = fold(text[start:end])
        add(new(Piece, (start, end, key, text[start].isupper())))
    return found


@once
def with_numbers(reading: Reading) -> list[Piece]:
    """Return the words with those among them that have digits ("the 405", "Zone 2")."""
    row = list(pieces(reading))
    for match in _NUMBERED.finditer(reading.text):
        row.append(Piece(match.start(), match.end(), fold(match.group()), True))
    row.sort()
    return row


@dataclass(frozen=True, slots=True)
class Heads:
    """How listed names begin: their first words, and for the first two words how many the longest name has."""

    firsts: frozenset[str]
    pairs: dict[str, int]


def heads(keys: Iterable[str]) -> Heads:
    """Return the beginnings of `keys` (folded names), for `sizes`."""
    found = dict[str, int]()
    firsts = set(keys)
    longer = [key for key in firsts if " " in key]
    firsts.difference_update(longer)
    for key in longer:
        words = key.split(" ")
        firsts.add(words[0])
        pair = f"{words[0]} {words[1]}"
        if found.get(pair, 0) < len(words):
            found[pair] = len(words)
    return Heads(frozenset(firsts), found)


T = TypeVar("T")


def longest(row: list[Piece], keys: Container[str], begin: Heads, take: Callable[[int, int, str], T | None]) -> list[T]:
    """Return what `take` makes of listed names, left to right; of overlapping ones the longest that it takes.

    It is asked with the place of the first word, how many words there are, and the key; None leaves the name.
    """
    at, found = 0, list[T]()
    while at < len(row):
        step = 1
        for size, key in sizes(row, at, keys, begin) if row[at].key in begin.firsts else ():
            taken = take(at, size, key)
            if taken is not None:
                found.append(taken)
                step = size
                break
        at += step
    return found


def sizes(row: list[Piece], at: int, keys: Container[str], begin: Heads) -> list[tuple[int, str]]:
    """Return how many words from `at` on make a listed name, longest first, each with its key."""
    key, found = row[at].key, list[tuple[int, str]]()
    if key in keys:
        found.append((1, key))
    if at + 1 < len(row):
        key = f"{key} {row[at + 1].key}"
        most = begin.pairs.get(key)
        if most:
            if key in keys:
                found.append((2, key))
            for size in range(3, min(most, len(row) - at) + 1):
                key = f"{key} {row[at + size - 1].key}"
                if key in keys:
                    found.append((size, key))
    found.reverse()
    return found
