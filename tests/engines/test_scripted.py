"""The scripted engine itself."""

import time

import pytest

from app.core.errors import CancelledError, EngineError
from app.engines.base import Choice, Fill, Free, Integer, Prompt, Value
from app.engines.process.response_check import sound
from tests.engines.scripted import ScriptedEngine

TEMPLATE = ("Sex: ", Choice("sex", ("male", "female")), Integer("sure", 1, 5), Free("why", 9))
REQUEST = Fill(Prompt("attacker", "", "", "I am a nurse."), (TEMPLATE, TEMPLATE))


def test_given_answers_are_sound() -> None:
    """Answers per role and hole, by text, value or function, for every role with a star."""
    engine = ScriptedEngine(
        given={
            ("attacker", "sex"): "female",
            ("*", "sure"): "4",
            ("attacker", "why"): lambda request: f"says {request.prompt.text}",
        }
    )
    result = engine.fill(REQUEST)
    assert sound(REQUEST, result)
    assert [filled["sex"].text for filled in result.filled] == ["female", "female"]
    assert result.filled[0]["why"].text == "says I am a nurse."
    assert engine.fills == [REQUEST]


def test_the_queue_comes_first_and_runs_out() -> None:
    """Queued answers and errors in order, then a complaint that names the hole."""
    filled = [{"sex": Value("male")}]
    engine = ScriptedEngine(queue=[filled, EngineError("down"), lambda request: filled])
    assert engine.fill(REQUEST).filled == tuple(filled)
    with pytest.raises(EngineError, match="down"):
        engine.fill(REQUEST)
    assert engine.fill(REQUEST).filled == tuple(filled)
    with pytest.raises(EngineError, match="'sex'"):
        engine.fill(REQUEST)


def test_an_answer_that_is_no_option_is_refused() -> None:
    """A script cannot say what no model could."""
    with pytest.raises(EngineError, match="none of the options"):
        ScriptedEngine(given={("*", "sex"): "other"}).fill(REQUEST)


def test_completions_and_cancel() -> None:
    """Texts in order; a cancel is noticed during the delay."""
    engine = ScriptedEngine(texts=["one", lambda asked: asked.source], delay=5.0)
    with pytest.raises(CancelledError):
        engine.complete(REQUEST.prompt, 9, cancelled=lambda: True)
    engine.delay = 0.0
    assert engine.complete(REQUEST.prompt, 9).text == "one"
    assert engine.complete(REQUEST.prompt, 9, source="two").text == "two"
    start = time.monotonic()
    engine.delay = 5.0
    with pytest.raises(CancelledError):
        engine.complete(REQUEST.prompt, 9, cancelled=lambda: time.monotonic() > start + 0.1)
    assert time.monotonic() - start < 1
