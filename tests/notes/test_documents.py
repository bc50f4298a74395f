"""A document through the sanitizer and back: in every part, under every style; and a look at the copy itself."""

import io
import re
import zipfile
from pathlib import PurePath

import pytest

from app.core.edits import Edit
from app.core.errors import InputError
from app.core.text import Span
from app.notes.accounts import accounts, written_account
from app.notes.documents import check_name, clean, name_for, written
from app.notes.formats import csv_file
from app.notes.formats.docx.document import WordDocument
from app.notes.formats.plain import PlainDocument
from app.notes.policy import NotePolicy, Style
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word
from tests.notes.formats.hidden import hiding
from tests.notes.formats.word import paragraph, renamed, run, simple

# The hidden words made those of somebody real enough for the recognizers.
_NAMES = {
    "QV-7781-304": "4471-3042",
    "qvander": "mholloway",
    "Quillon": "Margaret",
    "Quillan": "Margret",
    "Vandermeer": "Holloway",
    ">Quil<": ">Mar<",
    ">lon <": ">garet <",
    ">Vander<": ">Hollo<",
    ">meer<": ">way<",
    ">QV<": ">4471<",
    ">7781<": ">30<",
    ">-304<": ">42<",
}
# An invented number may hold the same four digits among others.
_HIDDEN = re.compile(r"margar?et|hollow|(?<!\d)(?:3042|4471)(?!\d)|1931-02|2024-03", re.IGNORECASE)


def words(copy: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(copy)) as archive:
        return "\n".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


@pytest.mark.parametrize("style", list(Style))
def test_nothing_of_the_patient_is_left_in_any_part_of_a_word_document(style: Style) -> None:
    document = WordDocument.read(renamed(hiding(), _NAMES))
    assert len(_HIDDEN.findall(document.texts[0])) > 40
    done = clean(document, Sanitizer(NotePolicy(style=style, locale="de_DE")))
    assert _HIDDEN.findall(words(done.content)) == []
    assert "metoprolol" in words(done.content)
    assert done.changes > 25
    assert done.doubts == ()


def test_what_still_stands_in_the_copy_is_told_without_its_words() -> None:
    raw = simple(paragraph(run("Seen: Holloway.")), styles='<w:styles xmlns:w="urn:w" w:x="Letter of Holloway"/>')
    document = WordDocument.read(raw)
    at = document.texts[0].index("Holloway")
    edit = Edit(Span(at, at + 8), "Holloway", "X")
    part = Sanitizer(NotePolicy()).sanitize(document.texts[0])
    copy = written(document, (part,), [[edit]])
    assert copy.word is not Word.PASS
    assert "styles.xml" in copy.doubts[0]
    assert "Holloway" not in copy.doubts[0]


def test_every_row_of_a_table_is_about_somebody_else() -> None:
    table = "name,note\nMargaret Holloway,Ms. Holloway is well.\nPeter Lindqvist,Mr. Lindqvist has gout.\n"
    done = clean(csv_file.read(table.encode(), "a table"), Sanitizer(NotePolicy(style=Style.TAGS)))
    clean_rows = done.content.decode().splitlines()
    assert clean_rows[1:] == ["[PATIENT-1],[PATIENT-1] is well.", "[PATIENT-1],[PATIENT-1] has gout."]


def test_the_account_holds_no_word_and_names_what_was_not_read() -> None:
    document = WordDocument.read(renamed(hiding(), _NAMES))
    told = accounts("letter.docx", clean(document, Sanitizer(NotePolicy())))
    for suffix in (".html", ".json"):
        page = written_account(suffix, told)
        assert not _HIDDEN.search(page)
        assert "image1.png" in page
        assert "sheet.bin" in page


def test_names_of_copies() -> None:
    pdf = PlainDocument(("a",), ".txt")
    assert name_for(PurePath("a.pdf"), pdf.suffix) == "a.pdf.txt"
    assert name_for(PurePath("A.TXT"), ".txt") == "A.TXT"
    check_name(PurePath("a.md"), pdf)
    for name in ("a.pdf", "a.rtf", "a.docx"):
        with pytest.raises(InputError, match=r"\.txt"):
            check_name(PurePath(name), pdf)


def test_what_a_reviewer_puts_back_is_doubted_and_not_counted_as_removed() -> None:
    note = "Patient: Margaret Holloway, MRN 4471-3042. Asthma."
    document = PlainDocument((note,), ".txt")
    done = clean(document, Sanitizer(NotePolicy()))
    assert done.word is Word.PASS
    kept = [edit for edit in done.parts[0].edits if "4471" not in edit.old]
    left = written(document, done.parts, [kept])
    assert b"4471-3042" in left.content
    assert left.word is not Word.PASS
    assert left.changes == done.changes - 1
    assert len(left.parts[0].findings) == len(done.parts[0].findings) - 1
    assert left.parts[0].sha256[1] != done.parts[0].sha256[1]
