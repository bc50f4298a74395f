"""Finds what a country is known for everywhere: "croissants", "Mount Fuji", "cricket".

Anybody eats, sees and plays these (``assets/lexicons/exports.tsv``), so by themselves they say nothing of an author,
and no hint comes of them. Beside a claim to that country they say it once more.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from app import assets
from app.core.inference import Ladder
from app.core.text import Span
from app.signals.base import Reading
from app.signals.foldedname import fold
from app.signals.pieces import Heads, Piece, heads, pieces, sizes
from app.signals.wording import own_wording, worded


class _Export(NamedTuple):
    wording: str
    capital: bool


class _Table(NamedTuple):
    """What each country is known for, by folded term."""

    by_country: dict[str, dict[str, _Export]]
    heads: dict[str, Heads]


@cache
def _table() -> _Table:
    found: dict[str, dict[str, _Export]] = {}
    for line in assets.lines("lexicons/exports.tsv"):
        country, wording, terms = line.split("\t")
        for term in terms.split("|"):
            found.setdefault(country, {}).setdefault(fold(term), _Export(wording, term[:1].isupper()))
    return _Table(found, {country: heads(terms) for country, terms in found.items()})


def exports(reading: Reading, countries: frozenset[str]) -> Iterator[tuple[Span, str, Ladder]]:
    """Yield the words that stand for one of `countries`, each with the country and what to call it in general."""
    row = pieces(reading)
    for country in sorted(countries):
        terms, begin = _table().by_country.get(country), _table().heads.get(country)
        for at in range(len(row)) if terms and begin else ():
            span = _longest(row, at, terms, begin) if terms and begin and row[at].key in begin.firsts else None
            if span and terms:
                wording = own_wording(span[1]) or terms[span[1]].wording
                yield span[0], country, worded(reading.text, span[0], wording)


def _longest(row: list[Piece], at: int, terms: dict[str, _Export], begin: Heads) -> tuple[Span, str] | None:
    for size, key in sizes(row, at, terms, begin):
        if row[at].capital or not terms[key].capital:
            return Span(row[at].start, row[at + size - 1].end), key
    return None
