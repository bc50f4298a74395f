"""Names of members that are data are read like values, and no two become the same; what programmers named stays."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.notes.documents import clean
from app.notes.formats.opened import open_document
from app.notes.policy import NotePolicy, Style
from app.notes.sanitizing import Sanitizer


def written(tmp_path: Path, value: object, style: Style = Style.NATURAL) -> Any:
    (tmp_path / "a.json").write_text(json.dumps(value, ensure_ascii=False))
    made = clean(open_document(str(tmp_path / "a.json")), Sanitizer(NotePolicy(style=style)))
    return json.loads(made.content)


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize(
    "name",
    [
        "John Smith",
        "Maria Gonzalez-Perez",
        "john.smith@example.com",
        "555-12-3456",
        "12345678",
        "MRN 48213377",
        "2024-03-21",
        "Gonzalez, Maria",
    ],
)
def test_a_name_that_is_data_goes(tmp_path: Path, name: str, style: Style) -> None:
    copy = written(tmp_path, {name: {"glucose": 140, "note": "stable"}}, style)
    assert name not in copy
    assert list(copy.values()) == [{"glucose": 140, "note": "stable"}]


def test_two_names_never_become_one(tmp_path: Path) -> None:
    people = {"John Smith": {"na": 140}, "Maria Gonzalez": {"na": 141}, "Peter Okafor": {"na": 142}}
    copy = written(tmp_path, {"patients": people, "2024-03-21": 1, "2024-03-22": 2})
    assert [row["na"] for row in copy["patients"].values()] == [140, 141, 142]
    assert [value for key, value in copy.items() if key != "patients"] == [1, 2]


def test_names_of_a_table_are_its_rows(tmp_path: Path) -> None:
    table = {"Quentin Vanterpool": {"k": 4.1}, "Zorblax": {"k": 4.2}}
    copy = written(tmp_path, table)
    assert "Zorblax" not in copy
    assert [row["k"] for row in copy.values()] == [4.1, 4.2]


@pytest.mark.parametrize(
    "names",
    [
        ("patient_name", "dob", "mrn", "firstName", "e-mail", "Date of birth"),
        ("sodium", "potassium", "HbA1c", "Troponin I", "CA-125", "vitamin_b12", "apgar_5min", "icd10", "n2"),
        ("Glasgow", "grade", "mark", "will", "may", "notes 2"),
    ],
)
def test_names_that_programmers_gave_stay(tmp_path: Path, names: tuple[str, ...]) -> None:
    assert tuple(written(tmp_path, {name: {"value": 4.1} for name in names})) == names


def test_a_word_among_a_programmers_names_stays(tmp_path: Path) -> None:
    assert list(written(tmp_path, {"iris": "intact", "lens": "clear", "ruby": 2})) == ["iris", "lens", "ruby"]


def test_a_word_that_is_somebodys_name_in_the_document_goes(tmp_path: Path) -> None:
    copy = written(tmp_path, {"contacts": {"iris": "called", "comment": "no answer"}, "patient": "Iris Vanterpool"})
    assert list(copy["contacts"])[1] == "comment"
    assert "iris" not in copy["contacts"]


@pytest.mark.parametrize(
    "people", [{"iris": 1, "ruby": 2}, {"iris": {"na": 140}, "ruby": {"na": 141}}, {"anna": 1, "na": 2}]
)
def test_names_of_people_in_small_letters_go(tmp_path: Path, people: dict[str, object]) -> None:
    assert not {"iris", "ruby", "anna"} & set(written(tmp_path, people))


def test_no_edit_crosses_a_value_or_becomes_invalid(tmp_path: Path) -> None:
    record = {
        "code": "2951-2",
        "test": "SODIUM",
        "system": "LN",
        "result": 140,
        "mrn": 12345678,
        "patient": "Ana Quill",
    }
    copy = written(tmp_path, record)
    assert (copy["code"], copy["test"], copy["system"], copy["result"]) == ("2951-2", "SODIUM", "LN", 140)
    assert "12345678" not in json.dumps(copy)
    assert "Quill" not in json.dumps(copy)


def test_a_shortened_word_among_a_programmers_names_stays(tmp_path: Path) -> None:
    note = {"note": "ok", "vals": {"hr": 72}, "obs": {"na": 138}}
    assert list(written(tmp_path, note)) == ["note", "vals", "obs"]
    assert "vals" not in written(tmp_path, {"vals": {"hr": 72}, "obs": {"na": 138}, "contact": "Rex Vals"})


def test_a_given_name_among_a_programmers_names_goes(tmp_path: Path) -> None:
    assert "carl" not in written(tmp_path, {"carl": {"y": 2}, "note": "ok", "labs": {"na": 138}})
