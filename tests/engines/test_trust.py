"""Answers are checked against their requests."""

import pytest

from app.engines.base import Choice, Fill, FillResult, Free, Integer, Prompt, Quote, Usage, Value
from app.engines.process.response_check import sound

REQUEST = Fill(
    Prompt("r", "", "", ""),
    (("x", Choice("c", ("a", "b")), Quote("q", 5), Integer("n", 0, 99), Free("f", 9)),),
    "the source",
)
GOOD = {"c": Value("a", (0.6, 0.4)), "q": Value("source"), "n": Value("7"), "f": Value("anything")}


def judge(**changed: Value) -> bool:
    """Return the verdict on a good answer with some values changed."""
    return sound(REQUEST, FillResult((GOOD | changed,), Usage()))


def test_a_good_answer_passes() -> None:
    """Options, quotes and numbers within their bounds."""
    assert judge()
    assert judge(q=Value("source", (0.5, 0.25), places=(4, 0)))


@pytest.mark.parametrize(
    "changed",
    [
        {"c": Value("z", (0.6, 0.4))},
        {"c": Value("a", (0.6,))},
        {"c": Value("a", (0.6, 0.6))},
        {"c": Value("a", None)},
        {"c": Value("a", (float("nan"), 0.4))},
        {"q": Value("invented")},
        {"q": Value("source", (0.5,), places=(4, 5))},
        {"q": Value("source", (0.5,), places=(10,))},
        {"q": Value("source", (0.5,), places=(-1,))},
        {"q": Value("source", (1.5,), places=(4,))},
        {"n": Value("100")},
        {"n": Value("seven")},
        {"n": Value("9" * 10_000)},
        {"f": Value(7)},
        {"g": Value("too many")},
    ],
)
def test_a_bad_answer_does_not(changed: dict[str, Value]) -> None:
    """Each of these could only come from an engine gone wrong."""
    assert not judge(**changed)


def test_as_many_answers_as_templates() -> None:
    """None missing, none too many."""
    assert not sound(REQUEST, FillResult((), Usage()))
    assert not sound(REQUEST, FillResult((GOOD, GOOD), Usage()))
