"""Metrics agree with figures worked out by hand, and stay between 0 and 1."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import metrics

ONE, OTHER = "the cat sat on the mat", "the cat lay on a mat"


def test_rouge() -> None:
    # Shared: the cat on mat = 4 of 6 and 6.
    assert metrics.rouge_1(ONE, OTHER) == pytest.approx(4 / 6)
    assert metrics.rouge_l(ONE, OTHER) == pytest.approx(4 / 6)
    assert metrics.rouge_l("a b c d", "d c b a") == pytest.approx(1 / 4)
    assert metrics.rouge_1("a b c d", "d c b a") == 1.0


def test_bleu() -> None:
    assert metrics.bleu(ONE, ONE) == pytest.approx(1.0)
    # n-gram hits 4/6, 1/5, 0/4, 0/3, the zeros smoothed to 1/(2*4) and 1/(4*3).
    expected = math.exp(sum(map(math.log, (4 / 6, 1 / 5, 1 / 8, 1 / 12))) / 4)
    assert metrics.bleu(ONE, OTHER) == pytest.approx(expected)
    # Brevity: the candidate is half as long.
    assert metrics.bleu("a b c d", "a b") == pytest.approx(math.exp(1 - 2))
    assert metrics.bleu("x", "y") == 0.0


def test_kept_weighs_telling_words_more() -> None:
    idf = {"the": 0.2, "is": 0.2, "": 1.0}
    assert metrics.kept("the zebra is striped", "the zebra is", idf) == pytest.approx(1.4 / 2.4)
    assert metrics.kept("the zebra is striped", "zebra striped", idf) == pytest.approx(2.0 / 2.4)


@given(st.text(max_size=80), st.text(max_size=80))
def test_all_stay_between_nothing_and_all(one: str, other: str) -> None:
    for measure in (metrics.rouge_1, metrics.rouge_l, metrics.bleu, metrics.kept, metrics.similarity):
        assert 0.0 <= measure(one, other) <= 1.0 + 1e-9


@given(st.text(max_size=80))
def test_a_text_keeps_all_of_itself(text: str) -> None:
    assert metrics.kept(text, text) == 1.0
    assert metrics.rouge_l(text, text) == 1.0
    assert metrics.similarity(text, text) == pytest.approx(1.0)


def test_reading_ease_falls_with_long_words_and_sentences() -> None:
    easy = "I like my dog. He runs fast."
    hard = "Notwithstanding considerable institutional reservations regarding implementation, deliberations continued."
    assert metrics.reading_ease(easy) > metrics.reading_ease(hard)
