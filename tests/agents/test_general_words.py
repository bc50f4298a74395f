"""General words for noun phrases: nearer ones first, with the article and the number that the phrase had."""

import pytest

from app.agents.propose.general_words import general_words


@pytest.mark.parametrize(
    ("phrase", "offered"),
    [
        ("my dachshunds", ("my dogs", "my animals")),
        ("an accordion", ("a musical instrument",)),
        ("a cello", ("a musical instrument",)),
        ("a goldfish", ("a fish", "an animal")),
        ("a retired anaesthetist", ("an anaesthetist", "a doctor")),
        ("two pizzas", ("two dishes",)),
        ("the pianos", ("the musical instruments",)),
        ("those walruses", ("those animals",)),
        ("lorries", ("vehicles",)),
        ("mice", ("animals",)),
        ("three plumbers", ("three workers", "three people")),
        ("the hardware shops", ("the shops", "the places of business")),
        ("two geese", ("two birds",)),
    ],
)
def test_article_and_number_agree(phrase: str, offered: tuple[str, ...]) -> None:
    assert set(offered) <= set(general_words(phrase))


def test_a_plural_is_one_also_where_it_has_a_meaning_of_its_own() -> None:
    assert all(not one.startswith("two") or one.endswith("s") for one in general_words("two years"))
    assert set(general_words("two aircraft")) <= {"two vehicles", "two devices"}
    assert general_words("my two dachshunds")[0] == "my two dogs"


def test_more_than_a_noun_with_what_describes_it_has_none() -> None:
    assert general_words("the highest church in my province") == general_words("a string of two dogs") == ()


def test_the_nearest_comes_first() -> None:
    assert general_words("my dachshund")[0] == "my dog"
    assert general_words("a small ferry")[:2] == ("a ferry", "a boat")


@pytest.mark.parametrize("phrase", ["a scarf", "a pizza"])
def test_what_is_not_counted_has_no_article(phrase: str) -> None:
    found = general_words(phrase)
    assert {"clothing", "food"} & set(found)
    assert not {"a clothing", "a food"} & set(found)


def test_what_is_not_counted_stands_behind_no_number() -> None:
    assert general_words("two scarves") == general_words("every scarf") == ()
    assert general_words("the scarves") == ("the clothing",)


def test_a_capital_at_the_beginning_stays() -> None:
    assert general_words("My dachshund")[0] == "My dog"
    assert general_words("Dachshunds")[0] == "Dogs"


@pytest.mark.parametrize(
    "phrase",
    [
        "",
        "the",
        "guitar",
        "some sheep",
        "the Old City",
        "in the church",
        "qwertz",
        "a welder's",
        "12 ferries",
        "A, ferry",
    ],
)
def test_what_cannot_be_fitted_has_none(phrase: str) -> None:
    assert general_words(phrase) == ()


def test_nothing_is_offered_that_says_the_same() -> None:
    for phrase in ("a doctor", "the animals", "my children", "A building"):
        assert phrase.lower() not in {one.lower() for one in general_words(phrase)}
