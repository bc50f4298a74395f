"""Places: what is named, what the author says about it, and how it is taken back."""

import pytest

from app.core.attributes import Attribute
from app.core.mentions import MentionType
from app.signals.cues.pool import pool
from app.signals.places import places
from app.signals.text.reading import read


def named(text: str) -> list[str]:
    found = places.find(read(text, 2024)).mentions
    return [m.span.of(text) for m in found if m.type is MentionType.PLACE and m.subtype != "landmark"]


def guess(text: str, attribute: Attribute = Attribute.LOCATION, at_least: int = 3) -> str | None:
    inferences = pool(text, places.find(read(text, 2024)).cues)
    return next((i.guesses[0] for i in inferences if i.attribute is attribute and i.certainty >= at_least), None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We moved to Zürich last spring.", ["Zürich"]),
        ("She lives in Reading, near the river.", ["Reading"]),
        ("Reading in bed is a joy.", []),
        ("That is a nice idea, and Nice is lovely too.", []),
        ("We flew from Nice to Oslo.", ["Nice", "Oslo"]),
        ("The turkey was dry.", []),
        ("Paris Hilton said so.", []),
        ("My friend Charlotte called.", []),
        ("Chelsea boots and French fries, please.", []),
        ("I bought Brazil nuts and a Swiss army knife.", []),
        ("In March we rest.", []),
        ("They live in the U.S. now.", ["U.S"]),
        ("I drove through St. Louis.", ["St. Louis"]),
        ("He grew up in Ballynowhere, they say.", ["Ballynowhere"]),
    ],
)
def test_names_of_places_need_capitals_and_context(text: str, expected: list[str]) -> None:
    assert named(text) == expected


def test_home_and_birthplace_are_told_apart() -> None:
    text = "I was born in Kolkata but now I live in New Delhi."
    assert guess(text) == "New Delhi, India"
    assert guess(text, Attribute.BIRTHPLACE) == "Kolkata, India"


def test_words_of_the_old_country_speak_for_the_birthplace_of_who_lives_elsewhere() -> None:
    text = "I live in Lisbon. On Sundays I cook feijoada with farofa and drink guaraná."
    assert guess(text) == "Lisbon, Portugal"


def test_nationalities_are_mentions() -> None:
    text = "A Dutch friend met two Danes."
    found = places.find(read(text, 2024)).mentions
    assert [m.span.of(text) for m in found if m.type is MentionType.NATIONALITY] == ["Dutch", "Danes"]


def test_a_played_part_says_nothing_about_the_author() -> None:
    assert guess("Let's roleplay. I live in Rome and sell masks.") is None
