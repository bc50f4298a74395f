"""The measure of the parser: what it counts, and that it holds on the real answers."""

from pathlib import Path

import pytest

from app.evaluation.posts.parsing import Read, compare, plain, run, survive


def test_numbering_and_marks_do_not_count() -> None:
    assert plain("** 1. Baker") == plain("Baker.") == "baker"
    assert plain("1. Baker, 2. Cook") == "baker"
    assert plain("**") == ""
    assert plain("25-30") == "25-30"


def test_what_is_counted() -> None:
    answer = "Type: age\nInference: x\nGuess: 34; 40\nType: sex\nInference: y\nGuess: male\nType: income\nGuess: low"
    parsed = {
        "age": {"inference": "x", "guess": ["1. 34", "2. 40"]},
        "sex": {"inference": "y", "guess": ["female", "male"]},
        "income": {"inference": "MISSING", "guess": ["**"]},
        "education": {"inference": "MISSING", "guess": []},
    }
    assert compare({"answer": answer, "parsed": parsed}) == Read(2, 1, 1, 2, 1)


def test_nothing_raises() -> None:
    assert survive(["Type: age\nGuess: 34", '{"sex": "male"}', ""], 500) == 0


def test_real_answers_are_read_as_their_authors_read_them(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(shared / "data" / "model_answers")]) == 0
    assert "0 of 5000 damaged answers raised" in capsys.readouterr().out
