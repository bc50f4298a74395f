"""The words of one country, and when several of them say what none says alone."""

import pytest

from app.signals.look import Seen
from app.signals.places.country_words import CountryWords


def test_the_words_of_a_country_are_found_wherever_they_stand() -> None:
    words = CountryWords(Seen("Sauna first, then Helsinki. A Swede would skip the sauna.")).of("Finland")
    assert [word.quote for word in words] == ["Sauna", "Helsinki", "sauna"]
    assert all(word.beside and word.ladder for word in words)


@pytest.mark.parametrize(
    ("text", "agree"),
    [
        ("Ice swimming after the sauna, an old Finn tradition.", True),
        ("The sauna is where we Finns make peace.", True),
        ("A sauna in the film, and a Finn in it.", False),
        ("The sauna is where we Finns make peace, says Oslo.", False),
        ("Four nights in Helsinki, and we loved the sauna.", False),
        ("We landed in Helsinki and found the sauna.", False),
        ("Do I need a visa for Finland? I love the sauna.", False),
        ("Sauna, sauna, our SAUNA.", False),
    ],
)
def test_three_words_agree_or_two_of_which_one_is_the_authors(text: str, agree: bool) -> None:
    assert CountryWords(Seen(text)).agree("Finland") is agree


def test_other_countries_words_do_not_count() -> None:
    assert not CountryWords(Seen("Ice swimming after the sauna, an old Finn tradition.")).agree("Japan")


def test_sights_go_along_with_a_country_and_are_no_word_of_it() -> None:
    words = CountryWords(Seen("The sauna by Otter Lake, two streets from the Otter Bridge."))
    assert [word.quote for word in words.of("Finland")] == ["sauna", "Otter Lake", "Otter Bridge"]
    assert not words.agree("Finland")
