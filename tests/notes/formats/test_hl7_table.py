"""HL7: the table of fields as a whole: whatever a field of such a type may hold, a canary in it does not stay."""

from pathlib import Path

import pytest

from app.notes.documents import clean
from app.notes.formats.hl7.tables import fields
from app.notes.formats.opened import open_document
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

_PEOPLE = frozenset("XPN XCN PPN CNN NDL PN CN".split())
_READ = frozenset("TX FT XAD XTN CX EI EIP TN AD SAD PL LA1 LA2 DLN PLN XON".split())
_STRUCTURE = frozenset({("MSH", 21), ("SFT", 1), ("SFT", 5)})
HEAD = r"MSH|^~\&|LAB||EHR||20240321103000||ORU^R01|MSG1|P|2.5"


def segment(name: str, number: int, value: str) -> str:
    return name + "|" * number + value


def test_no_field_for_people_contacts_numbers_or_running_words_is_kept_unread() -> None:
    kept = {at for at, field in fields().items() if field.type in _PEOPLE | _READ and field.use == "keep"}
    assert kept <= _STRUCTURE


@pytest.mark.parametrize(
    ("name", "number", "value"),
    [
        ("MSA", 3, "Patient Maria Gonzalez not found"),
        ("ERR", 7, "Name Gonzalez, Maria rejected"),
        ("ERR", 8, "Call Dr Maria Gonzalez at 415-555-0133"),
        ("OBR", 32, "7781&Gonzalez&Maria^202402270900"),
        ("OBR", 35, "Gonzalez Maria"),
        ("OBX", 7, "see the report of Dr Maria Gonzalez"),
        ("OBX", 7, "Maria Gonzalez"),
        ("OBX", 7, "call Maria Gonzalez"),
        ("OBX", 7, "ask Dr M Gonzalez"),
        ("OBX", 13, "Dr Maria Gonzalez"),
        ("NTE", 3, "Discussed with her daughter Maria Gonzalez"),
    ],
)
def test_a_person_in_any_of_them_goes(tmp_path: Path, name: str, number: int, value: str) -> None:
    (tmp_path / "m.hl7").write_text("\r".join((HEAD, segment(name, number, value))), newline="")
    made = clean(open_document(str(tmp_path / "m.hl7")), Sanitizer(NotePolicy())).content.decode()
    assert "Gonzalez" not in made
    assert "Maria" not in made
    assert "0133" not in made


@pytest.mark.parametrize(
    "value",
    [
        "135-145",
        "70_99",
        "<5",
        "negative",
        "Non reactive",
        "> 60 mL/min",
        "See Note",
        "Gram negative",
        "Graves disease",
    ],
)
def test_ranges_stay(tmp_path: Path, value: str) -> None:
    (tmp_path / "m.hl7").write_text("\r".join((HEAD, segment("OBX", 7, value))), newline="")
    made = clean(open_document(str(tmp_path / "m.hl7")), Sanitizer(NotePolicy())).content.decode()
    assert value in made
