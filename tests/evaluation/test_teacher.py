"""The measures on the teacher's texts, on a record small enough to count by hand."""

import json
from pathlib import Path

import pytest

from app.core.assessment import risk, utility
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.teaching import Part, read
from app.core.text.spans import Span
from app.core.trajectory import Rejected, Round, Stop, Trajectory
from app.evaluation.posts import teacher
from app.evaluation.posts.teacher import Measured, compare, table
from app.evaluation.support.bootstrap import calibration_error, interval

TEXT = "I am a nurse in Leeds and I am 34."
ROW = {
    "kind": "post",
    "text": TEXT,
    "author": {"occupation": "nurse", "age": "34", "location": "Leeds"},
    "inferences": [
        {
            "attribute": attribute,
            "guesses": [guess],
            "certainty": 5,
            "validity": validity,
            "evidence": [quote],
            "rationale": "Said.",
        }
        for attribute, guess, quote, validity in (
            ("occupation", "nurse", "a nurse", "high"),
            ("age", "34", "34", "high"),
            ("location", "Leeds", "Leeds", "high"),
            ("sex", "female", "nurse", "low"),
        )
    ],
    "steps": [],
}


def found(attribute: Attribute, guess: str, quote: str, sure: float, validity: Validity = Validity.HIGH) -> Inference:
    at = TEXT.index(quote)
    evidence = (Evidence(Span(at, at + len(quote)), quote),)
    return Inference(attribute, (guess,), 5, sure, "", evidence, (Source.MODEL,), validity)


def made(edits: tuple[Edit, ...], *inferences: Inference, rejected: tuple[Rejected, ...] = ()) -> Trajectory:
    text = apply(TEXT, edits)
    first = Round(TEXT, (), inferences, risk(inferences, 1.0), utility(TEXT, TEXT))
    last = Round(text, (), (), risk((), 1.0), utility(TEXT, text), edits, rejected)
    return Trajectory((first, last), Stop.CLEAN, 1)


def test_counts_of_one_text() -> None:
    nurse = Edit(Span(7, 12), "nurse", "carer", (Attribute.OCCUPATION,))
    age = Edit(Span(31, 33), "34", "35")
    trajectory = made(
        (nurse,),
        found(Attribute.OCCUPATION, "nurse", "nurse", 0.9),
        found(Attribute.AGE, "52", "am 34", 0.6),
        found(Attribute.SEX, "male", "I", 0.5),
        rejected=(Rejected(age, "it invents a number"),),
    )
    counts = compare(read(ROW), trajectory).counts
    assert counts["attribute detected, F1"] == (4, 6)
    assert (counts["  precision"], counts["  recall"]) == ((2, 3), (2, 3))
    assert counts["guess right among top 3"] == (1, 2)
    assert counts["evidence overlaps the teacher's"] == (2, 2)
    assert counts["quotes that anchor"] == (3, 3)
    assert counts["edits that fit the text"] == (2, 2)
    assert counts["edits the guard lets through"] == (1, 2)
    assert counts["teacher's evidence removed"] == (1, 3)
    assert counts["no-leak texts left untouched"] == (0, 0)
    assert compare(read(ROW), trajectory).sure == ((0.9, True), (0.6, False), (0.5, False))


def test_texts_without_leaks_count_by_being_left_alone() -> None:
    row = {**ROW, "inferences": ROW["inferences"][3:]}
    assert compare(read(row), made(())).counts["no-leak texts left untouched"] == (1, 1)
    edit = Edit(Span(7, 12), "nurse", "carer")
    assert compare(read(row), made((edit,))).counts["no-leak texts left untouched"] == (0, 1)


def test_calibration_error_and_intervals() -> None:
    assert calibration_error([]) is None
    assert calibration_error([(0.75, True)] * 3 + [(0.75, False)]) == pytest.approx(0.0)
    told = (True, False, True, True)
    assert calibration_error(list(zip((0.5, 0.5, 1.0, 1.0), told, strict=True))) == 0
    assert calibration_error(list(zip((0.9, 0.9, 1.0, 1.0), told, strict=True))) == pytest.approx(0.2)
    assert calibration_error([(1.0, False), (0.05, True)]) == pytest.approx((1.0 + 0.95) / 2)
    values = [0.0, 1.0] * 50
    found = interval(100, lambda chosen: sum(values[i] for i in chosen) / len(chosen))
    assert found is not None
    assert found.value == 0.5
    assert 0.38 < found.low < 0.45 < 0.55 < found.high < 0.62
    assert interval(3, lambda chosen: None) is None


def test_the_table_names_every_measure() -> None:
    results: list[Measured] = [compare(read(ROW), made((), found(Attribute.AGE, "34", "34", 0.9)), 0.5)]
    shown = table("mine", results)
    uncounted = {"edits that fit the text", "edits the guard lets through", "no-leak texts left untouched"}
    assert all((name in shown) is (name not in uncounted) for name in teacher.GOALS)
    assert "0.500" in shown


def test_it_runs_over_files_without_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = [f"{TEXT} Take {n}." for n in range(40)]
    rows = [{**ROW, "text": text} for text in texts]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    wanted = len(teacher.load(tmp_path, Part.TEST))
    assert 0 < wanted < 40
    assert teacher.run([str(tmp_path), "--engine", "signals", "--limit", "3"]) == 0
    assert f"({min(3, wanted)} texts)" in capsys.readouterr().out
    with pytest.raises(FileNotFoundError):
        teacher.load(tmp_path / "nowhere", Part.TEST)
