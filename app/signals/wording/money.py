"""Finds words and signs for money that few countries use, and takes them from their numbers: "150 lira" -> "150"."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from app import assets
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.gazetteers.gazetteer import countries
from app.signals.wording.local_words import determined

_NUMBER_BEFORE = re.compile(
    r"(?:\d(?:\s?(?:k|m|mio|million|thousand|hundred|lakhs?|crores?))?|\b(?:hundred|thousand|million))(\s?)$",
    re.IGNORECASE,
)
_NUMBER_AFTER = re.compile(r"\s?\d")
_EACH = re.compile(r"\b(?:every|each|single|last|one|no|an?)\s$", re.IGNORECASE)
_REACH = 18


@cache
def _table() -> tuple[re.Pattern[str], dict[str, frozenset[str]], frozenset[str]]:
    """Return what finds the words, the countries of each, and the words that need a number beside them."""
    nations: dict[str, set[str]] = {}
    shy = set[str]()
    for isos, cell in assets.rows("lexicons/country_currencies.tsv"):
        for term in cell.split("|"):
            word = term.lstrip("=#")
            nations.setdefault(word, set()).update(countries()[iso].name for iso in isos.split("|"))
            shy.update([word] if "#" in term[:2] else [])
    return _pattern(nations), {word: frozenset(names) for word, names in nations.items()}, frozenset(shy)


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    listed = "|".join(_either(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?:{listed})(?![^\W\d_])")


@lru_cache(64)
def _any_of(wanted: frozenset[str]) -> re.Pattern[str] | None:
    """Return what finds whether there is any word of these countries at all: most texts are spared the long list."""
    words = [word for word, names in _table()[1].items() if names & wanted]
    return _pattern(words) if words else None


def _either(word: str) -> str:
    """Return the expression for a word: a plain one with or without its capital, not within another word."""
    lead = r"(?<![^\W\d_])" if word[0].isalpha() else ""
    first = f"[{word[0]}{word[0].upper()}]" if word[0].islower() else re.escape(word[0])
    return lead + first + re.escape(word[1:])


def money(text: str, wanted: frozenset[str]) -> Iterator[tuple[Span, frozenset[str], Ladder]]:
    """Return the money words of the `wanted` countries with those countries and the ladder of each."""
    pattern, nations, shy = _table()
    any_of = _any_of(wanted)
    if any_of is None or not any_of.search(text):
        return
    for found in pattern.finditer(text):
        word = found.group() if found.group() in nations else found.group()[0].lower() + found.group()[1:]
        using = nations[word] & wanted
        span = Span(*found.span())
        if using and (word not in shy or _counted(text, span) is not None):
            yield span, using, money_ladder(text, span)


def _counted(text: str, span: Span) -> int | None:
    """Return how many spaces part a money word from the number before it, 0 for one after it, None without any."""
    before = _NUMBER_BEFORE.search(text, max(0, span.start - _REACH), span.start)
    return len(before.group(1)) if before else 0 if _NUMBER_AFTER.match(text, span.end) else None


def money_ladder(text: str, span: Span) -> Ladder:
    """Return the step for a money word at `span`: a number stays alone."""
    if (gap := _counted(text, span)) is not None:
        return Ladder(Span(span.start - gap, span.end), ("",))
    if _EACH.search(text, max(0, span.start - _REACH), span.start):
        return Ladder(span, ("coin",))
    return Ladder(span, ("currency" if determined(text, span.start) else "money",))
