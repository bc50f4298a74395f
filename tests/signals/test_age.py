"""Cues to the author's age."""

import pytest

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.text.spans import Span
from app.signals.age.age import find
from app.signals.age.hint import AgeHint, consensus
from app.signals.cues.pool import pool
from app.signals.text.reading import read

YEAR = 2023


def inferred(text: str, year: int = YEAR) -> Inference | None:
    found = [i for i in pool(text, find(read(text, year)).cues) if i.attribute is Attribute.AGE]
    return found[0] if found else None


def actionable(text: str, year: int = YEAR) -> int | None:
    inference = inferred(text, year)
    return int(inference.guesses[0]) if inference and inference.certainty >= 3 else None


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("I'm 34 and tired.", 34),
        ("Our fifty-year school reunion is on Saturday.", 68),
        ("I'm grounded until Friday.", 14),
        ("i am thirty-four, by the way", 34),
        ("Posting as a 29yo web dev.", 29),
        ("I graduated high school ten years ago.", 28),
        ("High school graduation was loud, can't believe it's been a decade since.", 28),
        ("I (27f) need advice.", 27),
        ("34M, first post here", 34),
        ("I turned 40 in March.", 40),
        ("I just turned 40!", 40),
        ("I'm pushing 60 and still climbing.", 58),
        ("I hit 30 last year.", 30),
        ("I'm in my early thirties.", 32),
        ("As a 50-something I can relate.", 54),
        ("At 67 I garden and I read.", 67),
        ("For my 45th birthday I got a kayak.", 46),
        ("I was born in 1987.", 36),
        ("born in '97, so go easy on me", 26),
        ("I graduated high school in 2005.", 36),
        ("Class of '98 here, and I still have the jacket.", 44),
        ("I was nine when the Berlin Wall fell.", 43),
        ("In 1986 I was thirteen.", 50),
        ("I was in my early twenties when Diana died.", 50),
        ("I was born the year the Berlin Wall fell.", 34),
        ("My grandson drove me to collect my pension.", 67),
        ("I'm a sophomore in high school.", 16),
        ("When I was a kid everyone had a Tamagotchi.", 34),
        ("Growing up in the 80s we had mixtapes in high school.", 53),
    ],
)
def test_ages_are_read(text: str, age: int) -> None:
    found = actionable(text)
    assert found is not None
    assert abs(found - age) <= 5


@pytest.mark.parametrize(
    "text",
    [
        "I'm 5 minutes away.",
        "I'm 20 pounds heavier.",
        "He is 40 and she is 38.",
        "My daughter asked a 19-year-old for help.",
        "My daughter in law sings. My son-in-law sews.",
        "The bridge was built in 1987.",
        "Her grandmother was born in 1931.",
        '"I am 34 years old," the witness said in court.',
        "Take the M25 and then the A4.",
        "If I were 70 I would say the same.",
        "We waited 45 minutes for table 26.",
        "Windows 95 and the Walkman are in the museum.",
    ],
)
def test_other_numbers_are_left_alone(text: str) -> None:
    assert actionable(text) is None


def test_the_year_of_writing_counts() -> None:
    assert actionable("I was born in 1987.", 2013) == pytest.approx(26, abs=1)


def test_a_childs_age_speaks_of_a_parent() -> None:
    found = actionable("My 25-year-old daughter moved out and my grandson visits.")
    assert found is not None
    assert 50 <= found <= 65


def test_agreeing_hints_carry_one_age() -> None:
    inference = inferred("I'm 55. As a kid in the 70s I listened to Pink Floyd.")
    assert inference is not None
    assert inference.guesses[0] == "55"
    assert len(inference.evidence) >= 2


def test_generalising_removes_the_age() -> None:
    text = "I'm 34 and tired."
    inference = inferred(text)
    assert inference is not None
    found = inference.evidence[0].ladder
    assert found is not None
    after = [text[: found.span.start] + step + text[found.span.end :] for step in found.steps]
    assert after == ["I'm in my thirties and tired.", "I'm an adult and tired."]
    assert actionable(after[-1]) is None


def test_ranges_meet() -> None:
    span = Span(0, 1)
    wide, other = AgeHint(span, 50, 80, 0.9, "a"), AgeHint(span, 30, 58, 0.9, "b")
    age, chance = consensus([wide, other])
    assert 48 <= age <= 60
    assert chance > consensus([wide])[1]


def test_a_hint_that_knows_nothing_changes_nothing() -> None:
    span = Span(0, 1)
    sure = AgeHint(span, 40, 40, 0.95, "a")
    assert consensus([sure, AgeHint(span, 7, 105, 0.5, "b")])[0] == 40
