"""Any text at all: nothing raises, spans lie inside the text, time grows with the length."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.signals.base import Findings
from app.signals.life import education, occupation
from app.signals.places import places
from app.signals.text.reading import read

RECOGNIZERS = (places.find, occupation.find, education.find)
WORDS = st.sampled_from(
    "I i'm live in from Paris paris the Tube nurse teacher , . \n “ ” ( ) - ' ’s U.S. 405 born my PhD Zürich ß İ Ａ "
    "上海 🇨🇭 \u0301 St. Bath England".split(" ")
)


def run(text: str) -> Findings:
    total = Findings()
    for recognizer in RECOGNIZERS:
        total = total + recognizer(read(text, 2024))
    return total


def check(text: str) -> None:
    found = run(text)
    for cue in found.cues:
        assert 0.0 < cue.weight < 1.0
        assert cue.value
        assert cue.rationale
        assert 0 <= cue.span.start < cue.span.end <= len(text)
        if cue.ladder is not None:
            assert cue.ladder.span.end <= len(text)
            assert cue.ladder.steps
    for mention in found.mentions:
        assert 0 <= mention.span.start < mention.span.end <= len(text)


@given(st.text(max_size=300))
@settings(max_examples=250, deadline=None)
def test_any_text(text: str) -> None:
    check(text)


@given(st.lists(WORDS, max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_mixture_of_telling_words(words: list[str]) -> None:
    check(" ".join(words))


@pytest.mark.parametrize(
    "unit",
    [
        "Paris. ",
        "in Paris ",
        "I live in Xanadu ",
        "I am a nurse ",
        '"in Paris we go there" ',
        "my my ",
        "A-A-",
        "U.S.",
        "from ",
    ],
)
def test_time_grows_with_the_length(unit: str) -> None:
    def seconds(size: int) -> float:
        text = (unit * (size // len(unit) + 1))[:size]
        started = time.process_time()
        run(text)
        return time.process_time() - started

    run("warm up in Paris")
    short, long = seconds(25_000), seconds(100_000)
    assert long < max(12 * short, 1.0)
