"""What of a text leans on words of it, told by form alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.propose.dependence import HINTS, leaning
from app.core.text.spans import Span, sentences


def ways(marked: str) -> frozenset[str]:
    before, words, after = marked.replace("]", "[").split("[")
    text = before + words + after
    return leaning(text, Span(len(before), len(before) + len(words)), sentences(text)) - HINTS


@pytest.mark.parametrize(
    "marked",
    [
        "He asked. [I said I would ring Leeds. ]And I did.",  # its verb stands in what goes
        "I was warned[, that is when Leeds floods]. Mine has not yet.",
        "[My boss in Leeds says I am slow. ]Maybe I am.",
        "[We had frost in Leeds. ]These plants died of it.",
        "[I taught in Leeds. ]Both of them wrote to me.",
        "[We pumped out a cellar in Leeds. ]Third flooded house this month.",
        "[My mother has gone back to Leeds. ]When will I see that house again?",
        "[An old man on my street in Leeds is dying. ]Liver.",
        "[I began in Leeds when the safe had a wheel. ]Now I lead the whole desk.",
        "[My supervisor in Leeds calls me committed. ]I am committed to my bed.",  # a word that comes again
        "The flat is cold. [My wife stayed in Leeds. ]The cat misses her.",
        "Two rings for a walker, one long[ for a Leeds lad].",
        "Two for the house[, one for the bank in Leeds].",
        "Thirty years[, four children in Leeds], all abroad now.",
        "Good morning[, I am from Leeds], on the road for a week.",
        "[The nurse from Leeds, ]a tiny person with big plans, sang.",
        "[I'm 34, ]work nights in Leeds.",
    ],
)
def test_what_would_be_left_hanging_is_seen(marked: str) -> None:
    assert ways(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "[I live in Leeds. ]The weather is bad.",
        "The flat is cold. [I am 79 years old. ]If the phone is dead, leave word at the shop.",
        "[She lives in Leeds. ]She sings.",
        "[It rains in Leeds. ]It snows, too.",
        "I took the train[ in Leeds]. The rain came later.",
        "[I'm 34, ]my flat is in Leeds.",
        "[At 34, ]I went back to school.",
        "I wash up[, and I hate Leeds], as you know.",
    ],
)
def test_what_leans_on_nothing_may_go(marked: str) -> None:
    assert not ways(marked)


@given(st.text(max_size=80), st.integers(0, 80), st.integers(0, 80))
def test_any_text_will_do(text: str, start: int, length: int) -> None:
    start = min(start, len(text))
    span = Span(start, min(len(text), start + length))
    assert leaning(text, span, sentences(text)) == leaning(text, span, sentences(text))
