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
    ("text", "slider", "expected"),
    [
        # ages said
        ("I'm 44 and nobody needs me at nine.", 25, "I'm in my forties and nobody needs me at nine."),
        ("I'm 44 and nobody needs me at nine.", 50, "I'm an adult and nobody needs me at nine."),
        ("I'm 34, work nights and hate it.", 50, "I work nights and hate it."),
        ("I'm 47, I've got a bad hip.", 25, "I'm in my forties, I've got a bad hip."),
        ("I'm 47, I've got a bad hip.", 75, "I've got a bad hip."),
        ("I am nearly 60 and tired.", 50, "I am an adult and tired."),
        ("I am 34 and 7 months, tired of it.", 50, "I am an adult, tired of it."),
        ("We're 61 and we still dance.", 75, "We're adults and we still dance."),
        ("im 15 and i hate maps", 75, "im young and i hate maps"),
        ("33. I keep bees.", 50, "I keep bees."),
        ("I turned 35 on Monday.", 50, "I had a birthday on Monday."),
        ("For my 45th, Ann mailed me a box.", 50, "For my birthday, Ann mailed me a box."),
        ("Forty-one years old and I still cut it.", 75, "Grown up and I still cut it."),
        # ages worked out
        (
            "I've been driving the 49 for 31 years of driving.",
            50,
            "I've been driving the 49 for many years of driving.",
        ),
        ("In 1986 I was thirteen and I sold fish.", 50, "Back then I was young and I sold fish."),
        ("Our boy (6) has my ears.", 75, "Our boy has my ears."),
        ("I was born in 1996. I laugh.", 50, "I was born some time ago. I laugh."),
        # people: possessives, subjects, sentence starts
        ("My wife's job is near.", 25, "My partner's job is near."),
        ("My wife's job is near.", 75, "A loved one's job is near."),
        ("Payday is Friday. Boyfriend and I have eleven left.", 50, "Payday is Friday. We have eleven left."),
        ("Cold today. Wife says eat.", 25, "Cold today. My partner says eat."),
        ("The man I used to be married to called me.", 50, "The man I used to be close to called me."),
        ("I'm the mother of four boys.", 50, "I'm the parent of four boys."),
        ("I was the first woman in my crew.", 50, "I was the first person in my crew."),
        ("My wife died two years ago.", 75, "I lost someone two years ago."),
        # words that go with their comma
        ("oh mate, the seafood is great", 100, "oh, the seafood is great"),
        ("Cheers for asking, mate! My wife laughed.", 50, "Cheers for asking! A loved one laughed."),
        ("Girl, I had posters. My husband hates them.", 50, "I had posters. A loved one hates them."),
        # money
        ("I earn 1,020 francs and I send half home.", 50, "I earn a certain amount and I send half home."),
        ("EBT loads at midnight and I'm ready.", 50, "Support loads at midnight and I'm ready."),
        ("I volunteer at the food bank since I lost mine.", 75, "I volunteer at the charity since I lost mine."),
        (
            "I'm tired so I can't afford another lawyer, we live hand to mouth.",
            75,
            "I'm tired so I can't get another lawyer, we live carefully.",
        ),
        (
            "I left high school about a decade ago, can't say I miss it.",
            50,
            "I left high school years ago, can't say I miss it.",
        ),
        # health
        ("I'm on warfarin since May.", 50, "I'm on medication since May."),
        ("I have a broken ankle and a dog.", 50, "I have an injury and a dog."),
        # names and numbers
        ("I am Rubén, I have a name.", 50, "I have a name."),
        ("Students call me Ileana, which is wrong.", 50, "Students call me by a nickname, which is wrong."),
        ("Hello. Dr. Harold Beckwith here.", 50, "Hello. Someone here."),
        (
            "Lost my parrot, call me, or call +44 7700 900318 at night.",
            50,
            "Lost my parrot, call me, or call me at night.",
        ),
    ],
)
def test_the_sentence_still_reads(text: str, slider: float, expected: str) -> None:
    assert rewritten(text, slider) == expected


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
