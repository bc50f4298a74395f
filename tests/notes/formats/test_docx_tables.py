"""Tables of Word documents: names under headings go, medicine under headings stays, and the rest is read as ever."""

from collections.abc import Sequence

from app.notes.documents import CleanDocument, clean
from app.notes.formats.docx.document import WordDocument
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from tests.notes.formats.word import paragraph, run, simple


def table(rows: Sequence[Sequence[str]]) -> str:
    made = ("".join(f"<w:tc>{paragraph(run(cell))}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in made)}</w:tbl>"


def cleaned(body: str) -> CleanDocument:
    return clean(WordDocument.read(simple(body)), Sanitizer(NotePolicy(year=2024)))


def text(body: str) -> str:
    return WordDocument.read(cleaned(body).content).texts[0]


def test_words_under_a_heading_for_names_go() -> None:
    said = text(table([("MRN", "Last Name", "HbA1c"), ("7730000", "Brown", "8.2"), ("7730001", "Will", "7.1")]))
    assert not any(word in said for word in ("7730000", "Brown", "Will"))
    assert said.startswith("MRN\tLast Name\tHbA1c\n")
    assert "8.2" in said
    assert "7.1" in said


def test_tests_units_and_ranges_stay_beside_a_name() -> None:
    rows = [
        ("Test", "27/02/2024", "Units", "Range"),
        ("CD4", "355", "cells/uL", "500-1500"),
        ("K", "4", "mmol/L", "3-5"),
    ]
    said = text(paragraph(run("Patient: Mary Smith, DOB 04/05/1948")) + table(rows))
    assert "Smith" not in said
    assert "Test\t2024\tUnits\tRange\n" in said
    for row in rows[1:]:
        assert "\t".join(row) in said


def test_a_column_without_a_heading_beside_units_names_what_they_are_of() -> None:
    rows = [("", "27/02/2024", "Units", "Range"), ("Se", "110", "ug/L", "70-150"), ("25-OH D", "22", "ng/mL", "30-100")]
    said = text(paragraph(run("Patient: Thaddeus Wrigglesworth, MRN 7730042")) + table(rows))
    for row in rows[1:]:
        assert "\t".join(row) in said


def test_the_cell_before_may_say_what_a_cell_is() -> None:
    said = text(table([("Surname", "King"), ("DOB", "04/05/1948"), ("Sodium", "134"), ("Comment", "well")]))
    assert "King" not in said
    assert "1948" in said
    assert "Sodium\t134" in said


def test_a_name_from_a_table_goes_from_the_text_too() -> None:
    said = text(
        paragraph(run("Ms Wrigglesworth is well.")) + table([("MRN", "Name"), ("7730000", "Ada Wrigglesworth")])
    )
    assert "Wrigglesworth" not in said


def test_a_document_without_known_tables_has_no_layout() -> None:
    plain = WordDocument.read(simple(paragraph(run("Stable.")) + table([("one", "two"), ("three", "four")])))
    assert plain.layouts == (None,)
