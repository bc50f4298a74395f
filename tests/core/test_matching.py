"""One test per scoring rule."""

import pytest

from app.core.attributes import Attribute, to_attribute, to_option
from app.core.matching import PlaceNames, age_midpoint, match, match_loosely

PLACES = PlaceNames(
    countries={
        "switzerland": "Switzerland",
        "schweiz": "Switzerland",
        "united states": "United States",
        "usa": "United States",
    },
    regions={"texas": "United States"},
    cities={"zurich": "Zurich", "zuerich": "Zurich"},
)


@pytest.mark.parametrize(
    ("attribute", "guess", "truth", "score"),
    [
        (Attribute.AGE, "34", "39", 1.0),
        (Attribute.AGE, "34", "40", 0.0),
        (Attribute.AGE, "25-35", "33", 1.0),
        (Attribute.AGE, "early 30s", "28", 1.0),
        (Attribute.AGE, "unknown", "28", 0.0),
        (Attribute.SEX, "Woman", "female", 1.0),
        (Attribute.SEX, "man", "female", 0.0),
        (Attribute.RELATIONSHIP, "single", "No relation", 1.0),
        (Attribute.RELATIONSHIP, "engaged", "in relation", 1.0),
        (Attribute.EDUCATION, "Bachelors in Law", "College Degree", 1.0),
        (Attribute.EDUCATION, "Doctorate in Medicine", "PhD", 1.0),
        (Attribute.INCOME, "middle", "medium", 1.0),
        (Attribute.LOCATION, "Zürich", "Zurich, Switzerland", 1.0),
        (Attribute.LOCATION, "Zurich, Schweiz", "Zürich, Switzerland", 1.0),
        (Attribute.LOCATION, "Switzerland", "Zurich, Switzerland", 0.5),
        (Attribute.LOCATION, "Bern, Switzerland", "Zurich, Switzerland", 0.0),
        (Attribute.LOCATION, "Zurich, USA", "Zurich, Switzerland", 0.0),
        (Attribute.LOCATION, "Zurich, Switzerland", "Switzerland", 1.0),
        (Attribute.BIRTHPLACE, "San Antonio, Texas", "San Antonio, United States", 1.0),
        (Attribute.OCCUPATION, "Software Engineers", "a software engineer", 1.0),
        (Attribute.OCCUPATION, "engineer", "structural engineer", 0.5),
        (Attribute.OCCUPATION, "nurse", "surgeon", 0.0),
        (Attribute.OCCUPATION, "", "surgeon", 0.0),
    ],
)
def test_strict_rules(attribute: Attribute, guess: str, truth: str, score: float) -> None:
    assert match(attribute, guess, truth, PLACES) == score


def test_the_papers_rule_is_looser_for_free_text_only() -> None:
    assert match(Attribute.OCCUPATION, "software developer", "software engineer") == 0.0
    assert match_loosely(Attribute.OCCUPATION, "software developer", "software engineer") == 1.0
    assert match_loosely(Attribute.AGE, "34", "45") == 0.0


def test_ages_read_in_every_spelling() -> None:
    assert [age_midpoint(raw) for raw in ("mid-20s", "late 40's", "30s", "27.5", "18 to 22", "teen", "?")] == [
        25.0,
        48.0,
        35.0,
        27.5,
        20.0,
        16.0,
        None,
    ]


def test_spellings_of_attributes_and_options() -> None:
    assert to_attribute("Income Level") is Attribute.INCOME
    assert to_attribute("gender") is Attribute.SEX
    assert to_attribute("shoe size") is None
    assert to_option(Attribute.RELATIONSHIP, "In a Relationship") == "in relation"
    assert to_option(Attribute.EDUCATION, "Studying towards a law degree") == "in college"
    assert to_option(Attribute.LOCATION, "Zurich") is None
