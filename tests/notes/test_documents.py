"""A document through the sanitizer and back: in every part, under every style; and a look at the copy itself."""

import io
import re
import zipfile
from pathlib import PurePath

import pytest

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.errors import InputError
from app.core.text.spans import Span
from app.notes.documents import CleanDocument, check_name, clean, name_for, written
from app.notes.formats.docx.document import WordDocument
from app.notes.formats.opened import read_document
from app.notes.formats.plain import PlainDocument
from app.notes.formats.records import csv_file
from app.notes.policy import NotePolicy, Style
from app.notes.report.accounts import accounts, written_account
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word
from tests.notes.formats.hidden import hiding
from tests.notes.formats.word import package, paragraph, part, relations, renamed, run, simple, types

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
    assert done.doubts == done.document.unread


def _copy_with(name: str, content: bytes) -> CleanDocument:
    """Return a copy of a document about Holloway in which a part that nobody can clean still holds this."""
    picture = '<w:r><w:drawing><wp:inline><a:graphic><a:blip r:embed="rId9"/></a:graphic></wp:inline></w:drawing></w:r>'
    document = WordDocument.read(
        package(
            {
                "[Content_Types].xml": types(""),
                "_rels/.rels": relations([("rId1", "officeDocument", "word/document.xml", False)]),
                "word/_rels/document.xml.rels": relations([("rId9", "image", name.removeprefix("word/"), False)]),
                "word/document.xml": part(
                    "document", f"<w:body>{paragraph(run('Seen: Zoë Holloway.'), picture)}</w:body>"
                ),
                name: content,
            }
        )
    )
    at = document.texts[0].index("Zoë")
    edit = Edit(Span(at, at + 12), "Zoë Holloway", "X", (Attribute.NAME,))
    sanitized = Sanitizer(NotePolicy()).sanitize(document.texts[0])
    return written(document, (sanitized,), [[edit]])


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG tEXt by Holloway",
        "drawn by h\xf3lloway".encode(),
        "drawn by Holloway".encode("utf-16-le"),
        "\0drawn by Holloway".encode("utf-16-be"),
        b"scan_of_HOLLOWAY-2024",
        package({"inner/holloway_notes.txt": "nothing"}),
        package({"inner/notes.xml": "<a>about Holloway</a>"}),
    ],
)
def test_what_still_stands_in_the_copy_fails_it_and_is_told_without_its_words(content: bytes) -> None:
    copy = _copy_with("word/media/image1.png", content)
    assert copy.word is Word.FAIL
    assert any("image1.png" in doubt and "still stands" in doubt for doubt in copy.doubts)
    assert not any(re.search("holloway|zo", doubt, re.IGNORECASE) for doubt in copy.doubts)


def test_a_joined_name_left_in_the_text_fails_the_copy() -> None:
    document = WordDocument.read(simple(paragraph(run("Seen: Zoe Holloway. File zoe_holloway_2 is kept."))))
    at = document.texts[0].index("Zoe")
    edit = Edit(Span(at, at + 12), "Zoe Holloway", "X", (Attribute.NAME,))
    part_ = Sanitizer(NotePolicy()).sanitize(document.texts[0])
    assert written(document, (part_,), [[edit]]).word is Word.FAIL


def test_words_of_the_format_itself_are_no_residue() -> None:
    """Styles, fonts, addresses of schemas and ends of file names are called so by Word, whoever is called so too."""
    styles = part("styles", '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/></w:style>')
    text = "Mr. Strong wrote Georgia.xml with docx and http://schemas.openxmlformats.org."
    raw = simple(paragraph(run(text, '<w:rStyle w:val="Strong"/><w:rFonts w:ascii="Georgia"/>')), styles=styles)
    document = WordDocument.read(raw)
    olds = ("Strong", "Georgia.xml", "docx", "http://schemas.openxmlformats.org")
    edits = [Edit(Span(at := text.index(old), at + len(old)), old, "X", (Attribute.NAME,)) for old in olds]
    sanitized = Sanitizer(NotePolicy()).sanitize(document.texts[0])
    copy = written(document, (sanitized,), [edits])
    assert copy.doubts == ()
    assert b'w:styleId="Strong"' in words(copy.content).encode()


def test_what_only_resembles_a_name_that_was_taken_out_fails_nothing() -> None:
    copy = _copy_with("word/media/image1.png", b"\x89PNG hollow ways, Zo")
    assert copy.doubts == copy.document.unread
    assert copy.word is Word.REVIEW


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


@pytest.mark.parametrize(
    ("name", "raw"),
    [("a.csv", b"name,note\nQuenby Trask,well\n"), ("a.json", b'[{"name": "Quenby Trask", "note": "well"}]')],
)
def test_what_only_some_columns_were_read_of_does_not_pass(name: str, raw: bytes) -> None:
    whole = clean(read_document(name, raw), Sanitizer(NotePolicy()))
    assert whole.word is Word.PASS
    done = clean(read_document(name, raw, ("note",)), Sanitizer(NotePolicy()))
    assert b"Trask" in done.content
    assert done.word is Word.REVIEW
    assert any("every other column" in doubt for doubt in done.doubts)
    said = accounts(name, done)[0][1]
    assert said["file_verdict"] == "needs review"
