"""The measures of notes count what they say: values that still stand, medicine that an edit reached, labelled spans."""

import json
from pathlib import Path

import pytest

from app.core.text.spans import Span
from app.evaluation.clinical import gold_notes, phi, teacher_notes
from app.evaluation.clinical.note_outputs import Caught, folded, medicine, medicine_lost, recall_line, stands
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def test_a_value_stands_as_a_word_whatever_its_case_and_quotes() -> None:
    left = folded("Seen at ST. MARY’S  Hospital by Dr. Lee.")
    assert stands("St. Mary's Hospital", left)
    assert not stands("Le", left)
    assert not stands("July 2021", folded("in 2021"))


def test_medicine_is_lost_where_an_edit_reaches_into_it() -> None:
    done = Sanitizer(NotePolicy()).sanitize("Dr. Rufus Penhaligon gave 25 mg; BP 142/88.")
    assert {span.of(done.original) for span in medicine(done.original)} >= {"25 mg", "BP 142/88"}
    assert medicine_lost(done) == []


def test_a_line_says_n_recall_and_interval() -> None:
    line = recall_line("NAME", [Caught("NAME", at, at != 3) for at in range(10)])
    assert "10" in line
    assert "90.0%" in line
    assert "(" in recall_line("NAME", [Caught("NAME", 0, True)])


def test_marks_become_spans(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("===== one\nSeen by [[A|Dr. Zubrow]] on [[C|4/2]].\n===== two\nNothing.\n", encoding="utf-8")
    first, second = gold_notes.load(file)
    assert [(row, span.of(first.text)) for row, span in first.gold] == [("A", "Dr. Zubrow"), ("C", "4/2")]
    assert first.gold[0][1] == Span(8, 18)
    assert second.gold == ()


def test_the_commands_print_their_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    queries = tmp_path / "q.jsonl"
    rows = [
        {"text": "Seen by Dr. Emily White.", "phi": [{"identifier_type": "NAME", "value": "Dr. Emily White"}]},
        {"text": "Dose of aspirin in gout?", "phi": []},
    ]
    queries.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert phi.run([str(queries)]) == 0
    assert "NAME" in capsys.readouterr().out
    notes = tmp_path / "c.jsonl"
    claim = {"attribute": "name", "validity": "high", "evidence": ["Mrs Okonjo"]}
    notes.write_text(json.dumps({"text": "Mrs Okonjo, 54, on 25 mg.", "inferences": [claim]}), encoding="utf-8")
    assert teacher_notes.run([str(notes)]) == 0
    told = capsys.readouterr().out
    assert "identifiers" in told
    assert "100.0%" in told
