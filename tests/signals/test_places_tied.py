"""Words of one country alone that the author uses of their own life."""

import pytest

from app.signals.look import Seen
from app.signals.places.country_words import CountryWords


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Braai gatherings here always run late.", ["Braai"]),
        ("We live for the braai, everyone in my family does.", ["the braai"]),
        ("They held a braai in that film.", []),
        ("“Braai here tonight, my friend”, he said.", []),
        ("There are no braais here.", []),
        ("Lattes here cost a fortune.", []),
    ],
)
def test_only_asserted_words_of_one_country_of_the_authors_own_life(text: str, words: list[str]) -> None:
    assert [span.of(text) for span in CountryWords(Seen(text)).tied()] == words
