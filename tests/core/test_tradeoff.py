"""Gain, cost, selection and the Pareto front."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.assessment import Judged, judged_utility, mass, privacy_score, risk
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.policy import Wishes, policy_for
from app.core.text.spans import Span
from app.core.tradeoff import (
    MIN_GAIN,
    estimate,
    least_gain,
    pareto,
    rational,
    rational_together,
    select,
    weigh,
)

TEXT = "Zurich is home and I am a nurse"
PLACE = Inference(
    Attribute.LOCATION, ("Zurich",), 5, 0.9, "", (Evidence(Span(0, 6), "Zurich"),), (Source.SIGNAL,), Validity.HIGH
)
JOB = Inference(
    Attribute.OCCUPATION,
    ("nurse",),
    5,
    0.7,
    "",
    (Evidence(Span(26, 31), "nurse", weight=3.0), Evidence(Span(10, 14), "home", weight=1.0)),
    (Source.MODEL,),
    Validity.MEDIUM,
)


def test_risk_is_the_weighted_sum_against_the_original() -> None:
    assert mass([PLACE, JOB]) == pytest.approx(1.6)
    assert risk([JOB], 1.6).score == pytest.approx(0.6 / 1.6)
    assert risk([], 0.0).score == 0.0
    assert risk([PLACE, JOB], 1.6).leaks == 2


def test_gains_follow_the_evidence_and_costs_the_words() -> None:
    edits = [
        Edit(Span(0, 6), "Zurich", "A city", (Attribute.LOCATION,)),
        Edit(Span(26, 31), "nurse", "", (Attribute.OCCUPATION,)),
        Edit(Span(10, 14), "home", "home", (Attribute.OCCUPATION,)),
    ]
    place, job, nothing = weigh(edits, TEXT, [PLACE, JOB], 1.6, {})
    assert place.gain == pytest.approx(1.0 / 1.6)
    assert job.gain == pytest.approx(0.6 / 1.6 * 3 / 4)
    assert place.cost == job.cost == pytest.approx(1 / 8)
    assert nothing.cost == 0.0
    assert place.mrs == pytest.approx((1 / 8) / (1 / 1.6))


def test_words_that_somebody_found_well_replaced_cost_as_much_as_was_lost() -> None:
    edit = Edit(Span(0, 6), "Zurich", "A city", (Attribute.LOCATION,))
    whole, tenth = weigh([edit, replace(edit, harm=0.1)], TEXT, [PLACE], 1.0, {})
    assert tenth.cost == pytest.approx((whole.cost or 0.0) / 10)


def test_what_was_written_together_is_bought_together() -> None:
    edits = [priced(0.5, 0.1), priced(0.0, 0.2), priced(0.1, 0.9)]
    assert rational(edits, 1.0) == (True, False, False)
    assert rational_together(edits, [[0, 1]], 1.0) == (True, True, False)
    assert rational_together(edits, [[1, 2], []], 1.0) == (True, False, False)
    assert rational_together([], [], 1.0) == ()


def priced(gain: float, cost: float, attribute: Attribute = Attribute.AGE) -> Edit:
    return Edit(Span(0, 1), "a", "", (attribute,), gain=gain, cost=cost)


def test_an_edit_that_gains_nothing_is_irrational() -> None:
    assert rational([priced(0.005, 0.0)], 10) == (False,)
    assert rational([priced(0.1, 0.2)], 1.0) == (False,)
    assert rational([priced(0.1, 0.05)], 1.0) == (True,)


def test_what_is_cheap_pays_for_what_is_somewhat_dear() -> None:
    assert rational([priced(0.1, 0.2), priced(0.5, 0.1)], 1.0) == (True, True)
    assert rational([priced(0.1, 0.2), priced(0.1, 0.05)], 1.0) == (False, True)
    assert rational([priced(0.05, 0.3), priced(0.9, 0.01)], 1.0) == (False, True)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=9), st.floats(0, 3), st.floats(0, 3))
def test_a_higher_limit_never_undoes_an_edit(found: list[tuple[float, float]], one: float, other: float) -> None:
    edits = [priced(*pair) for pair in found]
    low, high = sorted((one, other))
    strict, lax = rational(edits, low), rational(edits, high)
    assert all(late for early, late in zip(strict, lax, strict=True) if early)
    made = [edit for edit, good in zip(edits, lax, strict=True) if good]
    assert sum(e.cost or 0 for e in made) <= high * sum(e.gain or 0 for e in made) + 1e-9


def test_what_names_the_author_outright_goes_at_any_price() -> None:
    assert rational([priced(0.02, 0.4, Attribute.ADDRESS)], 0.5) == (True,)
    assert rational([priced(0.02, 0.4)], 0.5) == (False,)


def test_without_a_limit_any_gain_is_worth_its_price() -> None:
    assert rational([priced(0.001, 0.9), priced(0.0, 0.0)], float("inf")) == (True, False)


def test_selection_follows_rounds_and_price() -> None:
    age = (Attribute.AGE,)
    cheap = Edit(Span(0, 1), "a", "b", age, gain=0.5, cost=0.1, round=1)
    dear = Edit(Span(2, 3), "c", "d", age, gain=0.2, cost=0.3, round=1)
    late = Edit(Span(4, 5), "e", "f", age, gain=0.2, cost=0.02, round=3)
    assert select([cheap, dear, late], policy_for(25)) == (cheap,), (
        "together they cost more than half of what they gain"
    )
    assert select([cheap, dear, late], policy_for(75)) == (cheap, dear, late)
    assert select([cheap, dear, late], policy_for(0)) == ()
    assert select([cheap], policy_for(50, wishes=Wishes(locked=frozenset(age)))) == ()
    hunch = replace(cheap, validity=Validity.MEDIUM, certainty=2)
    assert select([hunch], policy_for(50)) == ()
    assert select([hunch], policy_for(75)) == (hunch,)
    assert select([replace(cheap, validity=Validity.MEDIUM, certainty=5)], policy_for(25)) == ()
    assert estimate([PLACE], [cheap])[0] == pytest.approx(0.5)


def test_seal_scores() -> None:
    assert privacy_score([]) > privacy_score([JOB]) > privacy_score([PLACE]) > privacy_score([PLACE, JOB])
    assert judged_utility(Judged(10, 10, 1)) == 1.0
    assert judged_utility(Judged(9, 6, 0)) == pytest.approx(0.5)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=12))
def test_no_point_beats_one_on_the_front(points: list[tuple[float, float]]) -> None:
    front = pareto(points)
    for index, other in itertools.product(front, range(len(points))):
        (risk_, kept), (risk_2, kept_2) = points[index], points[other]
        assert not (risk_2 <= risk_ and kept_2 >= kept and (risk_2 < risk_ or kept_2 > kept))
    assert bool(front) == bool(points)


def test_in_a_long_text_an_even_share_is_gain_enough() -> None:
    many = Inference(
        Attribute.AGE,
        ("Jo",),
        5,
        0.9,
        "",
        tuple(Evidence(Span(9 * n, 9 * n + 2), "Jo") for n in range(400)),
        (Source.SIGNAL,),
        Validity.HIGH,
    )
    edit = Edit(Span(0, 2), "Jo", "", (Attribute.AGE,))
    (weighed,) = weigh([edit], "Jo went. " * 400, [many], mass([many]), {})
    assert weighed.gain == pytest.approx(1 / 400)
    assert rational([weighed], 1.0) == (False,)
    assert rational([weighed], 1.0, least_gain([many])) == (True,)
    assert least_gain([PLACE, JOB]) == MIN_GAIN
