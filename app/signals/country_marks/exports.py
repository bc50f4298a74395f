"""Finds what a country is known for everywhere: "croissants", "Mount Fuji", "cricket".

Anybody eats, sees and plays these (``assets/lexicons/exports.tsv``), so by themselves they say nothing of an author,
and no hint comes of them. Beside a claim to that country they say it once more.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from app import assets
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.text.folded_name import fold
from app.signals.text.token_index import Heads, Piece, heads, pieces, sizes
from app.signals.wording.local_words import own_wording, worded


class _Export(NamedTuple):
    wording: str
    capital: bool


class _Known(NamedTuple):
    """What one country is known for, by folded term."""

    terms: dict[str, _Export]
    heads: Heads


@cache
def _table() -> dict[str, _Known]:
    found: dict[str, dict[str, _Export]] = {}
    for country, wording, terms in assets.rows("lexicons/exports.tsv"):
        for term in terms.split("|"):
            found.setdefault(country, {}).setdefault(fold(term), _Export(wording, term[:1].isupper()))
    return {country: _Known(known, heads(known)) for country, known in found.items()}


def exports(reading: Reading, countries: frozenset[str]) -> Iterator[tuple[Span, str, Ladder]]:
    """Yield the words that stand for one of `countries`, each with the country and what to call it in general."""
    row = pieces(reading)
    for country in sorted(countries & _table().keys()):
        known = _table()[country]
        for at, piece in enumerate(row):
            found = _longest(row, at, known) if piece.key in known.heads.firsts else None
            if found:
                span, key = found
                wording = own_wording(key) or known.terms[key].wording
                yield span, country, worded(reading.text, span, wording)


def _longest(row: list[Piece], at: int, known: _Known) -> tuple[Span, str] | None:
    for size, key in sizes(row, at, known.terms, known.heads):
        if row[at].capital or not known.terms[key].capital:
            return Span(row[at].start, row[at + size - 1].end), key
    return None
