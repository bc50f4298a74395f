"""Knows job titles: their field of work and the schooling they mostly ask for."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from app import assets
from app.core.text.english import plural
from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.text.folded_name import fold
from app.signals.text.token_index import Heads, Piece, heads, longest, pieces


@dataclass(frozen=True, slots=True)
class Title:
    """A job title. `level`: degree, phd, school, or "-" where the job says nothing about schooling."""

    name: str
    field: str
    level: str


@dataclass(frozen=True, slots=True)
class TitleAt:
    """A title found at `span`; `plural` ("us nurses")."""

    title: Title
    span: Span
    plural: bool


@cache
def table() -> dict[str, Title]:
    """Return the titles by folded name."""
    found: dict[str, Title] = {}
    for field, level, names in assets.rows("lexicons/titles.tsv"):
        for name in names.split("|"):
            spelling, _, usual = name.partition(">")
            found.setdefault(fold(spelling), Title(usual or spelling, field, level))
    return found


@cache
def _keys() -> tuple[dict[str, tuple[Title, bool]], Heads]:
    """Return the titles with their plurals, and the heads of the longer ones."""
    found: dict[str, tuple[Title, bool]] = {key: (title, False) for key, title in table().items()}
    for key, title in table().items():
        found.setdefault(plural(key), (title, True))
    return found, heads(found)


@cache
def field_phrases() -> dict[str, str]:
    """Return how one says that one works in a field ("in healthcare")."""
    return {row[0]: row[1] for row in assets.rows("lexicons/fields.tsv")}


@cache
def field_workers() -> dict[str, str]:
    """Return what somebody who works in a field is called ("a healthcare worker")."""
    return {row[0]: row[2] for row in assets.rows("lexicons/fields.tsv")}


def title_of(name: str) -> Title | None:
    """Return the title of this name, or of its head ("maths teacher" -> teacher), or None."""
    titles, words = table(), fold(name).split()
    return next((titles[" ".join(words[i:])] for i in range(len(words)) if " ".join(words[i:]) in titles), None)


def find(reading: Reading) -> list[TitleAt]:
    """Return the titles in the text, left to right; of overlapping ones the longest."""
    keys, begin = _keys()
    row = pieces(reading)

    def take(at: int, size: int, key: str) -> TitleAt | None:
        span = Span(row[at].start, row[at + size - 1].end)
        title, plural = keys[key]
        return TitleAt(title, span, plural) if _whole(reading.text, row[at : at + size], span) else None

    return longest(row, keys, begin, take)


def _whole(text: str, row: list[Piece], span: Span) -> bool:
    """Tell whether nothing but spaces and hyphens stands between the words, and no possessive after them."""
    if text[span.end : span.end + 2] in ("'s", "’s"):
        return False
    return all(text[a.end : b.start] in (" ", "-", "  ") for a, b in pairwise(row))
