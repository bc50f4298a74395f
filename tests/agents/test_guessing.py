"""What is read off a filled hole: which guesses, in which order, and how likely the first one is."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.attack.guessing import OLDEST, YOUNGEST, guesses, hole, located
from app.core.attributes import OPTIONS, Attribute
from app.core.inference import MAX_GUESSES
from app.core.matching import AGE_TOLERANCE, HIT, match
from app.engines.base import Choice, Free, Integer, Value

REACH = int(AGE_TOLERANCE)
weights_by_age = st.dictionaries(st.integers(YOUNGEST, OLDEST), st.integers(1, 9), min_size=1, max_size=12)


def on_ages(weights: dict[int, int]) -> Value:
    """Return an answer that spreads its probability over ages by weight."""
    total = sum(weights.values())
    return Value("", tuple(weights.get(age, 0) / total for age in range(YOUNGEST, OLDEST + 1)))


def around(age: int, value: Value) -> float:
    """Return the probability of an age within five years of `age`."""
    assert value.probabilities is not None
    shares = dict(zip(range(YOUNGEST, OLDEST + 1), value.probabilities, strict=True))
    return sum(share for other, share in shares.items() if abs(other - age) <= REACH)


@given(weights_by_age)
def test_ages_lie_in_range_and_more_than_five_years_apart(weights: dict[int, int]) -> None:
    named = [int(age) for age in guesses(Attribute.AGE, on_ages(weights))[0]]
    assert 1 <= len(named) <= MAX_GUESSES
    assert all(YOUNGEST <= age <= OLDEST for age in named)
    assert all(abs(a - b) > REACH for a in named for b in named if a is not b)


@given(weights_by_age)
def test_no_age_has_more_within_five_years_than_the_first(weights: dict[int, int]) -> None:
    value = on_ages(weights)
    named, share = guesses(Attribute.AGE, value)
    most = max(around(age, value) for age in range(YOUNGEST, OLDEST + 1))
    assert share == pytest.approx(most, abs=2e-6)
    assert around(int(named[0]), value) == pytest.approx(share)


@given(weights_by_age)
def test_an_age_the_model_is_sure_of_within_five_years_is_the_only_one(weights: dict[int, int]) -> None:
    value = on_ages(weights)
    named, share = guesses(Attribute.AGE, value)
    assert len(named) == 1 or share <= 0.9 + 1e-6


def test_between_two_likely_ages_the_one_that_counts_for_both_is_named() -> None:
    named, share = guesses(Attribute.AGE, on_ages({30: 5, 38: 5}))
    assert named == ("33",)
    assert share == pytest.approx(1.0)


def test_the_likeliest_age_of_a_span_is_named_where_it_makes_no_difference() -> None:
    named, _ = guesses(Attribute.AGE, on_ages({34: 6, 60: 3, 20: 1}))
    assert named == ("34", "60", "20")


def test_a_second_age_stands_where_its_own_probability_lies() -> None:
    """The first span (43-53) has taken what lay at 53, so 53 is nothing to name again."""
    named, _ = guesses(Attribute.AGE, on_ages({45: 4, 53: 3, 57: 2}))
    assert named == ("48", "57")


@given(st.sampled_from(sorted(OPTIONS)), st.data())
def test_options_are_named_by_probability_and_only_if_worth_it(attribute: Attribute, data: st.DataObject) -> None:
    options = OPTIONS[attribute]
    weights = data.draw(st.lists(st.integers(1, 100), min_size=len(options), max_size=len(options)))
    shares = tuple(w / sum(weights) for w in weights)
    named, share = guesses(attribute, Value("", shares))
    by_option = dict(zip(options, shares, strict=True))
    assert share == max(shares) == by_option[named[0]]
    assert [by_option[option] for option in named] == sorted((by_option[option] for option in named), reverse=True)
    assert len(named) <= MAX_GUESSES
    assert all(by_option[option] >= 0.1 for option in named[1:])
    left_out = set(options) - set(named)
    assert len(named) == MAX_GUESSES or all(by_option[option] < 0.1 for option in left_out)


def test_free_text_is_squeezed_and_named_once() -> None:
    value = Value("  a  nurse ", logprob=-0.5, also=("a nurse", "", "a doctor", "a vet", "a cook"))
    named, share = guesses(Attribute.OCCUPATION, value)
    assert named == ("a nurse", "a doctor", "a vet")
    assert share == pytest.approx(math.exp(-0.5))


def test_nothing_written_is_no_guess() -> None:
    assert guesses(Attribute.NAME, Value(" ", logprob=-0.1)) == ((), 0.0)


def test_every_attribute_has_a_hole_its_guesses_can_be_read_off() -> None:
    for attribute in Attribute:
        assert hole(attribute).name == "guess"
    assert hole(Attribute.INCOME) == Choice("guess", OPTIONS[Attribute.INCOME])
    assert hole(Attribute.AGE) == Integer("guess", YOUNGEST, OLDEST)


def test_runners_up_are_asked_for_where_a_guess_is_open_and_not_read_off_the_text() -> None:
    wanted = {a: h.also for a in Attribute if isinstance(h := hole(a), Free)}
    assert wanted[Attribute.LOCATION] == wanted[Attribute.OCCUPATION] == MAX_GUESSES - 1
    assert wanted[Attribute.NAME] == wanted[Attribute.ORGANIZATION] == wanted[Attribute.HEALTH] == 0


@given(weights_by_age)
def test_the_first_age_counts_as_right_as_often_as_its_share_says(weights: dict[int, int]) -> None:
    value = on_ages(weights)
    named, share = guesses(Attribute.AGE, value)
    hits = sum(w for age, w in weights.items() if match(Attribute.AGE, named[0], str(age)) == HIT)
    assert hits / sum(weights.values()) == pytest.approx(share)


@pytest.mark.parametrize(
    ("guess", "expected"),
    [
        ("Saginaw, Canada", "Saginaw, United States"),
        ("Leeds, United Kingdom", "Leeds, United Kingdom"),
        ("Portland, United States", "Portland, United States"),
        ("Nowhereville, Canada", "Nowhereville, Canada"),
        ("Canada", "Canada"),
        ("Saginaw, Atlantis", "Saginaw, Atlantis"),
        ("", ""),
    ],
)
def test_a_town_lies_where_the_gazetteer_knows_it(guess: str, expected: str) -> None:
    assert located(guess) == expected


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Central Tokyo, Japan", "Tokyo, Japan"),
        ("north London, United Kingdom", "London, United Kingdom"),
        ("South Africa", "South Africa"),
        ("north Carolina, United States", "north Carolina, United States"),
        ("Southeast Asia", "Southeast Asia"),
    ],
)
def test_a_part_of_a_town_is_the_town(said: str, meant: str) -> None:
    assert located(said) == meant
