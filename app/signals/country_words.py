"""Finds the words that name a country somebody else claims: the model, which quotes what it took its guess from.

The signals look for such words beside their own claims (`signals.places_beside`); a model's guess deserves no less.
"""

from app.core.inference import Evidence, Ladder
from app.core.text import Span
from app.signals.places_beside import SHARE, words_of
from app.signals.places_find import find
from app.signals.places_local import point
from app.signals.reading import read


def country_words(text: str, country: str) -> tuple[Evidence, ...]:
    """Return the words that name `country` (called as in guesses), left to right, as evidence beside a claim to it."""
    reading = read(text)
    words = words_of(reading, find(reading), point(reading), frozenset((country,)), "the local language")
    return tuple(_evidence(text, span, ladder) for span, _, ladder in words)


def _evidence(text: str, span: Span, ladder: Ladder) -> Evidence:
    return Evidence(span, span.of(text), ladder, SHARE, beside=True)
