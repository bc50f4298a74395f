"""Cues to the author's sex."""

import pytest

from app.core.attributes import Attribute
from app.service import Session
from app.signals.cues.pool import pool
from app.signals.life.sex import find
from app.signals.life.sex_partner import find_partner
from app.signals.text.reading import read


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My wife loves tennis. She's got a good serve.", "A loved one loves tennis. They've got a good serve."),
        ("My husband said he would, if I ask him.", "A loved one said they would, if I ask them."),
        ("My wife called my sister. She was tired.", "A loved one called my sister. She was tired."),
        ("My boss met his wife there. She was tired.", "My boss met his wife there. She was tired."),
        ("My wife met Emma. She was tired.", "A loved one met Emma. She was tired."),
        ("My wife Emma sings. She was tired.", "A loved one sings. They were tired."),
        ("My wife and I met a bride. She cried.", "We met a bride. She cried."),
        ("My wife sings. She bakes, too, and loves it.", "A loved one sings. They bake, too, and love it."),
        ("My wife sings. She rarely stops.", "A loved one sings. They rarely stop."),
        ("My wife left. I told her everything.", "A loved one left. I told them everything."),
        ("My wife left. I made her laugh.", "A loved one left. I made them laugh."),
        ("My wife left. The car is hers.", "A loved one left. The car is theirs."),
        ("My husband left. The car was his.", "A loved one left. The car was theirs."),
    ],
)
def test_a_partners_pronouns_go_along_with_the_partner(text: str, expected: str) -> None:
    assert Session().rewrite(text, 50).trajectory.text == expected


def test_a_partners_pronouns_make_the_claim_no_surer() -> None:
    short = Session().check("My wife and I jog.").inferences
    longer = Session().check("My wife and I jog. She runs and she swims.").inferences
    certainty = [next(i.certainty for i in found if i.attribute is Attribute.SEX) for found in (short, longer)]
    assert certainty[0] == certainty[1]


def test_a_pronoun_is_a_whole_word_at_the_end_of_its_reach_too() -> None:
    text = "My late husband and I lived " + "on and on " * 40
    for cut in range(150, 175):
        there = f"{text[:cut]} here."
        assert "they" not in Session().rewrite(there, 50).trajectory.text, there


def test_a_pronoun_is_told_once_however_often_the_partner_is_named() -> None:
    cues = list(find_partner(read("My wife bakes, she said. " * 50)))
    assert len({cue.span for cue in cues}) == len(cues) == 50
