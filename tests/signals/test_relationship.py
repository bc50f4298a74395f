"""Cues to the author's relationship."""

import pytest

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.signals.cues.pool import pool
from app.signals.life.relationship import find
from app.signals.text.reading import read


def inferred(text: str) -> Inference | None:
    found = [i for i in pool(text, find(read(text)).cues) if i.attribute is Attribute.RELATIONSHIP]
    return found[0] if found else None


def actionable(text: str) -> str | None:
    inference = inferred(text)
    return inference.guesses[0] if inference and inference.certainty >= 3 else None


@pytest.mark.parametrize(
    ("text", "relationship"),
    [
        ("The wife and I went north.", "married"),
        ("Hubby says hello.", "married"),
        ("My fiancée picks the music.", "in relation"),
        ("My girlfriend lives in Ghent.", "in relation"),
        ("My ex-wife kept the dog.", "divorced"),
        ("Since the divorce I cook more.", "divorced"),
        ("My late husband built it.", "widowed"),
        ("I'm a widower.", "widowed"),
        ("My wife did the taxes. She passed away in March.", "widowed"),
        ("I'm single and fine with it.", "no relation"),
        ("No girlfriend, no problem.", "no relation"),
        ("Swiping on Tinder again tonight.", "no relation"),
        ("41, never married, two cats.", "no relation"),
    ],
)
def test_cues_are_read(text: str, relationship: str) -> None:
    assert actionable(text) == relationship


@pytest.mark.parametrize(
    "text",
    [
        "Every single day the bus is late.",
        "My brother's wife is a vet.",
        "A single malt, please.",
        "My business partner signed it.",
        "Her ex-husband sued.",
        "Married to the idea, divorced from the budget.",
        "If I had a husband he would fix it.",
        "The couple got married in May.",
    ],
)
def test_other_things_are_left_alone(text: str) -> None:
    assert actionable(text) is None


def test_each_step_says_less() -> None:
    text = "My husband and I went north."
    inference = inferred(text)
    assert inference is not None
    (evidence,) = inference.evidence
    assert evidence.ladder is not None
    after = [evidence.ladder.span, *evidence.ladder.steps]
    first, last = (text.replace("My husband", str(step)) for step in after[1:])
    assert actionable(first) == "in relation"
    assert inferred(last) is None


def test_not_married_is_at_most_single() -> None:
    assert actionable("I'm not married.") in (None, "no relation")
