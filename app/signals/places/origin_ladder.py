"""Generalises words for peoples and languages: "as a Dane" -> "as a European", "my Greek grandma" -> "my grandma"."""

import re
from dataclasses import dataclass

from app.core.inference import Ladder
from app.core.text.english import article, with_article
from app.core.text.spans import Span
from app.signals.places.place_ladder import adjective_of, continental
from app.signals.wording.deletion import cased_like
from app.signals.wording.local_words import determined, function_words, next_noun
from app.signals.wording.place_frame import marked

_ARTICLE = re.compile(r"(?<!\w)an?\s$", re.IGNORECASE)
_WORD_AFTER = re.compile(r" ([a-z]{3,})")
_ANY_AFTER = re.compile(r" ([^\W\d_]+)")
_WHERE = frozenset("at with to as around outside fluently well badly daily everywhere now too".split())
_IS = re.compile(r"(?:language|tongue)(?: is| was|,)?\s$", re.IGNORECASE)
_SPEAKS = re.compile(
    r"\b(?:speak(?:s|ing)?|spoken?|learn(?:s|t|ed|ing)?|stud(?:y|ies|ied|ying)|teach(?:es|ing)?|taught|fluent in"
    r"|practi[sc](?:e|ing)|understand|(?P<in>in))\s$",
    re.IGNORECASE,
)
# What a person is called whose part of the world is only known by an adjective.
_NOUNS = {"Western": "Westerner", "Caribbean": "islander", "Pacific": "islander"}
_NO_NOUN = frozenset(
    "and but who here living born from with that which speaking myself just are was have has now".split()
)


@dataclass(frozen=True, slots=True)
class Nation:
    """A word for a people or language and the place it belongs to; `kind`: people, language, town."""

    value: str
    kind: str
    adjective: bool


def people_ladder(text: str, span: Span, nation: Nation) -> Ladder:
    """Return the steps for a word for a people, language or townspeople at `span`."""
    if nation.kind == "language" or (nation.adjective and spoken(text, span)):
        return _language(text, span)
    telling = adjective_of(nation.value.rpartition(", ")[2]) if ", " in nation.value else ""
    return marked(_people(text, span, nation), telling)


def spoken(text: str, span: Span) -> bool:
    """Tell whether an adjective names a language where it stands: "in Turkish, we say", "I speak Turkish"."""
    if _IS.search(text, max(0, span.start - 20), span.start):
        return True
    verb = _SPEAKS.search(text, max(0, span.start - 12), span.start)
    after = _ANY_AFTER.match(text, span.end)
    word = after.group(1).lower() if after else ""
    return verb is not None and (not word or word in function_words() or (not verb["in"] and word in _WHERE))


def _people(text: str, span: Span, nation: Nation) -> Ladder:
    if nation.kind == "town" or not (wide := _wider(span.of(text), nation)):
        return Ladder(span, ("locals" if span.of(text).endswith("s") else "local",))
    noun = _WORD_AFTER.match(text, span.end)
    if nation.adjective and noun and noun.group(1) not in _NO_NOUN and not noun.group(1).endswith("ing"):
        return _describing(text, span, noun.start(1), wide)
    found = _ARTICLE.search(text, max(0, span.start - 4), span.start)
    if found or not nation.adjective:
        wide = tuple(_NOUNS.get(word, word) for word in wide)
    if not nation.adjective and span.of(text).endswith("s"):
        wide = tuple(word + "s" for word in wide)
    if found:
        steps = tuple(cased_like(found.group(), with_article(word)) for word in wide)
        return Ladder(Span(found.start(), span.end), steps)
    return Ladder(span, wide)


def _wider(word: str, nation: Nation) -> tuple[str, ...]:
    """Return the adjectives of what the people belongs to: a country (for a part of one), then its continent."""
    country = nation.value.rpartition(", ")[2]
    steps = [adjective_of(country)] if ", " in nation.value else []
    return tuple(step for step in dict.fromkeys((*steps, continental(country))) if step and step != word)


def _describing(text: str, span: Span, noun: int, wide: tuple[str, ...]) -> Ladder:
    """Return the ladder of an adjective before its noun: it goes, where an article or "my" stays behind."""
    if found := _ARTICLE.search(text, max(0, span.start - 4), span.start):
        kept = article(text[noun : noun + 12])
        return Ladder(Span(found.start(), span.end), (cased_like(found.group(), kept),))
    if determined(text, span.start):
        return Ladder(Span(span.start, noun), ("",))
    return Ladder(span, wide)


def _language(text: str, span: Span) -> Ladder:
    if _IS.search(text, max(0, span.start - 20), span.start):
        return Ladder(span, ("a different one",))
    if next_noun(text, span.end):
        return Ladder(span, ("language",))
    return Ladder(span, ("my language",))
