"""Words in a frame (fiction, songs, voices, retold talk, "if I were") are nobody's claim; those beside them are."""

import pytest

from app.agents.arbitrate.rules import verdict
from app.core.attributes import Attribute
from app.signals.detect import detect

WATCHED = (
    Attribute.OCCUPATION,
    Attribute.RELATIONSHIP,
    Attribute.EDUCATION,
    Attribute.INCOME,
    Attribute.AGE,
    Attribute.SEX,
)


def claims(text: str) -> dict[Attribute, str]:
    return {
        i.attribute: i.guesses[0]
        for i in detect(text, 2025).inferences
        if i.attribute in WATCHED and verdict(i).actionable
    }


@pytest.mark.parametrize(
    "text",
    [
        # fiction
        "[WIP, be kind] I taught geometry for years. My husband kept the goats.",
        "(First page.) I carried the trunks. My wife was in the country and my pension was small.",
        "Chapter 4: my late husband's boat, and the pupils in my form class who sank it.",
        "The priest in my crime novel says my ex-wife line twice. Too much?",
        "My trawler captain is too educated, says a beta reader.",
        # songs and voices
        "♪ my wife has left me, my old dog too ♪",
        "As the song goes, my husband is a sailor on the sea.",
        'it\'s "my wife!!!" in that film voice, please stop',
        'He does "my husband" in a silly voice.',
        # another's words without quotation marks
        "So she goes my husband never cooks.",
        "This bloke was like, my wife says no.",
        "The lady said: my caseload is a mountain.",
        "A man comes into the bakery and she said: I'm a butcher, I'm 44, I've been married twice.",
        "He goes I'm a widower and 81.",
        # games and exercises
        "you are Inspector Quill, 58, three ex-wives. interrogate me. i'm the gardener",
        "Write a reference letter for a fictional tenant, 47, pastry chef, divorced.",
        # suppositions
        "If I were a nurse, my patients would get biscuits.",
        "In another life our kiln never cools.",
        "Imagine being a chef, my mise would be crumbs.",
    ],
)
def test_framed_words_are_no_claims(text: str) -> None:
    assert claims(text) == {}


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My mother said my wife should rest.", Attribute.RELATIONSHIP, "married"),
        ("If my students ask, I am out.", Attribute.OCCUPATION, "teacher"),
        ("Chapters of my life: my wife, the dog, the allotment.", Attribute.RELATIONSHIP, "married"),
        ("Chapter two of my life with my wife began in a tent.", Attribute.RELATIONSHIP, "married"),
        ("The line was long and my wife sat down.", Attribute.RELATIONSHIP, "married"),
        ("She's like my wife in that way.", Attribute.RELATIONSHIP, "married"),
        ("I was like, my caseload is not a joke.", Attribute.OCCUPATION, "social worker"),
        ("My husband sings in the kitchen.", Attribute.RELATIONSHIP, "married"),
        ('My wife hid the "good" biscuits.', Attribute.RELATIONSHIP, "married"),
    ],
)
def test_plain_words_beside_them_count(text: str, attribute: Attribute, value: str) -> None:
    assert claims(text).get(attribute) == value
