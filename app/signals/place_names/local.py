"""Finds what points to a place without naming it: "the Tube" to London, "council tax" to the United Kingdom.

Terms for cities stand in ``assets/gazetteers/local.tsv``, terms for countries in ``assets/lexicons/origins.tsv``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from app import assets
from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.gazetteers.gazetteer import aliases
from app.signals.place_names.names import careless, opens_idiom
from app.signals.text.folded_name import fold
from app.signals.text.lazy_table import Waiting
from app.signals.text.token_index import Heads, Piece, heads, longest, with_numbers

_COMMON = 6
"""Shorter names in lower case are too often ordinary words, even where the author writes no capitals."""


_ACCENTED = 7
"""Names shorter than this are other words once their accents are gone ("bún" and "bun")."""


class Pointer(NamedTuple):
    """A term that points to `value` ("City, Country" or "Country").

    `here` and `there` are the chances (0-1) that the author lives there and comes from there. `capital`: it counts
    only with a capital; `exact`: only in this spelling.
    """

    term: str
    value: str
    here: float
    there: float
    kind: str
    capital: bool
    exact: bool

    @property
    def country(self) -> str:
        """Return the country it points to, by itself or through its city."""
        return self.value.rpartition(", ")[2]


@dataclass(frozen=True, slots=True)
class Pointed:
    """A pointer found at `span`; with several, the term is used in several places."""

    span: Span
    pointers: tuple[Pointer, ...]


_CITY_THERE = 0.3
_SHORTEST = 2
_LONG_ENOUGH = 5
_MARKED = 3
"""Keys up to this long are other words where the term has an apostrophe."""


class _Head(NamedTuple):
    """What a row says of all its terms."""

    value: str
    here: float
    there: float
    kind: str


def _rows() -> Iterator[tuple[_Head, str]]:
    for value, weight, kind, terms in assets.rows("gazetteers/local.tsv"):
        yield _Head(_named(value), float(weight), float(weight) * _CITY_THERE, kind), terms
    for value, here, there, kind, terms in assets.rows("lexicons/origins.tsv"):
        yield _Head(_named(value), float(here), float(there), kind), terms


@cache
def _named(value: str) -> str:
    """Return `value` with its country called as in the gazetteer, so that both speak for one country."""
    narrow, comma, country = value.rpartition(", ")
    return f"{narrow}{comma}{aliases().countries.get(fold(country), country)}"


Pointers = Waiting[tuple[_Head, str], tuple[Pointer, ...]]


def _read(_: str, rows: list[tuple[_Head, str]]) -> tuple[Pointer, ...]:
    """Return what a term points to, each value once, as its first row has it."""
    found = dict[str, Pointer]()
    for head, raw in rows:
        term = raw.removeprefix("=")
        body = term.removeprefix("the ")
        capital = body[:1].isupper() or body[:1].isdigit()
        found.setdefault(head.value, Pointer(term, *head, capital, raw.startswith("=")))
    return tuple(found.values())


@cache
def _table() -> tuple[Pointers, Heads]:
    found, rows = Pointers(_read), list(_rows())
    for head, terms in rows:
        for raw in map(str.strip, terms.split("|")):
            key = fold(raw.removeprefix("="))
            if len(key) > _MARKED or (len(key) >= _SHORTEST and "'" not in raw):
                found.file(key, (head, raw))
    for head, terms in rows:
        for raw in filter(_countable, map(str.strip, terms.split("|"))):
            if (several := fold(raw + "s")) not in found:
                found.file(several, (head, raw + "s"))
    return found, heads(found)


def _countable(term: str) -> bool:
    """Tell whether a term is one word in lower case that several may be called by ("konbini")."""
    one_word = term.isalpha() and term.islower() and len(term) >= _LONG_ENOUGH
    return one_word and term[-1] not in "sxz" and term not in _OTHERWISE


_OTHERWISE = frozenset(("clipper", "queue"))
"""Several of these are something else: "clippers"."""


@cache
def district_of(name: str, country: str) -> str | None:
    """Return the city that `name` is a part of ("Surulere" of Lagos), or None."""
    for pointer in _table()[0].get(fold(name), ()):
        city, _, nation = pointer.value.rpartition(", ")
        if pointer.kind == "place" and nation == country and city:
            return city
    return None


def countries_of(key: str) -> frozenset[str]:
    """Return the countries that a folded term points to, by itself or through one of their cities."""
    return frozenset(pointer.country for pointer in _table()[0].get(key, ()))


def point(reading: Reading) -> list[Pointed]:
    """Return the terms found, left to right; of overlapping ones the longest."""
    terms, begin = _table()
    row = with_numbers(reading)

    def take(at: int, size: int, key: str) -> Pointed | None:
        pointers = tuple(p for p in terms[key] if _fits(reading, row, at, size, p))
        whole = not opens_idiom(row, at, size) and not _part_of_name(reading, row, at, size)
        fits = pointers and whole and _close(reading, row, at, size)
        return Pointed(Span(row[at].start, row[at + size - 1].end), pointers) if fits else None

    return longest(row, terms, begin, take)


def _fits(reading: Reading, row: list[Piece], at: int, size: int, pointer: Pointer) -> bool:
    first = at + 1 if pointer.term.startswith("the ") and size > 1 else at
    text = reading.text[row[first].start : row[at + size - 1].end]
    if pointer.exact:
        return text == pointer.term.removeprefix("the ")
    if len(text) < _ACCENTED and not pointer.term.isascii() and text.isascii():
        return False
    if not pointer.capital or row[first].capital:
        return not (pointer.capital and size == 1 and text.isupper() and not pointer.term.isupper())
    return careless(reading) and (at + size - first > 1 or len(row[first].key) > _COMMON)


def _part_of_name(reading: Reading, row: list[Piece], at: int, size: int) -> bool:
    """Tell whether one capitalised word stands beside another, as in "Space Invaders" or "R. Smith"."""
    if size > 1 or not row[at].capital:
        return False
    piece = row[at]
    after = row[at + 1] if at + 1 < len(row) else None
    if after and after.capital and after.key != "i" and reading.text[piece.end : after.start] == " ":
        return True
    before = row[at - 1] if at else None
    gap = reading.text[before.end : piece.start] if before else ""
    if before is None or not before.capital:
        return False
    if gap == ". " and before.end - before.start == 1:
        return True
    return gap == " " and before.key not in _MAY_LEAD and not _opens_sentence(reading, before)


_MAY_LEAD = frozenset("the in at from to near north south east west old new greater central i our my around on".split())


def _opens_sentence(reading: Reading, piece: Piece) -> bool:
    before = reading.text[max(0, piece.start - 3) : piece.start].rstrip(" \"'“‘(")
    return not before or before[-1] in ".!?\n:;-–—"


def _close(reading: Reading, row: list[Piece], at: int, size: int) -> bool:
    """Tell whether nothing but a space, hyphen or apostrophe stands between the words."""
    gaps = (reading.text[a.end : b.start] for a, b in pairwise(row[at : at + size]))
    return all(len(gap) <= 3 and not gap.strip(" -.&'’") for gap in gaps)
