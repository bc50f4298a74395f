"""Whatever the text: no error, spans inside it, linear time."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.signals.age import age
from app.signals.base import Recognizer
from app.signals.life import health, income, relationship, sex
from app.signals.text.reading import read

RECOGNIZERS: tuple[Recognizer, ...] = (age.find, sex.find, relationship.find, income.find, health.find)
_WORDS = [
    "I'm",
    "34",
    "my wife",
    "Born in",
    "1987",
    "'98",
    "in my",
    "thirties",
    "£28k",
    "a year",
    "I earn",
    "as a",
    "woman",
    "turned",
    "forty",
    "(27f)",
    "my 12-year-old",
    "since",
    "when I was",
    "a kid",
    "Walkman",
    "9/11",
    "single",
    ".",
    "\n",
    '"',
    "İ",
    "ﬁ",
    "👗",
    "’",
    "not",
    "if I had",
    "diabetes",
    "my",
]


def check(text: str) -> None:
    reading = read(text, 2024)
    for find in RECOGNIZERS:
        for cue in find(reading).cues:
            assert 0 <= cue.span.start < cue.span.end <= len(text)
            assert 0 <= cue.weight < 1
            if cue.ladder is not None:
                assert 0 <= cue.ladder.span.start < cue.ladder.span.end <= len(text)
                assert cue.ladder.steps


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    check(text)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=40))
def test_any_mixture_of_cues(words: list[str]) -> None:
    check(" ".join(words))


@pytest.mark.parametrize(
    "unit",
    [
        "I'm 34. ",
        "my wife ",
        "1987 ",
        "born in ",
        "a",
        "I was 9 in 1989, ",
        "£28k a year ",
        '"my wife',
        "'98 ",
        "as a ",
        "(27f)",
    ],
)
def test_time_grows_with_the_text_alone(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * (length // len(unit) + 1))[:length]
        reading, start = read(text, 2024), time.perf_counter()
        for find in RECOGNIZERS:
            find(reading)
        return time.perf_counter() - start

    seconds(1_000)
    # A hundred thousand characters take seconds at most; quadratic growth would take minutes.
    assert seconds(100_000) < 12
