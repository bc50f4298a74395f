"""Where whole words begin and end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.constrained.source import index


def pieces(text: str) -> set[str]:
    """Return every passage that begins and ends at an allowed place without another place in between."""
    source = index(text)
    return {
        source.data[b:e].decode("utf-8", "surrogatepass")
        for b in source.begins
        for e in source.ends
        if b < e and not any(b < x < e for x in source.ends)
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I was born", {"I", "was", "born"}),
        ("don't stop", {"don't", "stop"}),
        ("the girls' room", {"the", "girls", "room"}),
        ("42-year-old", {"42", "-", "year", "old"}),
        ("Zürich!", {"Zürich"}),
        ("ask @marta: $5 ... #1", {"ask", "@", "marta", "$", "5", "#", "1"}),
        ("cafe\u0301 bar", {"cafe\u0301", "bar"}),
        ("👨\u200d👩\u200d👧 ok", {"👨\u200d👩\u200d👧", "ok"}),
        ("", set()),
        ("  ", set()),
    ],
)
def test_words(text: str, words: set[str]) -> None:
    """Letters, marks and inner apostrophes hold together; punctuation stands alone."""
    assert pieces(text) == words


@given(st.text())
def test_places_fall_between_characters(text: str) -> None:
    """No place cuts a character, and quotes never begin or end with white space."""
    source = index(text)
    for begin in source.begins:
        assert not source.data[begin:].decode("utf-8")[0].isspace()
    for end in source.ends:
        assert not source.data[:end].decode("utf-8")[-1].isspace()
