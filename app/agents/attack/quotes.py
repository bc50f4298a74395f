"""Quotes that a model wrote out: parted, anchored in the text and taken whole, wherever in it the words stand."""

import re
from collections.abc import Iterable

from app.agents.evidence.evidence_limits import says
from app.agents.grammar.fitting import starts_sentence
from app.core.edits.occurrences import occurrences
from app.core.inference import Evidence
from app.core.text.anchoring import anchor
from app.core.text.spans import Span

TOKENS = 56
"""What the quotes of one attribute may take: half a dozen of up to six words."""
MOST = 9
_PARTS = re.compile(r"\s*\|\s*|[\"”“]\s*[,;/]?\s*[\"”“]|\s*;\s*")
_NAME = re.compile(r"(?<!\w)[^\W\d_a-zß-öø-ÿ][^\W\d_]{2,}")
"""A word with a capital letter, of three letters at least."""
_EDGES = ' \t"“”.,;:|'
_NONE = frozenset({"", "-", "–", "—", "none", "nothing", "n/a", "no", "no words"})
_HIDDEN = "…"


def parted(written: str) -> tuple[str, ...]:
    """Return the quotes of a line, in order, each once; a hole of a masked copy parts them as well."""
    pieces = (piece for part in _PARTS.split(written) for piece in part.split(_HIDDEN))
    cleaned = (piece.strip(_EDGES) for piece in pieces)
    return tuple(dict.fromkeys(piece for piece in cleaned if piece.casefold() not in _NONE))[:MOST]


def anchored(quotes: Iterable[str], text: str) -> tuple[list[list[Span]], tuple[str, ...]]:
    """Return for each quote that stands in the text all its places, and the quotes that stand nowhere.

    A quote of nothing but everyday words ("the", "of it") tells nobody anything: it is neither.
    """
    found: list[list[Span]] = []
    nowhere: list[str] = []
    for quote in filter(says, quotes):
        first = anchor(quote, text)
        if first is None:
            nowhere.append(quote)
            continue
        found.append(sorted({first, *occurrences(first.of(text), text)}))
    return found, tuple(nowhere)


def hidden_words(found: Iterable[Evidence], text: str) -> tuple[str, ...]:
    """Return what has to go everywhere if it goes anywhere: quotes that say something, and the names in them."""
    said: dict[str, None] = {}
    for one in found:
        if says(one.quote):
            said[one.quote] = None
        for name in _NAME.finditer(one.quote):
            if not starts_sentence(text, one.span.start + name.start()):
                said[name.group()] = None
    return tuple(said)


def evidence(places: Iterable[list[Span]], text: str, rank: int = 0) -> tuple[Evidence, ...]:
    """Return the evidence at these places, the most telling quote first; `rank`: so many quotes came before.

    The first weighs 1, the next ones 4/5, 2/3, 4/7, ...; several places of one quote share its weight.
    """
    return tuple(
        Evidence(span, span.of(text), weight=4 / (4 + at) / len(row))
        for at, row in enumerate(places, start=rank)
        for span in row
    )
