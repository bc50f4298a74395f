"""The slider's stops are DESIGN's table; between them limits are interpolated and never fall."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.assessment import risk
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.policy import Reach, Wishes, policy_for
from app.core.text.spans import Span


def inference(validity: Validity, certainty: int, evidence: bool = True) -> Inference:
    found = (Evidence(Span(0, 1), "x"),) if evidence else ()
    return Inference(Attribute.AGE, ("34",), certainty, 0.9, "", found, (Source.SIGNAL,), validity)


@pytest.mark.parametrize(
    ("slider", "certainty", "rounds", "limit", "reach"),
    [
        (25, 4, 1, 0.5, Reach.ONE_STEP),
        (50, 3, 2, 1.0, Reach.UNTIL_CHANGED),
        (75, 2, 3, 2.0, Reach.TOP),
        (100, 1, 5, math.inf, Reach.TOP_OR_DELETE),
    ],
)
def test_stops(slider: int, certainty: float, rounds: int, limit: float, reach: Reach) -> None:
    policy = policy_for(slider)
    assert (policy.certainty, policy.rounds, policy.mrs_limit, policy.reach) == (certainty, rounds, limit, reach)


def test_whom_the_stops_act_on() -> None:
    def acted(slider: float) -> set[Validity]:
        return {v for v in Validity if policy_for(slider).acts_on(inference(v, 5))}

    assert acted(0) == set()
    assert acted(25) == {Validity.HIGH}
    assert acted(50) == acted(75) == {Validity.HIGH, Validity.MEDIUM}
    assert acted(100) == {Validity.HIGH, Validity.MEDIUM, Validity.LOW}
    assert not policy_for(100).acts_on(inference(Validity.LOW, 5, evidence=False))


def test_a_doubted_guess_is_no_claim_but_its_words_are_acted_on_as_before() -> None:
    for validity in Validity:
        claim = inference(validity, 5)
        doubted = claim.doubted()
        assert not doubted.actionable
        assert doubted.leaks == claim.leaks
        assert risk([doubted], 1.0).score == risk([claim], 1.0).score
        assert all(policy_for(s).acts_on(doubted) == policy_for(s).acts_on(claim) for s in (0, 25, 50, 75, 100))
    assert inference(Validity.HIGH, 5).doubted().judged(Validity.LOW).leak is None


@given(st.floats(0, 100), st.floats(0, 100))
def test_a_higher_slider_never_allows_less(one: float, other: float) -> None:
    low, high = policy_for(min(one, other)), policy_for(max(one, other))
    assert low.certainty >= high.certainty
    assert low.rounds <= high.rounds
    assert low.mrs_limit <= high.mrs_limit
    assert low.reach <= high.reach
    assert low.acted_on <= high.acted_on


def test_what_is_locked_or_spared_is_left() -> None:
    age = inference(Validity.HIGH, 5)
    assert not policy_for(50, wishes=Wishes(locked=frozenset({Attribute.AGE}))).acts_on(age)
    assert not policy_for(50, wishes=Wishes(spared=frozenset({(Attribute.AGE, "34")}))).acts_on(age)
    assert policy_for(50, wishes=Wishes(spared=frozenset({(Attribute.AGE, "35")}))).acts_on(age)


@pytest.mark.parametrize("slider", [-1, 101, math.nan])
def test_positions_outside_are_refused(slider: float) -> None:
    with pytest.raises(ValueError, match="0 to 100"):
        policy_for(slider)
