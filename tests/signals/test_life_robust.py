"""Ages to come, dated events, couples, pregnancies and bodies, as they are told in passing."""

import pytest

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.signals.detect import detect

YEAR = 2026


def of(text: str, attribute: Attribute) -> Inference | None:
    return next((i for i in detect(text, YEAR).inferences if i.attribute is attribute), None)


def reworded(text: str) -> str:
    """Take the last step of every ladder, rightmost first; of overlapping ones the longest."""
    ladders = {e.ladder for i in detect(text, YEAR).inferences for e in i.evidence if e.ladder}
    taken = len(text) + 1
    for ladder in sorted(ladders, key=lambda each: (-each.span.end, each.span.start)):
        if ladder.span.end <= taken:
            text = text[: ladder.span.start] + ladder.steps[-1] + text[ladder.span.end :]
            taken = ladder.span.start
    return text


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("I turn 30 today!", 30),
        ("I'll be 41 on Friday.", 41),
        ("I'll turn twenty in March.", 19),
        ("ill be 16 in 3 weeks", 15),
        ("I'll be 40 next month.", 39),
        ("I'll be 40 years old next week.", 39),
        ("As a man of 62 I know.", 62),
        ("I followed the moon landing on the radio as a girl of eleven.", 68),
        ("I followed the moon landing on the radio as a nine-year-old.", 66),
        ("When I was eight years old I saw the Berlin Wall fall on TV.", 45),
        ("33, 6'1, Virgo", 33),
        ("I am a grown man of 50 and I cry at films.", 50),
    ],
)
def test_ages_are_said_right(text: str, age: int) -> None:
    found = of(text, Attribute.AGE)
    assert found is not None
    assert int(found.guesses[0]) == age
    assert found.certainty >= 3


@pytest.mark.parametrize("text", ["I'll be 40 minutes.", "I'll be 5 in line next week.", "He says he'll be 30 in May."])
def test_what_is_no_age_to_come_is_left_alone(text: str) -> None:
    assert of(text, Attribute.AGE) is None


@pytest.mark.parametrize(
    "text", ["I remember the moon landing.", "When I was a kid we watched the moon landing at my uncle's."]
)
def test_an_event_alone_dates_nobody_for_certain(text: str) -> None:
    found = of(text, Attribute.AGE)
    assert found is None or found.confidence <= 0.7


@pytest.mark.parametrize(
    ("text", "sex"),
    [
        ("My wife and I are two women in our thirties.", "female"),
        ("My husband and I are two men in our fifties.", "male"),
        ("My husband and I were both men of few words.", "male"),
    ],
)
def test_couples_of_one_sex(text: str, sex: str) -> None:
    found = of(text, Attribute.SEX)
    assert found is not None
    assert found.guesses[0] == sex


@pytest.mark.parametrize("text", ["My wife made soup.", "I asked my husband."])
def test_a_partner_makes_a_sex_likely_not_certain(text: str) -> None:
    found = of(text, Attribute.SEX)
    assert found is not None
    assert found.confidence <= 0.84


def test_a_sore_back_does_not_age_the_pregnant() -> None:
    found = of("I'm pregnant again, my back hurts and my daughter is loud.", Attribute.AGE)
    assert found is not None
    assert 18 <= int(found.guesses[0]) <= 36


@pytest.mark.parametrize(
    ("text", "general"),
    [
        ("These days my knees are dreadful.", "These days my joints are dreadful."),
        ("My knees hurt since menopause.", "My joints hurt for a while."),
        ("I'm pregnant with our second.", "I'm busy with family."),
        ("When I was pregnant with my daughter I ate limes.", "When I was busy with family I ate limes."),
        ("Then my ex won't pay.", "Then someone won't pay."),
        ("We can't afford the nursery fees.", "We worry about the nursery fees."),
        ("I am pregnant with her second child.", "I am busy with family."),
        ("Pregnant with our third and exhausted.", "Busy with family and exhausted."),
        ("I'm married to a baker.", "I'm close to a baker."),
        ("Divorced, no kids.", "No kids."),
        ("Divorced, two kids, a flat.", "Two kids, a flat."),
        ("33, 6'1, Virgo", "6'1, Virgo"),
        ("I am a man of 50.", "I am a person."),
        ("My wife and I are two women in our thirties.", "A loved one and I are two people at our age."),
    ],
)
def test_words_still_fit(text: str, general: str) -> None:
    assert reworded(text) == general
