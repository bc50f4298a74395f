"""Quotes anchor exactly, then folded, then fuzzily; what stands nowhere stays unanchored."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.text.anchoring import anchor
from app.core.text.spans import Span, clause_around, sentences

TEXT = "I live behind Langstrasse — the “Persian shop”, you know?\nGroup Keller moved to Zürich in 2019."


@settings(max_examples=400)
@given(st.text(max_size=60), st.data())
def test_every_passage_of_a_text_anchors_to_itself(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    passage = text[start : data.draw(st.integers(start, len(text)))]
    span = anchor(passage, text)
    if passage.strip():
        assert span is not None
        assert span.of(text) == passage.strip()
    else:
        assert span is None


@settings(max_examples=400)
@given(st.text(max_size=40), st.text(max_size=80))
def test_anchoring_never_raises_and_stays_inside(quote: str, text: str) -> None:
    span = anchor(quote, text)
    assert span is None or 0 <= span.start < span.end <= len(text)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ('the "persian SHOP"', "the “Persian shop"),
        ("moved to Zurich", "moved to Zürich"),
        ("you know? Group", "you know?\nGroup"),
        ("I live behind Langstrase", "I live behind Langstrasse"),
        ("a completely different sentence", None),
        ("xy", None),
    ],
)
def test_folded_and_fuzzy_quotes(quote: str, expected: str | None) -> None:
    span = anchor(quote, TEXT)
    assert (span.of(TEXT) if span else None) == expected


def test_the_first_whole_word_is_the_place() -> None:
    assert anchor("art", "cart art and art") == Span(5, 8)


def test_clauses_and_sentences() -> None:
    text = "I'm 34, a nurse in Leeds; my dog isn't. He sleeps."
    assert clause_around(text, Span(text.index("Leeds"), text.index("Leeds") + 5)).of(text) == "a nurse in Leeds;"
    assert [s.of(text) for s in sentences(text)] == ["I'm 34, a nurse in Leeds; my dog isn't.", "He sleeps."]
