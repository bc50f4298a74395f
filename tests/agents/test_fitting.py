"""A replacement fits its place."""

import pytest

from tests.agents.replacing import replaced


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("I am a nurse.", "nurse", "engineer", "I am an engineer."),
        ("I am a nurse.", "nurse", "a worker", "I am a worker."),
        ("I am a widow.", "widow", "on my own", "I am on my own."),
        ("Leeds is wet.", "Leeds", "a city", "A city is wet."),
        ("I like wet Leeds, too.", "Leeds", "", "I like wet, too."),
        ("Leeds is wet.", "Leeds", "", "Is wet."),
        # The model writes as if a sentence began.
        ("So yes, I live on tea.", "I live", "My life is", "So yes, my life is on tea."),
        ("So yes, we met Kim.", "we met", "The Hague saw", "So yes, The Hague saw Kim."),
        # What led to the deleted words goes with them, unless something else hangs on it.
        ("Done by a guy from Leeds whose van broke.", "Leeds", "", "Done by a guy whose van broke."),
        ("We met at the Crown, then left.", "Crown", "", "We met, then left."),
        ("She calls from Leeds every Sunday.", "Leeds", "", "She calls every Sunday."),
        ("Living in Leeds is fun.", "Leeds", "", "Living is fun."),
        ("I like the Leeds weather.", "Leeds", "", "I like the weather."),
        # Four spaces after a word that ends like an article: the word is whole, not an article.
        ("Ask Susan    Leeds now.", "Leeds", "a city", "Ask Susan    a city now."),
    ],
)
def test_it_fits(text: str, old: str, new: str, expected: str) -> None:
    assert replaced(text, old, new) == expected
