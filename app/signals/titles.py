"""Knows job titles: their field of work and the schooling they mostly ask for."""

from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.text import Span
from app.signals.base import Reading
from app.signals.foldedname import fold


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
def table() -> tuple[dict[str, Title], dict[str, int]]:
    """Return the titles by folded name, and the most words of those that begin with a word."""
    found: dict[str, Title] = {}
    heads: dict[str, int] = {}
    for line in assets.lines("lexicons/titles.tsv"):
        field, level, names = line.split("\t")
        for name in names.split("|"):
            spelling, _, usual = name.partition(">")
            key = fold(spelling)
            found.setdefault(key, Title(usual or spelling, field, level))
            head = key.split(" ", 1)[0]
            heads[head] = max(heads.get(head, 0), key.count(" ") + 1)
    return found, heads


@cache
def field_phrases() -> dict[str, str]:
    """Return how one says that one works in a field ("in healthcare")."""
    return dict(line.split("\t")[:2] for line in assets.lines("lexicons/fields.tsv"))  # type: ignore[misc]


def title_of(name: str) -> Title | None:
    """Return the title of this name, or of its head ("maths teacher" -> teacher), or None."""
    titles, words = table()[0], fold(name).split()
    return next((titles[" ".join(words[i:])] for i in range(len(words)) if " ".join(words[i:]) in titles), None)


def find(reading: Reading) -> list[TitleAt]:
    """Return the titles in the text, left to right; of overlapping ones the longest."""
    titles, heads = table()
    tokens = [(fold(span.of(reading.lower)), span) for span in reading.words]
    found, at = list[TitleAt](), 0
    while at < len(tokens):
        step = 1
        for size in range(min(_most(tokens[at][0], heads), len(tokens) - at), 0, -1):
            hit = _at(titles, tokens[at : at + size], reading.text)
            if hit is not None:
                found.append(hit)
                step = size
                break
        at += step
    return found


def _most(word: str, heads: dict[str, int]) -> int:
    head = word.split(" ", 1)[0]
    return max(heads.get(head, 0), heads.get(_singular(head), 0))


def _singular(word: str) -> str:
    if word.endswith("men"):
        return word[:-3] + "man"
    if word.endswith("sses"):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _at(titles: dict[str, Title], tokens: list[tuple[str, Span]], text: str) -> TitleAt | None:
    words = [word for word, _ in tokens]
    if any(text[a.end : b.start].strip() for (_, a), (_, b) in zip(tokens, tokens[1:], strict=False)):
        return None
    key = " ".join(words)
    span = Span(tokens[0][1].start, tokens[-1][1].end)
    if text[span.start : span.end][-2:] in ("'s", "’s"):
        return None
    if key in titles:
        return TitleAt(titles[key], span, False)
    single = " ".join([*words[:-1], _singular(words[-1])])
    return TitleAt(titles[single], span, True) if single in titles else None
