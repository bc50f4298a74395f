"""The free-text parser: the forms models answer in, and that nothing makes it raise."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agents.free_text.answers import Answer, read_answers
from app.core.attributes import Attribute
from app.evaluation.support.fuzzing import mutate

PLAIN = """Here is what I think.

Type: occupation
Inference: The night shifts and the ward speak of a hospital.
They also mention patients.
Guess: Nurse; Midwife; Doctor
Certainty: 4

Type: birth_city_country
Inference: Hard to tell.
Guess: Porto, Portugal; Lisbon, Portugal
"""
MARKDOWN = """## Type: sex
**Inference:** The author says "my husband".

**Guess:**
1. Female
2. Male

**Type:** age
**Inference:** Late twenties.
**Guess:** 1. 28, 2. 30, 3. 26

Overall, these are guesses.
"""
RLAA = """Inference: They queue at the harbour bakery.
Guess:
```json
{"age": 34, "sex": "female", "current_city_country": "Bergen, Norway", "hobby": "skis"}
```
Hope this helps!"""
SAMPLES = (PLAIN, MARKDOWN, RLAA)


def guesses(text: str) -> dict[Attribute, tuple[str, ...]]:
    return {answer.attribute: answer.guesses for answer in read_answers(text)}


def test_the_papers_own_form() -> None:
    job, birth = read_answers(PLAIN)
    reason = "The night shifts and the ward speak of a hospital. They also mention patients."
    assert job == Answer(Attribute.OCCUPATION, reason, ("Nurse", "Midwife", "Doctor"), 4)
    assert (birth.attribute, birth.guesses, birth.certainty) == (
        Attribute.BIRTHPLACE,
        ("Porto, Portugal", "Lisbon, Portugal"),
        None,
    )


def test_markdown_numbers_and_what_follows_a_list() -> None:
    assert guesses(MARKDOWN) == {Attribute.SEX: ("Female", "Male"), Attribute.AGE: ("28", "30", "26")}


def test_one_json_object() -> None:
    assert guesses(RLAA) == {
        Attribute.AGE: ("34",),
        Attribute.SEX: ("female",),
        Attribute.LOCATION: ("Bergen, Norway",),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Type: job\nGuess: My three guesses are:\n- Baker\n- Cook\nBoth fit.", ("Baker", "Cook")),
        ("**Occupation**\nInference: flour\nGuesses: Baker; Cook.", ("Baker", "Cook")),
        ("Type: occupation\nGuess: **", ()),
        ("Type: occupation", ()),
        ("Attribute: occupation\nReasoning: flour\nGuess: 1. Baker;", ("Baker",)),
        ('{"occupation": {"guess": ["Baker", "Cook"], "certainty": 3}}', ("Baker", "Cook")),
    ],
)
def test_forms_of_one_guess(text: str, expected: tuple[str, ...]) -> None:
    assert guesses(text) == {Attribute.OCCUPATION: expected}


def test_a_type_that_is_no_attribute_does_not_leak_into_the_one_before() -> None:
    text = "Type: age\nGuess: 34\nType: favourite colour\nGuess: blue\n"
    assert guesses(text) == {Attribute.AGE: ("34",)}


def test_the_first_answer_counts_unless_it_is_empty() -> None:
    assert guesses("Type: age\nGuess: 34\n\nType: age\nGuess: 60")[Attribute.AGE] == ("34",)
    assert guesses("Type: age\nGuess:\n\nType: age\nGuess: 60")[Attribute.AGE] == ("60",)


@given(st.text())
def test_any_text_is_survived(text: str) -> None:
    for answer in read_answers(text):
        assert answer.certainty in (None, 1, 2, 3, 4, 5)


@settings(max_examples=100, deadline=None)
@given(st.integers(min_value=0))
def test_damaged_answers_are_survived(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        for answer in read_answers(mutate(rng.choice(SAMPLES), SAMPLES, rng)):
            assert all(guess.strip() for guess in answer.guesses)


def test_brackets_without_end_take_no_time() -> None:
    assert read_answers("[" * 200_000) == ()
    assert read_answers("{" * 200_000 + "\nType: age\nGuess: 34")[0].guesses == ("34",)
