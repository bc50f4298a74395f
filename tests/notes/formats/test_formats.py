"""Every other format: what is read, what is written, and what is said where it cannot be."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf.generic import DictionaryObject, NameObject

from app.core.errors import InputError, UsageError
from app.notes.formats.base import Document
from app.notes.formats.json import document as json_file
from app.notes.formats.opened import open_document
from app.notes.formats.records import csv_file
from tests.notes.formats.pdfs import drawn_with, named_oddly, numbered, pdf, plain_font
from tests.notes.formats.word import paragraph, replacing, run, simple

NEW = {"Ana Quill": "the patient", "QV-77": "[ID]", "1931": "[year]"}


def opened(folder: Path, name: str, content: bytes | str, columns: tuple[str, ...] = ()) -> Document:
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return open_document(str(file), columns)


def cleaned(document: Document) -> bytes:
    return document.write([replacing(text, NEW) for text in document.texts])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_keeps_its_encoding_and_line_ends(tmp_path: Path, encoding: str) -> None:
    note = "Ana Quill – BP 120/80\r\nMRN QV-77\n"
    document = opened(tmp_path, "a.txt", note.encode(encoding))
    assert document.texts == (note,)
    assert document.write([()]) == note.encode(encoding)
    assert cleaned(document) == "the patient – BP 120/80\r\nMRN [ID]\n".encode(encoding)


def test_an_emoji_in_rtf_is_one_character_and_half_of_one_is_none(tmp_path: Path) -> None:
    whole = opened(tmp_path, "a.rtf", r"{\rtf1 Seen \u-10179?\u-8704? today}")
    assert "Seen \U0001f600 today" in whole.texts[0]
    half = opened(tmp_path, "a.rtf", r"{\rtf1 Seen \u-10179? today}")
    assert half.write([()]).decode()


def test_rtf_is_read_and_written_as_text(tmp_path: Path) -> None:
    rtf = r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}}{\info{\author Jo Doe}}{\header Top}"
    document = opened(tmp_path, "a.rtf", rtf + r"\f0 Ana Quill, 37\'b0C, {\b BP} 120/80\par MRN QV-77\par}")
    assert document.suffix == ".txt"
    assert cleaned(document).decode() == "the patient, 37°C, BP 120/80\nMRN [ID]\n"
    assert any("headers and footers" in notice for notice in document.notices)


@pytest.mark.parametrize("raised", [r"{\super 9}", r"{\super\b 9}", r"\super 9\nosupersub "])
def test_a_power_in_rtf_stays_one(tmp_path: Path, raised: str) -> None:
    document = opened(tmp_path, "a.rtf", rf"{{\rtf1 WBC 7.8 x 10{raised}/L}}")
    assert document.texts == ("WBC 7.8 x 10^9/L",)
    assert document.unread == ()


@pytest.mark.parametrize("struck", [r"{\strike Warfarin}", r"\strike Warfarin\strike0 ", r"{\deleted Warfarin}"])
def test_struck_out_words_of_rtf_need_review(tmp_path: Path, struck: str) -> None:
    document = opened(tmp_path, "a.rtf", rf"{{\rtf1 {struck} Stable.}}")
    assert "struck out" in document.unread[0]
    assert not opened(tmp_path, "a.rtf", r"{\rtf1 \strike0 Warfarin 5 mg}").unread


def test_rtf_made_to_take_for_ever_does_not(tmp_path: Path) -> None:
    link = r'{\field{\*\fldinst{HYPERLINK "http://example.org/"}}{\fldrslt the link}}'
    crowd = r"{\field{\*\fldinst{x}" * 20_000 + "}" * 40_000
    document = opened(tmp_path, "a.rtf", "{\\rtf1\\ansi see " + link + crowd + " end}")
    assert "http://example.org/" in document.texts[0]


def test_rtf_whose_characters_cannot_be_read_says_so(tmp_path: Path) -> None:
    rtf = r"{\rtf1\ansi\ansicpg932{\fonttbl{\f0\fcharset128 Mincho;}}\f0 ok \'81\'ff\'fd end\par}"
    document = opened(tmp_path, "a.rtf", rtf)
    assert "ok" in document.texts[0]
    assert "end" in document.texts[0]
    assert any("could not be read" in notice for notice in document.notices)


def test_a_pdf_is_read_page_by_page_and_pages_without_text_are_named(tmp_path: Path) -> None:
    document = opened(tmp_path, "a.pdf", pdf("Ana Quill has asthma.", "", "MRN QV-77"))
    assert document.suffix == ".txt"
    assert cleaned(document).decode() == "the patient has asthma.\n\nMRN [ID]\n"
    assert document.notices == ("Page 2 gave no text (perhaps a scan); what stands there is not in the copy.",)


_SAID = "Patient: John Smithson was seen today."


@pytest.mark.parametrize(
    ("font", "content"),
    [
        (numbered(), "".join(f"{ord(c) - 29:04x}" for c in _SAID)),
        (named_oddly(), "".join(f"{ord(c) - 31:02x}" for c in _SAID)),
        (plain_font(), "".join(f"{ord(c) - 29:02x}" for c in _SAID)),
    ],
    ids=["numbered", "named oddly", "shifted"],
)
def test_a_pdf_whose_letters_cannot_be_told_is_refused(tmp_path: Path, font: DictionaryObject, content: str) -> None:
    raw = drawn_with(font, f"BT /F1 12 Tf 20 150 Td <{content}> Tj ET".encode())
    with pytest.raises(InputError, match="page 1 of this PDF cannot be told"):
        opened(tmp_path, "a.pdf", raw)


def test_a_bullet_that_cannot_be_told_is_no_text(tmp_path: Path) -> None:
    helvetica = DictionaryObject({NameObject(f"/{k}"): NameObject(f"/{v}") for k, v in _HELVETICA.items()})
    raw = drawn_with(helvetica, f"BT /F1 12 Tf 20 150 Td (\\267 {_SAID}) Tj ET".encode())
    assert _SAID in opened(tmp_path, "a.pdf", raw).texts[0]


_HELVETICA = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}


def test_a_table_keeps_every_byte_of_what_is_not_edited(tmp_path: Path) -> None:
    table = 'id,"note"\r\nQV-77,"Ana Quill said ""ow"", 25 mg"\r\n 3 ,plain 1931\r\n"4",\r\n'
    document = opened(tmp_path, "a.csv", table)
    assert document.texts[1] == 'id: QV-77\nnote: Ana Quill said "ow", 25 mg\n'
    assert document.write([()] * len(document.texts)).decode() == table
    clean = cleaned(document).decode()
    assert clean == 'id,"note"\r\n[ID],"the patient said ""ow"", 25 mg"\r\n 3 ,plain [year]\r\n"4",\r\n'


def test_a_new_value_that_needs_quotes_gets_them(tmp_path: Path) -> None:
    document = opened(tmp_path, "a.csv", "a;b\nAna Quill;1\nx;2\n")
    edits = [replacing(text, {"Ana Quill": 'the "patient"; a child'}) for text in document.texts]
    assert document.write(edits).decode() == 'a;b\n"the ""patient""; a child";1\nx;2\n'


@settings(deadline=None)
@given(st.lists(st.lists(st.text('ab,"; \n', min_size=1), min_size=2, max_size=3), min_size=1, max_size=4))
def test_any_table_comes_back_as_it_was(rows: list[list[str]]) -> None:
    table = "".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in [["k", "l"], *rows])
    document = csv_file.read(table.encode(), "a table")
    assert [cell.value for record in document.records[1:] for cell in record.cells] == [
        cell for row in rows for cell in row if cell.strip()
    ]
    assert document.write([()] * len(document.texts)) == table.encode()


def test_columns_narrow_a_table_down(tmp_path: Path) -> None:
    table = "mrn,note\nQV-77,Ana Quill\n"
    assert cleaned(opened(tmp_path, "a.csv", table, ("Note",))).decode() == "mrn,note\nQV-77,the patient\n"
    with pytest.raises(InputError, match="mrn, note"):
        opened(tmp_path, "a.csv", table, ("text",))
    with pytest.raises(UsageError, match="tables only"):
        opened(tmp_path, "a.txt", "a", ("text",))


def test_json_lines_keep_every_byte_of_what_is_not_edited(tmp_path: Path) -> None:
    lines = '{"id": "QV-77", "n": 1.50, "t": ["Ana Quill \\u00e9\\n", {"born":1931}]}\n\n  {"t":"\\/ok"}\n'
    document = opened(tmp_path, "a.jsonl", lines)
    assert document.texts[0] == "id: QV-77\nn: 1.50\nt: Ana Quill é\n\nborn: 1931\n"
    assert document.write([()] * 2).decode() == lines
    clean = cleaned(document).decode()
    assert clean == '{"id": "[ID]", "n": 1.50, "t": ["the patient é\\n", {"born":"[year]"}]}\n\n  {"t":"\\/ok"}\n'


TEXT = st.text().filter(lambda text: "\0" not in text)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(JSON.filter(lambda value: value not in ({}, [])))
def test_any_json_keeps_its_bytes_and_gives_up_its_strings(value: object) -> None:
    line = json.dumps(value, ensure_ascii=False)
    document = json_file.read(line.encode("utf-8", "surrogatepass"), "a line", suffix=".json")
    assert document.write([()] * len(document.texts)).decode() == line
    assert all(said in "".join(document.texts) for said in _strings(value) if said.strip())


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [said for one in value.values() for said in _strings(one)]
    if isinstance(value, list):
        return [said for one in value for said in _strings(one)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.pdf", pdf("", ""), "no text layer"),
        ("a.pdf", pdf("Ana", password="x"), "password"),
        ("a.pdf", b"%PDF-1.7 and nothing more", "damaged"),
        ("a.rtf", "no rtf", "no RTF"),
        ("a.rtf", r"{\rtf1 }", "no text"),
        ("a.txt", b"\0\1\2", "binary"),
        ("a.txt", "", "empty"),
        ("a.txt", "A\0na Quill", "NUL"),
        ("a.csv", "name\nA\0na", "NUL"),
        ("a.json", '{"a": "A\\u0000na"}', "NUL"),
        ("a.jsonl", '{"A\\u0000na": 1}', "NUL"),
        ("a.rtf", r"{\rtf1 A\'00na}", "NUL"),
        ("a.hl7", "MSH|^~\\&|A\0na", "NUL"),
        ("a.doc", "old", "save it as"),
        ("a.jsonl", '{"a": 1}\n{"a"', "line 2 is not JSON"),
        ("a.jsonl", '{"a": "\\ud800"}', "half a character"),
        ("a.docx", "text", "intact"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, name: str, content: bytes | str, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        opened(tmp_path, name, content)
    assert name in str(caught.value)


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-le", "utf-32-be", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.json", "a.hl7"])
def test_wide_encodings_are_read_and_written_as_they_were(tmp_path: Path, name: str, encoding: str) -> None:
    content = {
        "a.txt": "Patient: Ana Quill. Asthma.",
        "a.csv": "name,note\nAna Quill,asthma\n",
        "a.json": '{"name": "Ana Quill", "note": "asthma"}',
        "a.hl7": "MSH|^~\\&|A||||||ORU|1|P|2.5\rPID|1||||Quill^Ana\r",
    }[name]
    raw = content.encode(encoding)
    document = opened(tmp_path, name, raw)
    assert "Quill" in " ".join(document.texts)
    assert document.write([()] * len(document.texts)) == raw
    clean = document.write([replacing(text, {"Quill": "Gone"}) for text in document.texts])
    assert clean.decode(encoding) == raw.decode(encoding).replace("Quill", "Gone")


def test_a_document_is_opened_by_its_name(tmp_path: Path) -> None:
    document = opened(tmp_path, "A.DOCX", simple(paragraph(run("Ana Quill"))))
    assert document.suffix == ".docx"
    assert document.texts == ("Ana Quill",)
