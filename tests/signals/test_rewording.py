"""What the ladders make of a sentence: general, complete and good English. Each case is a construction."""

import pytest

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.team import Sight
from app.service import Session
from app.signals.detect import detect


def rewritten(text: str, slider: float) -> str:
    """Return the text as the signals alone rewrite it."""
    trajectory = Session(sight=Sight(2025)).rewrite(text, slider).trajectory
    return trajectory.rounds[trajectory.chosen].text


@pytest.mark.parametrize(
    "text",
    [
        "My half-orc paladin is 47, widowed, and going through things.",
        "The manager, sweet girl, 22, explains it to me.",
        "My backhand is also unemployed since Tuesday.",
        "I went to the public library of Cologne and I read.",
        "I like to marvel at my sky at night.",
        "In 1962 I was rich, I had eleven men under me.",
        "We are eight in a room and I snore.",
        "I've drafted four texts to him and deleted three.",
        "He was a boy, she was a girl, I was the printer.",
    ],
)
def test_what_is_not_the_author_stays(text: str) -> None:
    found = RuleArbitrator().arbitrate(text, detect(text, 2025).inferences, lambda: False).inferences
    assert [
        i.attribute.value
        for i in found
        if i.actionable and i.attribute.value in ("age", "sex", "relationship", "income")
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        "I love woodwork and I own a Harley.",
        "ngl i love fortnite and my curfew",
        "Retired postman here, my bus pass came.",
    ],
)
def test_the_general_words_betray_nothing(text: str) -> None:
    after = rewritten(text, 75)
    found = RuleArbitrator().arbitrate(after, detect(after, 2025).inferences, lambda: False).inferences
    assert [i.attribute.value for i in found if i.actionable] == []
