"""Cues to the author's sex."""

import pytest

from app.core.attributes import Attribute
from app.signals.pool import pool
from app.signals.reading import read
from app.signals.sex import find


def actionable(text: str) -> str | None:
    found = [i for i in pool(text, find(read(text)).cues) if i.attribute is Attribute.SEX]
    return found[0].guesses[0] if found and found[0].certainty >= 3 else None


@pytest.mark.parametrize(
    ("text", "sex"),
    [
        ("My wife and I moved.", "male"),
        ("my hubby cooks on Sundays", "female"),
        ("As a woman, I disagree.", "female"),
        ("As a father of two I sleep little.", "male"),
        ("I'm pregnant and hungry.", "female"),
        ("My beard itches.", "male"),
        ("I shaved my legs for this.", "female"),
        ("Just me (28F) and the cat.", "female"),
        ("Us ladies got frosted tips too.", "female"),
        ("My partner and I met at work; she plays the oboe.", "male"),
        ("When I was a little girl we had goats.", "female"),
        ("They called me sir at the bank.", "male"),
        ("A man's gotta have his vices.", "male"),
    ],
)
def test_cues_are_read(text: str, sex: str) -> None:
    assert actionable(text) == sex


@pytest.mark.parametrize(
    "text",
    [
        "Her husband left early.",
        "His wife's bakery is closed.",
        "The king and his wife reigned for years.",
        "If I had a wife I would ask her.",
        '"My wife hates it," the reviewer wrote.',
        "My old man loved bandy.",
        "I called a plumber and a barber.",
        "Women's history month starts today.",
        "You are the innkeeper. I am a widow with three chests.",
    ],
)
def test_other_people_are_left_alone(text: str) -> None:
    assert actionable(text) is None


def test_a_husband_of_two_men_is_outweighed() -> None:
    assert actionable("My husband laughed, and as a man with a beard I laughed too.") == "male"
