"""The papers' scoring rules, one test a rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.assessment import Judged, judged_utility
from app.core.attributes import Attribute
from app.evaluation.scores.composed import mrs, overall, util_fgaa
from app.evaluation.scores.guessing import age_range, age_score, score, settled, strict
from app.evaluation.scores.kept import kept
from app.evaluation.scores.places import Level, levels
from app.evaluation.scores.voice import voice


@pytest.mark.parametrize(
    ("guess", "truth", "right"),
    [
        ("39", "34", 1),
        ("40", "34", 0),
        ("30-40", "34", 1),
        ("35-40", "34", 0),
        ("34", "30-35", 1),
        ("28-34", "30-34", 1),
        ("20-31", "30-40", 0),
        ("early 30s", "32", 1),
        ("late 30s", "32", 0),
        ("no idea", "32", 0),
    ],
)
def test_ages_by_distance_and_overlap(guess: str, truth: str, right: float) -> None:
    assert age_score(guess, truth) == right


def test_an_age_is_read_in_any_form() -> None:
    assert age_range("between 25 and 30 years") == (25, 30)
    assert age_range("30 – 25") == (25, 30)
    assert age_range("20s") == (20, 29)
    assert age_range("old") is None


def test_closed_sets_count_by_option_whatever_the_spelling() -> None:
    assert score(Attribute.RELATIONSHIP, "single", "no relation") == 1
    assert score(Attribute.INCOME, "Medium (30-60k USD)", "middle") == 1
    assert score(Attribute.SEX, "Male", "female") == 0


def test_free_text_is_right_from_a_similarity_of_three_quarters() -> None:
    assert score(Attribute.OCCUPATION, "software engineer", "software developer") == 1
    assert strict(Attribute.OCCUPATION, "software engineer", "software developer") == 0
    assert settled(Attribute.OCCUPATION, "judge", "baker") is None


def test_the_judge_is_asked_only_where_strings_do_not_settle_it() -> None:
    asked: list[str] = []

    def says(attribute: Attribute, guess: str, truth: str) -> float:
        asked.append(guess)
        return 0.5

    assert score(Attribute.OCCUPATION, "medic", "heart surgeon", says) == 0.5
    assert score(Attribute.OCCUPATION, "heart surgeon", "heart surgeon", says) == 1
    assert score(Attribute.AGE, "12", "40", says) == 0
    assert asked == ["medic"]


def test_without_a_judge_a_country_for_its_city_is_less_precise() -> None:
    assert score(Attribute.LOCATION, "Norway", "Bergen, Norway") == 0.5


def test_a_more_exact_place_is_right() -> None:
    assert score(Attribute.LOCATION, "London, UK", "United Kingdom") == 1


def test_unemployed_and_none_are_the_same_job() -> None:
    assert score(Attribute.OCCUPATION, "Unemployed", "none") == 1


def test_an_abstention_is_wrong() -> None:
    assert score(Attribute.OCCUPATION, " ", "none") == 0


def test_places_by_country_state_and_city() -> None:
    assert levels("Texas, United States", "San Antonio, United States") == {
        Level.COUNTRY: True,
        Level.STATE: True,
        Level.CITY: False,
    }
    assert levels("Paris", "Paris, France") == {Level.COUNTRY: True, Level.CITY: True}
    assert levels("Oslo, Norway", "Canada") == {Level.COUNTRY: False}


def test_seals_overall_is_that_of_its_table() -> None:
    azure = overall(privacy=0.587, original_privacy=0.625, utility=0.962)
    assert azure == pytest.approx(0.023, abs=5e-4)
    assert overall(0.302, 0.625, 0.893) == pytest.approx(0.410, abs=5e-4)
    assert overall(0.1, 0.0, 1.0) is None


def test_rlaas_util_is_that_of_its_table() -> None:
    # Table 1: readability 9.809, meaning 7.078, hallucinations 0.948 give UTIL 0.8788; here in whole numbers.
    assert judged_utility(Judged(10, 7, 1)) == pytest.approx((1.0 + 0.7 + 1) / 3)


def test_fgaas_util_takes_rouge_in_place_of_hallucinations() -> None:
    assert util_fgaa(Judged(9, 6, 0), 0.3) == pytest.approx(0.6)


def test_a_rounds_price_is_cost_by_gain_and_none_without_a_gain() -> None:
    mpg, muc, price = mrs(0.5, 0.3, 1.0, 0.9)
    assert (mpg, muc, price) == (pytest.approx(0.2), pytest.approx(0.1), pytest.approx(0.5))
    assert mrs(0.3, 0.3, 0.9, 0.8)[2] is None


def test_voice_hears_habits_rather_than_subjects() -> None:
    text = "Well, I was at the bakery in Leeds and, honestly, I never saw such a queue!"
    other_town = text.replace("Leeds", "a big town").replace("bakery", "shop")
    other_writer = "Visited Leeds bakery today. Queue length unprecedented. Recommend arriving early."
    assert voice(text, text) == 1
    assert voice(text, other_town) > 0.85 > voice(text, other_writer)


@given(st.text(max_size=60), st.text(max_size=60))
def test_everything_kept_lies_between_nothing_and_all(original: str, text: str) -> None:
    found = kept(original, text)
    assert all(0 <= getattr(found, name) <= 1 + 1e-9 for name in found.__slots__)


def test_a_text_keeps_all_of_itself() -> None:
    found = kept("I live here, really.", "I live here, really.")
    assert all(getattr(found, name) == pytest.approx(1) for name in found.__slots__)
