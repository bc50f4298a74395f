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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Leeds and hate the rain.", "Leeds, United Kingdom"),
        ("i live in london, it is loud. my bus never comes.", "London, United Kingdom"),
        ("Here in Dublin we wait for buses.", "Dublin, Ireland"),
        ("We moved to Bath, England, last year.", "Bath, United Kingdom"),
        ("Shifted to Pune in May, you would love it.", "Pune, India"),
        ("I take the Tube to my office.", "London, United Kingdom"),
        ("My flat is behind Langstrasse, above a shop.", "Zurich, Switzerland"),
        ("I pay council tax and wait for the NHS, as one does.", "United Kingdom"),
    ],
)
def test_where_the_author_lives(text: str, expected: str) -> None:
    assert guess(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I was born in Lyon, as my mother was.", "Lyon, France"),
        ("I grew up in Fargo with four brothers.", "Fargo, United States"),
        ("Lagos is my hometown.", "Lagos, Nigeria"),
        ("As a Dane I find that odd.", "Denmark"),
        ("My Greek grandma would never allow it.", "Greece"),
        ("Born in Kolkata, went to school there, it's another world.", "Kolkata, India"),
        ("Ah, Leeds. Born n bred!", "Leeds, United Kingdom"),
        ("I'm a Swede from Malmö, we like falafel.", "Malmo, Sweden"),
        ("Where I was born, Turku, it snowed more.", "Turku, Finland"),
    ],
)
def test_where_the_author_comes_from(text: str, expected: str) -> None:
    assert guess(text, Attribute.BIRTHPLACE) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Her husband lives in Leeds.",
        "We visited Oslo last summer.",
        "Flights to Lisbon are cheap in May.",
        "She told me, “I was born in Lyon and I will die there.”",
        "If I lived in Toronto I would skate.",
        "Tokyo won the match.",
        "I read about Nairobi in the paper.",
        "Born in Leeds, she moved to York.",
        "My neighbour is from Leeds, born and bred.",
    ],
)
def test_other_peoples_places_do_not_leak_into_the_author(text: str) -> None:
    assert guess(text) is None
    assert guess(text, Attribute.BIRTHPLACE) is None


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
