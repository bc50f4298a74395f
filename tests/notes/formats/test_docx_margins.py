"""A name alone in a header or footer goes; what is printed there besides stays."""

import pytest

from app.notes.documents import clean
from app.notes.formats.docx.document import WordDocument
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from tests.notes.formats.word import paragraph, part, run, simple

_BODY = paragraph(run("Chest clear. Metformin 500 mg BID.")) + (
    '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>'
)


def text(header: str) -> str:
    raw = simple(_BODY, header1=part("hdr", paragraph(run(header))))
    return WordDocument.read(clean(WordDocument.read(raw), Sanitizer(NotePolicy(year=2024))).content).texts[0]


@pytest.mark.parametrize("name", ["Vandermeer", "BRIGHTWATER", "Quist Oyelaran"])
def test_a_bare_name_goes(name: str) -> None:
    said = text(name)
    assert name not in said
    assert "Metformin 500 mg BID." in said


@pytest.mark.parametrize("printed", ["Confidential", "Discharge summary", "Page 1 of 2", "Cardiology"])
def test_what_is_printed_stays(printed: str) -> None:
    assert printed in text(printed)
