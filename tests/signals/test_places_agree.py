"""Places of one name are told apart by the rest of the text, and names go with what belongs to them."""

import pytest

from app.core.attributes import Attribute
from app.core.mentions import MentionType
from app.signals.detect import detect


def guesses(text: str, attribute: Attribute) -> list[str]:
    found = [i for i in detect(text, 2025).inferences if i.attribute is attribute]
    return [guess for i in found for guess in i.guesses]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Whitby, not far from Leeds.", "Whitby, United Kingdom"),
        ("I live in Whitby, not far from Toronto.", "Whitby, Canada"),
        ("I live in Hull, an hour from Leeds.", "Kingston upon Hull, United Kingdom"),
        ("I work in an office in Boston. Glasgow was my home.", "Boston, United States"),
        ("I live in London. Flew in from Toronto.", "London, United Kingdom"),
    ],
)
def test_the_country_agrees_with_the_other_places(text: str, expected: str) -> None:
    assert guesses(text, Attribute.LOCATION)[0] == expected


@pytest.mark.parametrize(
    ("text", "span", "step"),
    [
        ("I cheer for the Boston Red Sox.", "Boston Red Sox", "team"),
        ("My years at Trinity College Dublin were fine.", "Trinity College Dublin", "my university"),
        ("Second year at Leeds is hard for me.", "Leeds", "university"),
        ("I am stuck in the queue at Greggs.", "Greggs", "a restaurant"),
        ("My oldest just started fourth grade.", "fourth grade", "school"),
    ],
)
def test_a_name_is_replaced_whole(text: str, span: str, step: str) -> None:
    ladders = [e.ladder for i in detect(text, 2025).inferences for e in i.evidence if e.ladder]
    assert (span, step) in [(ladder.span.of(text), ladder.steps[0]) for ladder in ladders]


@pytest.mark.parametrize(
    ("text", "job"),
    [
        ("I drive a truck for Hartwell.", "truck driver"),
        ("I drive a taxi at night.", "taxi driver"),
        ("I work in a bakery.", "baker"),
        ("I'm working in a small cafe.", "barista"),
        ("I work at the call centre.", "call centre worker"),
    ],
)
def test_the_place_of_work_tells_the_job(text: str, job: str) -> None:
    assert guesses(text, Attribute.OCCUPATION)[0] == job


@pytest.mark.parametrize("text", ["My uncle works in a bakery.", "I never work in a bakery.", "She drives a bus."])
def test_somebody_elses_job_is_not_the_authors(text: str) -> None:
    assert guesses(text, Attribute.OCCUPATION) == []


def test_moving_from_a_place_is_weak_for_being_born_there() -> None:
    text = "We moved from Cleveland to a suburb outside Phoenix."
    detected = {i.attribute: i for i in detect(text, 2025).inferences}
    assert detected[Attribute.LOCATION].guesses[0] == "Phoenix, United States"
    assert Attribute.BIRTHPLACE not in detected or detected[Attribute.BIRTHPLACE].confidence < 0.5


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("i went to the mall in plano with my kids", ["plano"]),
        ("i live in plano and love it", ["plano"]),
        ("i went to the mall in mobile shoes", []),
        ("I live in peace. We are fine.", []),
    ],
)
def test_doubtful_towns_in_small_letters(text: str, found: list[str]) -> None:
    assert [m.span.of(text) for m in detect(text, 2025).mentions if m.type is MentionType.PLACE] == found
