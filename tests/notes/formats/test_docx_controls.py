"""Content controls of Word documents: what they are called says what stands in them."""

import pytest

from app.notes.documents import clean
from app.notes.formats.docx.document import WordDocument
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from tests.notes.formats.word import paragraph, run, simple

_REST = paragraph(run("Metformin 500 mg BID."))


def control(called: str, inside: str, more: str = "") -> str:
    return f'<w:sdt><w:sdtPr><w:alias w:val="{called}"/>{more}</w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>'


def text(body: str) -> str:
    done = clean(WordDocument.read(simple(body)), Sanitizer(NotePolicy(year=2024)))
    return WordDocument.read(done.content).texts[0]


@pytest.mark.parametrize("called", ["Patient last name", "Last_Name", "Attending", "Name of the patient"])
def test_a_name_goes_by_what_its_control_is_called(called: str) -> None:
    for body in (
        control(called, paragraph(run("Smithers"))),
        paragraph(run("Seen today: "), control(called, run("Smithers")), run(".")),
        f"<w:tbl><w:tr><w:tc>{control(called, paragraph(run('Smithers')))}</w:tc></w:tr></w:tbl>",
        control("Section", control(called, paragraph(run("Smithers")))),
    ):
        said = text(body + _REST)
        assert "Smithers" not in said
        assert "Metformin 500 mg BID." in said


def test_a_control_for_medicine_is_read_as_any_text() -> None:
    said = text(control("Diagnosis", paragraph(run("Addison disease; seen by Dr Vandermeer"))) + _REST)
    assert "Addison disease" in said
    assert "Vandermeer" not in said


def test_an_empty_control_is_no_name() -> None:
    body = control("Last name", paragraph(run("Click here")), "<w:showingPlcHdr/>")
    assert "Click here" in text(body + _REST)


def test_a_control_within_a_known_cell_says_it_closer() -> None:
    row = "".join(
        f"<w:tc>{one}</w:tc>" for one in (paragraph(run("Last name")), control("City", paragraph(run("Zorbton"))))
    )
    other = "".join(f"<w:tc>{paragraph(run(one))}</w:tc>" for one in ("MRN", "8837261"))
    said = text(f"<w:tbl><w:tr>{row}</w:tr><w:tr>{other}</w:tr></w:tbl>")
    assert "Zorbton" not in said
    assert "8837261" not in said


@pytest.mark.parametrize("called", ["Name of patient", "Patient name", "Diagnosis", "Name of Vandermeer"])
def test_what_stands_in_a_control_is_read_as_any_text_too(called: str) -> None:
    said = text(control(called, paragraph(run("Anna Smithers born 1931-02-03"))) + _REST)
    assert "1931-02" not in said
    assert "Smithers" not in said


def test_a_day_of_birth_goes_by_its_tag() -> None:
    body = (
        f'<w:sdt><w:sdtPr><w:tag w:val="DOB"/></w:sdtPr><w:sdtContent>{paragraph(run("3 2 31"))}</w:sdtContent></w:sdt>'
    )
    assert "3 2" not in text(body + _REST)
