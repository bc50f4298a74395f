"""What is claimed, denied, supposed or played."""

import pytest

from app.core.text.spans import Span
from app.signals.context.assertion import asserted, played
from app.signals.text.reading import read


def said(text: str, words: str) -> bool:
    start = text.index(words)
    return asserted(read(text), Span(start, start + len(words)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I don't have a husband", "husband"),
        ("I never had a wife", "wife"),
        ("if I had a wife I'd cook", "wife"),
        ("imagine being pregnant", "pregnant"),
        ("her wife is here", "wife"),
        ("Tom's wife is here", "wife"),
        ("it looks like a mother to me", "mother"),
    ],
)
def test_not_claimed(text: str, words: str) -> None:
    assert not said(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I have a husband", "husband"),
        ("I'm not kidding, I am pregnant", "pregnant"),
        ("I like being pregnant", "pregnant"),
        ("if my wife is late we wait", "wife"),
        ("I can't believe my wife is forty", "wife"),
    ],
)
def test_claimed(text: str, words: str) -> None:
    assert said(text, words)


def test_role_play_is_not_the_author() -> None:
    assert played(read("You are the ferryman. I'm a widow of forty with a lantern."))
    assert played(read("Stay in character and greet your wife."))
    assert not played(read("You are right. I'm a widow."))
