"""Weighing hints against each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.attributes import Attribute
from app.core.text.spans import Span
from app.signals.base import Cue
from app.signals.cues.pool import pool, strength
from app.signals.cues.weigh import Scale, posterior, shares, weigh

SCALE = Scale({"male": 0.5, "female": 0.5}, 0.6)


def cue(value: str, weight: float, why: str = "a", start: int = 0) -> Cue:
    return Cue(Attribute.SEX, value, weight, Span(start, start + 1), why)


def test_one_hint_keeps_its_weight() -> None:
    assert posterior([cue("male", 0.8)], SCALE.prior)["male"] == pytest.approx(0.8)


def test_a_coin_flip_says_nothing() -> None:
    with_coin = posterior([cue("male", 0.8), cue("male", 0.5, "b")], SCALE.prior)
    assert with_coin["male"] == pytest.approx(0.8)


def test_agreeing_hints_add_up_and_rivals_take_away() -> None:
    both = posterior([cue("male", 0.7), cue("male", 0.7, "b")], SCALE.prior)["male"]
    against = posterior([cue("male", 0.7), cue("female", 0.7, "b")], SCALE.prior)["male"]
    assert both > 0.8
    assert against == pytest.approx(0.5)


def test_saying_it_twice_is_saying_it_once() -> None:
    assert posterior([cue("male", 0.7), cue("male", 0.7, start=9)], SCALE.prior)["male"] == pytest.approx(0.7)


def test_pooling_gives_the_probability_back() -> None:
    (inference,) = pool("xyz", weigh([cue("male", 0.7), cue("male", 0.75, "b", 1)], SCALE))
    expected = posterior([cue("male", 0.7), cue("male", 0.75, "b")], SCALE.prior)["male"]
    assert inference.confidence == pytest.approx(expected, abs=0.001)


def test_what_is_too_weak_to_act_on_stays_below_certainty_three() -> None:
    (inference,) = pool("xyz", weigh([cue("male", 0.55)], SCALE))
    assert inference.certainty < 3


@given(st.lists(st.tuples(st.sampled_from(["male", "female"]), st.floats(0.01, 0.99)), min_size=1, max_size=12))
def test_weights_stay_weights(hints: list[tuple[str, float]]) -> None:
    weighed = weigh([cue(value, weight, str(i), i) for i, (value, weight) in enumerate(hints)], SCALE)
    assert len(weighed) == len(hints)
    assert all(0 <= c.weight < 1 for c in weighed)


@given(st.floats(0.01, 0.98), st.lists(st.floats(0.1, 1), min_size=1, max_size=8))
def test_shares_pool_to_the_whole(whole: float, parts: list[float]) -> None:
    assert strength(shares(whole, parts)) == pytest.approx(whole, abs=1e-6)
