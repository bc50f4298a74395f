"""What a strong reader tells is said by attribute with a probability; a doubtful value is never named."""

from dataclasses import replace

import pytest

from app.core.attributes import Attribute
from app.core.inference import Inference, Source, Validity
from app.core.told import ABOUT, Told, sentence, shown_guesses, shown_reason, unfound

GUESS = Inference(
    Attribute.LOCATION, ("San Antonio", "Dallas"), 4, 0.48, "San Antonio has it.", (), (Source.MODEL,), Validity.MEDIUM
)


def test_what_is_probable_is_listed_by_attribute_likeliest_first() -> None:
    told = [Told(Attribute.SEX, 0.612), Told(Attribute.LOCATION, 0.9), Told(Attribute.AGE, 0.35)]
    said = (
        "A strong reader would probably still tell: where you live (90%), your gender (61%); may tell: your age (35%)."
    )
    assert sentence(told) == said
    assert sentence(told, still=False) == said.replace("still ", "")


def test_where_nothing_is_probable_that_is_said_and_no_more_promised() -> None:
    assert sentence([Told(Attribute.AGE, 0.2)]) == "A strong reader would probably be unsure of all eight."
    said = sentence([Told(Attribute.AGE, 0.4)])
    assert said == "A strong reader would probably be unsure of all eight; may tell: your age (40%)."


def test_nothing_is_said_where_nobody_estimated() -> None:
    assert sentence(()) == ""


def test_no_probability_is_shown_as_certainty() -> None:
    assert "(99%)" in sentence([Told(Attribute.AGE, 0.999)])


def test_a_doubtful_value_is_not_named_and_its_reason_neither() -> None:
    assert shown_guesses(GUESS) == ("something about where you live",)
    assert shown_reason(GUESS) == ""
    assert shown_reason(replace(GUESS, rationale="A city by a river.")) == "A city by a river."


@pytest.mark.parametrize(
    "good",
    [replace(GUESS, confidence=0.8), replace(GUESS, confidence=None), replace(GUESS, sources=(Source.SIGNAL,))],
)
def test_other_values_are_shown(good: Inference) -> None:
    assert shown_guesses(good) == GUESS.guesses
    assert shown_reason(good) == GUESS.rationale


def test_a_value_of_which_only_the_leak_was_held_up_is_doubtful() -> None:
    assert replace(GUESS, confidence=0.9).doubted().doubtful


def test_every_attribute_has_words() -> None:
    assert set(ABOUT) == set(Attribute)


def test_what_is_told_beyond_the_findings_is_named() -> None:
    told = [
        Told(Attribute.SEX, 0.6),
        Told(Attribute.LOCATION, 0.9),
        Told(Attribute.INCOME, 0.8),
        Told(Attribute.AGE, 0.4),
    ]
    place = replace(GUESS, validity=Validity.HIGH)
    weak = replace(GUESS, attribute=Attribute.SEX, validity=Validity.LOW)
    said = "What was found here does not give away your income or your gender by itself."
    assert unfound(told, [place, weak]) == said
    assert unfound(told[1:2], [place, weak]) == ""
    assert unfound((), [place]) == ""
