"""A traced template is what the engine feeds and asks for when it fills the same template with the same answers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.distill.data.trace import NONE, Branch, UnservableError, trace
from app.engines.base import Choice, Fill, Free, Integer, Prompt, Quote, Template
from app.engines.constrained.decoder import Logits
from app.engines.constrained.source import index
from tests.engines.fakes import FakeDecoder, engine, vocabulary

TEXT = "I bike to the hospital in Lyon, where I am a nurse."
EDU = ("college", "college degree", "high school", "highschool")
TEMPLATES: tuple[tuple[Template, dict[str, list[str]]], ...] = (
    (('{"sex": "', Choice("sex", ("male", "female", "unknown")), '"}'), {"sex": ["male", "female", "unknown"]}),
    (
        ('job: "', Free("job", 6), '", "quote": "', Quote("quote", 8), '", since ', Free("why", 4, (".", "\n"))),
        {
            "job": ["nurse", "a nurse in college", "the hospital nurse of the college years", "é"],
            "quote": ["the hospital", "nurse", "Lyon, where I am a nurse", "I bike to the hospital in Lyon"],
            "why": ["he is", "hospital", "the nurse"],
        },
    ),
    (
        ("Age: ", Integer("age", 10, 99), " sure: ", Integer("sure", 1, 5)),
        {"age": ["10", "34", "99"], "sure": ["1", "5"]},
    ),
    (
        ("n=", Integer("n", 0, 500), ";", Choice("one", ("so",)), Choice("edu", EDU)),
        {"n": ["7", "20", "500"], "edu": [*EDU]},
    ),
    (("Education: ", Choice("edu", EDU)), {"edu": [*EDU]}),
)


def test_what_the_engine_feeds_is_what_is_trained_on() -> None:
    for template, answers in TEMPLATES:
        for wanted in _mixed(answers):
            _agree(template, wanted)


def _mixed(answers: dict[str, list[str]]) -> list[dict[str, str]]:
    most = max(len(values) for values in answers.values())
    return [{name: values[at % len(values)] for name, values in answers.items()} for at in range(most)]


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="nurse aéL", max_size=12).map(lambda s: " ".join(s.split())), st.integers(1, 7))
def test_free_answers_of_any_length(value: str, most: int) -> None:
    if value:
        _agree(("job: ", Free("job", most), '" end ', Choice("yes", ("a", "the"))), {"job": value, "yes": "the"})
    _agree(('job: "', Free("job", most), '" end ', Choice("yes", ("a", "the"))), {"job": value, "yes": "a"})


def _agree(template: Template, wanted: dict[str, str]) -> None:
    """Let the engine answer by the targets of the trace, and compare what it fed."""
    decoder = FakeDecoder(lambda _: np.zeros(vocabulary().size, dtype=np.float32))
    asked = engine(decoder)
    prompt = Prompt("reader", "", "", TEXT)
    laid = asked.layout.prompt(prompt)
    wanted = {"one": "so", **wanted}
    branch = trace(decoder, (laid.tokens[-1], laid.space), template, wanted, index(TEXT))
    answers = _by_history(laid.tokens[:-1], branch)

    def speak(history: tuple[int, ...]) -> Logits:
        logits = np.zeros(vocabulary().size, dtype=np.float32)
        if history in answers:
            logits[answers[history]] = 30.0
        return logits

    decoder.speak = speak
    filled = asked.fill(Fill(prompt, (template,), TEXT)).filled[0]
    for name, value in filled.items():
        # What is longer than its bound is cut there, and a cut quote is completed to a word.
        assert value.text == wanted[name] or wanted[name].startswith(value.text.rstrip()), name
    fed = decoder.ended[1][len(laid.tokens) - 1 :]
    both = min(len(fed), len(branch.tokens))
    assert fed[:both] == branch.tokens[:both]
    # The tokens of the last choice are tried on the side, at the same places.
    anywhere = {(row.position, row.token) for rows in decoder.log for row in rows}
    start = len(laid.tokens) - 1
    assert {(start + at, token) for at, token in enumerate(branch.tokens)} <= anywhere


def _by_history(prompt: list[int], branch: Branch) -> dict[tuple[int, ...], int]:
    found = {}
    for at, target in enumerate(branch.targets):
        if target != NONE:
            found[(*prompt, *branch.tokens[: at + 1])] = target
    return found


@pytest.mark.parametrize(
    ("hole", "value"),
    [
        (Choice("x", ("a", "b")), "c"),
        (Integer("x", 10, 99), "9"),
        (Integer("x", 10, 99), "old"),
        (Free("x", 5), 'say "no"'),
        (Quote("x", 5), "a hospital"),
        (Quote("x", 5), "ospital in"),
    ],
)
def test_what_the_engine_cannot_answer_is_not_taught(hole: Choice | Integer | Free | Quote, value: str) -> None:
    decoder = FakeDecoder(lambda _: np.zeros(vocabulary().size, dtype=np.float32))
    with pytest.raises(UnservableError):
        trace(decoder, (1, ""), ('x: "', hole, '"'), {"x": value}, index(TEXT))
