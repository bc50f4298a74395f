"""The fall of what is found after the rewrite, on authors few enough to count by hand."""

import json
from pathlib import Path

import pytest

from app.core.assessment import risk, utility
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span
from app.core.trajectory import Round, Stop, Trajectory
from app.evaluation.__main__ import main
from app.evaluation.attackers import learning
from app.evaluation.posts import leak_reduction
from app.evaluation.posts.attributes import Labelled
from app.evaluation.posts.leak_reduction import GOALS, compare, measure, table
from app.evaluation.support.splits import is_test
from app.service import Session
from tests.conftest import let_ladders_read_well

TEXT = "I am a nurse in Leeds and I am 34."
TRUTH = {
    Attribute.AGE: "34",
    Attribute.SEX: "female",
    Attribute.LOCATION: "Leeds, United Kingdom",
    Attribute.BIRTHPLACE: "Accra, Ghana",
    Attribute.OCCUPATION: "nurse",
    Attribute.EDUCATION: "Bachelors in Nursing",
    Attribute.INCOME: "middle",
    Attribute.RELATIONSHIP: "single",
}


class Reader:
    """Reads an age where the number stands, else says what is commonest; has no answer for jobs."""

    def guess(self, row: Labelled, text: str) -> str | None:
        return None if row.attribute is Attribute.OCCUPATION else "30s" if "34" in text else "50s"

    def common(self, row: Labelled) -> str | None:
        return None if row.attribute is Attribute.OCCUPATION else "50s"


READER = Reader()


def row(attribute: Attribute = Attribute.AGE, hardness: int = 1) -> Labelled:
    return Labelled(TEXT, attribute, hardness, TRUTH)


def found(attribute: Attribute, guess: str, validity: Validity = Validity.HIGH) -> Inference:
    return Inference(attribute, (guess,), 5, None, "", (Evidence(Span(0, 1), "I"),), (Source.MODEL,), validity)


def made(*attacks: tuple[str, tuple[Inference, ...]], chosen: int | None = None) -> Trajectory:
    rounds = tuple(Round(text, (), i, risk(i, 1.0), utility(TEXT, text)) for text, i in attacks)
    return Trajectory(rounds, Stop.ROUNDS, len(rounds) - 1 if chosen is None else chosen)


def test_counts_before_and_after() -> None:
    first = (found(Attribute.AGE, "36"), found(Attribute.SEX, "male"), found(Attribute.OCCUPATION, "nurse"))
    counts = compare(row(), made((TEXT, first), ("I am grown up.", (found(Attribute.AGE, "52"),))), READER).counts
    assert counts["labelled attribute found"] == counts["of hardness 1-2, found"] == (1, 1)
    assert counts["  after the rewrite"] == counts["  of hardness 1-2, after"] == (0, 1)
    assert counts["  after / before"] == (0, 1)
    assert counts["actionable inferences right"] == (2, 3)
    assert counts["trained attacker right"] == (1, 1)
    assert counts["  trained attacker, after"] == (0, 1)
    assert counts["  trained attacker, before - after"] == (1, 1)
    assert counts["  most common answer alone"] == (0, 1)
    assert 0 < counts["utility kept"][0] < 1
    assert 0 < counts["ROUGE-L F1"][0] < 1


def test_the_round_that_is_handed_out_counts_not_the_last() -> None:
    still = found(Attribute.AGE, "34")
    trajectory = made((TEXT, (still,)), ("I am 34.", (still,)), ("I am old.", ()), chosen=1)
    assert compare(row(), trajectory, None).counts["  after the rewrite"] == (1, 1)


def test_what_the_arbitrator_rejected_was_not_found() -> None:
    counts = compare(row(), made((TEXT, (found(Attribute.AGE, "34", Validity.LOW),))), None).counts
    assert counts["labelled attribute found"] == (0, 1)
    assert counts["actionable inferences right"] == (0, 0)


def test_hard_labels_and_those_no_reader_answers_for_are_not_counted() -> None:
    counts = compare(row(Attribute.OCCUPATION, 4), made((TEXT, ())), READER).counts
    assert counts["of hardness 1-2, found"] == (0, 0)
    assert counts["trained attacker right"] == counts["  most common answer alone"] == (0, 0)


def test_signals_find_and_take_back_an_age(monkeypatch: pytest.MonkeyPatch) -> None:
    let_ladders_read_well(monkeypatch)  # what is measured is counted, not whether words read well
    (one,) = measure([row()], Session(), READER)
    assert one.counts["labelled attribute found"] == (1, 1)
    assert one.counts["  after the rewrite"] == (0, 1)
    assert one.seconds > 0


def test_the_table_shows_shares_with_intervals_and_attributes() -> None:
    still = found(Attribute.AGE, "34")
    gone, kept = (compare(row(), made((TEXT, (still,)), (TEXT, i)), READER, 0.5) for i in ((), (still,)))
    lines = table("mine", [gone, kept, kept, gone]).splitlines()
    assert lines[0] == "mine (4 texts)"
    assert next(line for line in lines if line.startswith("  after / before")).split()[3:5] == ["4", "0.500"]
    assert all(any(line.startswith(name) for line in lines) for name in GOALS)
    assert lines[-1].split() == ["age", "4", "1.00", "0.50", "1.00", "1.00", "0.00"]


def test_measures_without_a_count_are_left_out() -> None:
    shown = table("mine", [compare(row(Attribute.OCCUPATION, 5), made((TEXT, ())), READER)])
    assert not any(name in shown for name in ("hardness", "trained attacker", "after / before"))


def rows(count: int) -> list[dict[str, object]]:
    """Every author is of another age, and so another person."""
    facts = {attribute.value: value for attribute, value in TRUTH.items()}
    return [
        {
            "text": f"{TEXT} Take {n}.",
            "attribute": "age",
            "hardness": 1,
            "persona_facts": {**facts, "age": str(20 + n)},
        }
        for n in range(count)
    ]


def test_it_runs_over_files_without_a_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "teacher_examples", list)
    monkeypatch.setattr(learning, "place_names", tuple)
    wanted = sum(is_test(str(one["text"])) for one in rows(12))
    assert 0 < wanted < 12
    for name in ("set", "more"):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows(20))), encoding="utf-8")
    learned = ["--learn-from", str(tmp_path / "more.jsonl")]
    assert main(["fall", str(tmp_path / "set.jsonl"), *learned, "--limit", "12"]) == 0
    shown = capsys.readouterr().out
    assert f"test part ({wanted} texts)" in shown
    assert "whole (12 texts)" in shown
    assert "trained attacker right" in shown


def test_a_set_without_test_texts_prints_the_whole_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = next(f"I am {n}." for n in range(99) if not is_test(f"I am {n}.") and n != 0)
    facts = {attribute.value: value for attribute, value in TRUTH.items()}
    (tmp_path / "set.json").write_text(
        json.dumps({"text": lesson, "attribute": "sex", "hardness": 1, "persona_facts": facts})
    )
    assert leak_reduction.run([str(tmp_path / "set.json"), "--alone"]) == 0
    shown = capsys.readouterr().out
    assert "whole (1 texts)" in shown
    assert "test part" not in shown
    assert "trained attacker" not in shown
