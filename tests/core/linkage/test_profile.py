"""Evidence of many posts: their order is nothing, agreement never makes less sure, and more of the same counts less."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.attributes import Attribute
from app.core.inference import Inference, Source, Validity
from app.core.linkage.belief import DISCOUNT, total
from app.core.linkage.paths import path
from app.core.linkage.profile import Profile
from app.core.linkage.sightings import Sighting, sightings, strongest
from app.core.matching import age_midpoint
from app.signals.gazetteers.geography import geography

VALUES = {
    Attribute.SEX: ("male", "female"),
    Attribute.AGE: ("34", "36", "61", "early 20s"),
    Attribute.LOCATION: ("Osaka, Japan", "Japan", "Kyoto, Japan", "Porto, Portugal", "Austin, United States"),
    Attribute.OCCUPATION: ("pastry cook", "cook", "bus driver"),
    Attribute.HEALTH: ("asthma", "migraine"),
}


@st.composite
def seen(draw: st.DrawFn) -> Sighting:
    attribute = draw(st.sampled_from(list(VALUES)))
    guesses = draw(st.lists(st.sampled_from(VALUES[attribute]), min_size=1, max_size=3, unique=True))
    post, sure = draw(st.integers(0, 9)), draw(st.floats(0.05, 0.95))
    return Sighting(str(post), attribute, tuple(guesses), round(sure, 3))


def profile(found: list[Sighting], today: int | None = None) -> Profile:
    made = Profile(geography(), today)
    made.add(found)
    return made


@given(st.lists(seen(), max_size=12), st.integers(0, 99))
def test_the_order_of_posts_does_not_matter(found: list[Sighting], seed: int) -> None:
    other = list(found)
    random.Random(seed).shuffle(other)
    one, two = profile(found).standing(), profile(other).standing()
    assert one.keys() == two.keys()
    assert all(abs(one[key] - two[key]) < 1e-9 for key in one)


@given(st.lists(seen(), max_size=12), seen())
def test_what_agrees_never_makes_less_sure(found: list[Sighting], more: Sighting) -> None:
    alike = Sighting("new", more.attribute, more.guesses[:1], more.confidence)
    before, after = profile(found), profile([*found, alike])
    way = (str(round(age)),) if (age := _age(alike)) else path(alike.attribute, alike.guesses[0], geography())
    assert after.likely(alike.attribute, way) >= before.likely(alike.attribute, way) - 1e-9


def _age(sighting: Sighting) -> float | None:
    return age_midpoint(sighting.guesses[0]) if sighting.attribute is Attribute.AGE else None


@given(st.lists(seen(), max_size=12))
def test_everything_stays_a_probability(found: list[Sighting]) -> None:
    made = profile(found)
    assert all(0 <= claim.likely < 1 for attribute in VALUES for claim in made.claims(attribute))
    for attribute in (Attribute.SEX, Attribute.OCCUPATION):
        tops = [claim.likely for claim in made.claims(attribute) if len(claim.way) == 1]
        assert sum(tops) <= 1 + 1e-9


@pytest.mark.parametrize("attribute", [Attribute.SEX, Attribute.LOCATION, Attribute.OCCUPATION, Attribute.HEALTH])
def test_a_single_post_gives_exactly_its_own_confidence(attribute: Attribute) -> None:
    best = profile([Sighting("1", attribute, VALUES[attribute][:1], 0.6)]).best(attribute)
    assert best is not None
    assert best.likely == pytest.approx(0.6, abs=1e-6)


def test_the_second_post_adds_less_than_the_first_and_the_third_still_less() -> None:
    weights = [total([2.0] * count, DISCOUNT) for count in range(5)]
    gains = [after - before for before, after in itertools.pairwise(weights)]
    assert all(later == pytest.approx(earlier * DISCOUNT) for earlier, later in itertools.pairwise(gains))


def test_two_hunches_on_one_town_are_more_than_either_and_lift_its_country_too() -> None:
    hunch = [Sighting(str(at), Attribute.LOCATION, ("Osaka, Japan",), 0.3) for at in range(2)]
    made = profile(hunch)
    town, country = (made.likely(Attribute.LOCATION, way) for way in (("japan", "osaka"), ("japan",)))
    assert 0.4 < town < country


def test_the_country_alone_supports_its_town_and_another_town_does_not() -> None:
    town = [Sighting("1", Attribute.LOCATION, ("Osaka, Japan",), 0.5)]
    alone = profile(town).likely(Attribute.LOCATION, ("japan", "osaka"))
    with_country = profile([*town, Sighting("2", Attribute.LOCATION, ("Japan",), 0.8)])
    with_other = profile([*town, Sighting("2", Attribute.LOCATION, ("Kyoto, Japan",), 0.8)])
    assert with_country.likely(Attribute.LOCATION, ("japan", "osaka")) > alone
    assert with_other.likely(Attribute.LOCATION, ("japan", "osaka")) < alone


def test_a_city_lies_in_its_region_where_that_is_known() -> None:
    assert path(Attribute.LOCATION, "Austin, United States", geography()) == ("united states", "texas", "austin")
    assert path(Attribute.LOCATION, "Texas", geography()) == ("united states", "texas")


def test_an_age_told_long_ago_is_another_one_today() -> None:
    told = [Sighting("1", Attribute.AGE, ("24",), 0.9, year=2015), Sighting("2", Attribute.AGE, ("34",), 0.9, 2025)]
    best = profile(told, today=2025).best(Attribute.AGE)
    assert best is not None
    assert best.value == "34"
    assert best.likely > 0.92


def test_illnesses_are_no_rivals() -> None:
    made = profile(
        [Sighting("1", Attribute.HEALTH, ("asthma",), 0.9), Sighting("2", Attribute.HEALTH, ("migraine",), 0.9)]
    )
    assert [round(claim.likely, 3) for claim in made.claims(Attribute.HEALTH)] == [0.9, 0.9]


def test_a_sighting_keeps_no_word_of_the_post_and_nothing_of_what_is_invalid() -> None:
    told = Inference(Attribute.SEX, ("male",), 4, None, "says husband", (), (Source.SIGNAL,), Validity.HIGH)
    ghost = Inference(Attribute.AGE, ("50",), 1, 0.2, "", (), (Source.SIGNAL,), Validity.INVALID)
    assert sightings([told, ghost], "7") == (Sighting("7", Attribute.SEX, ("male",), 0.8),)


@given(st.lists(seen(), max_size=30), st.integers(0, 99))
def test_the_strongest_are_the_same_in_any_order(found: list[Sighting], seed: int) -> None:
    other = list(found)
    random.Random(seed).shuffle(other)
    confidences = [sorted(s.confidence for s in strongest(some, 3)) for some in (found, other)]
    assert confidences[0] == confidences[1]
