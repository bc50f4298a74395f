"""Pronouns lose their sex, and their verbs follow."""

import pytest

from app.core.text.spans import Span
from app.signals.wording.pronouns import ladder


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("she just loves it", "she", "they just love it"),
        ("She's tired", "She", "They're tired"),
        ("he's been away", "he", "they've been away"),
        ("she always said so", "she", "they always said so"),
        ("he doesn't mind", "he", "they don't mind"),
        ("he was late", "he", "they were late"),
        ("he tries and he watches", "he", "they try and he watches"),
        ("I told her yesterday", "her", "I told them yesterday"),
        ("I like her eyes", "her", "I like their eyes"),
        ("it was his idea", "his", "it was their idea"),
        ("he himself", "himself", "he themselves"),
        ("she would", "she", "they would"),
        ("Does she know", "she", "Do they know"),
        ("what's he do there", "he", "what do they do there"),
    ],
)
def test_they(text: str, word: str, expected: str) -> None:
    start = text.index(word)
    found = ladder(text, Span(start, start + len(word)))
    assert text[: found.span.start] + found.steps[0] + text[found.span.end :] == expected
