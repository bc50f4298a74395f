"""Clauses and sentences around a span, near and far from the text's beginning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.text.spans import Span, clause_around, neighbours, sentence_around


@pytest.mark.parametrize("before", ["", "x" * 255 + ". ", "First, then. " * 300], ids=["start", "edge", "far"])
def test_a_clause_is_the_same_wherever_it_stands(before: str) -> None:
    text = before + "We paid 3.14 in Leeds, near the river (I think). It rained."
    span = Span(text.index("Leeds"), text.index("Leeds") + 5)
    assert clause_around(text, span).of(text).strip() == "We paid 3.14 in Leeds,"
    assert sentence_around(text, span).of(text) == "We paid 3.14 in Leeds, near the river (I think)."


def test_a_clause_without_any_edge_is_the_whole_text() -> None:
    text = "word " * 2000
    assert clause_around(text, Span(5000, 5004)) == Span(0, len(text))


@given(st.text(alphabet='ab .,!?…\n-—;"()。3', max_size=40), st.data())
def test_it_always_covers_the_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start, len(text))))
    assert clause_around(text, span).covers(span)
    assert sentence_around(text, span).covers(span)


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("My mother calls from [Gdansk] every Sunday and asks.", "mother calls from ", " every Sunday and"),
        ("[Gdansk], my home", "", ", my home"),
        ("So.\n  in [Gdansk]\nNext", "in ", ""),
        (f"see {'x' * 100} [Gdansk]", f"{'x' * 47} ", ""),
        ("(=[Gdansk]=)", "(=", "=)"),
    ],
)
def test_the_nearest_words_on_the_line(text: str, before: str, after: str) -> None:
    start, end = text.index("["), text.index("]") - 1
    assert neighbours(text.replace("[", "").replace("]", ""), Span(start, end), 3) == (before, after)
