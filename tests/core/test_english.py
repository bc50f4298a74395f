"""Articles, plurals and verbs that agree."""

import pytest

from app.core.text.english import agreed, article, many, plain_article, plural, verb_of_many


@pytest.mark.parametrize("word", ["apple", "Italian", "uncle", "hour", "honest man", "uninsured", "umbrella", "onion"])
def test_a_vowel_that_is_heard_takes_an(word: str) -> None:
    assert article(word) == "an"


@pytest.mark.parametrize("word", ["nurse", "European", "university", "user", "urologist", "one-off", "ewe", "UK town"])
def test_others_take_a(word: str) -> None:
    assert article(word) == "a"


def test_beside_words_of_the_author_only_what_is_plain_counts() -> None:
    assert (plain_article("old town"), plain_article("town"), plain_article("hour"), plain_article("Town")) == (
        "an",
        "a",
        "",
        "",
    )


@pytest.mark.parametrize(
    ("one", "more"),
    [
        ("street", "streets"),
        ("city", "cities"),
        ("boy", "boys"),
        ("boss", "bosses"),
        ("church", "churches"),
        ("fireman", "firemen"),
        ("German", "Germans"),
        ("news", "news"),
    ],
)
def test_plurals(one: str, more: str) -> None:
    assert plural(one) == more


def test_numbers_agree() -> None:
    assert (many(1, "edit"), many(1200, "city"), agreed(1, "tell"), agreed(2, "tell")) == (
        "1 edit",
        "1,200 cities",
        "tells",
        "tell",
    )


@pytest.mark.parametrize(("one", "more"), [("is", "are"), ("tries", "try"), ("watches", "watch"), ("lies", "lie")])
def test_verbs_of_they(one: str, more: str) -> None:
    assert verb_of_many(one) == more
