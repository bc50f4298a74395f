"""Word documents: nothing hides in any part, formatting stays, and what needs no change keeps its bytes."""

import io
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from app.notes.formats.base import UnreadableError
from app.notes.formats.docx.document import WordDocument
from tests.notes.formats.hidden import ORIGINALS, hiding
from tests.notes.formats.word import W, package, paragraph, replacing, run, simple

_HIDDEN = re.compile(r"quill|vander|7781|1931-02|2024-03", re.IGNORECASE)
_NEW = {old: f"X{at}" for at, old in enumerate(ORIGINALS)}


def parts(raw: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def cleaned(raw: bytes, originals: dict[str, str] = _NEW) -> bytes:
    document = WordDocument.read(raw)
    return document.write([replacing(document.texts[0], originals)])


def formatting(raw: bytes) -> list[bytes]:
    return re.findall(rb"<w:rPr>.*?</w:rPr>", parts(raw)["word/document.xml"])


def test_every_part_is_read() -> None:
    text = WordDocument.read(hiding()).texts[0]
    for said in (
        "Patient:\tQuillon Vandermeer\nMRN:\tQV-7781-304\n",  # a table, a name over four runs, a hyphen of its own
        "Seen was Quillon Vandermeer today.",
        "Seen was Quillan Vandermeer today.",  # as it was before the tracked change
        "Room of Quillon Vandermeer",  # a text box
        "Hidden: Quillon Vandermeer",
        "In a footnote: Quillon Vandermeer",
        "In a endnote: Quillon Vandermeer",
        "Ask Quillon Vandermeer",  # a comment
        "Quillon Vandermeer, MRN QV-7781-304",  # a header
        "Page 1, qvander@example.org",  # a footer
        "Photo of Quillon Vandermeer",
        "http://example.org/qvander",  # a field code
        "title: Letter about Quillon Vandermeer",
        "Patient: Quillon Vandermeer",  # a property of the person's own
        "born 1931-02-03",
    ):
        assert said in text


def test_nothing_is_left_in_any_part() -> None:
    left = {
        (name, match.group())
        for name, content in parts(cleaned(hiding())).items()
        for match in _HIDDEN.finditer(content.decode("utf-8", "replace"))
    }
    assert left == set()


def test_formatting_and_medicine_stay() -> None:
    before, after = hiding(), cleaned(hiding())
    assert formatting(after) == formatting(before)
    assert len(formatting(after)) > 5
    body = parts(after)["word/document.xml"].decode()
    assert "metoprolol </w:t>" in body
    assert re.search(r"<w:highlight[^>]*/></w:rPr><w:t[^>]*>25 mg<", body)
    assert body.count("<w:ins ") == 1
    assert body.count("<w:del ") == 1


def test_a_text_over_runs_stands_in_the_first_of_them() -> None:
    raw = simple(paragraph(run("Dr. Quil"), run("lon ", "<w:b/>"), run("Vandermeer", "<w:i/>"), run(" came.")))
    body = parts(cleaned(raw, {"Quillon Vandermeer": "Lee"}))["word/document.xml"].decode()
    assert re.findall(r"<w:t[^>]*>([^<]*)</w:t>|<w:t[^>]*/>", body) == ["Dr. Lee", "", "", " came."]


def test_what_is_written_reads_as_the_edited_text() -> None:
    document = WordDocument.read(hiding())
    again = WordDocument.read(cleaned(hiding()))
    assert again.texts[0].count("X0") == document.texts[0].count("Quillon Vandermeer")
    assert again.scrubbed == ()


def test_an_untouched_document_keeps_every_byte_of_its_parts() -> None:
    raw = simple(paragraph(run("BP 120/80, "), run("stable", "<w:b/>")) + "<w:p/>")
    assert parts(WordDocument.read(raw).write([()])) == parts(raw)


def test_parts_that_need_no_change_keep_their_bytes() -> None:
    raw = hiding()
    before, after = parts(raw), parts(WordDocument.read(raw).write([()]))
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {
        "word/document.xml",
        "word/comments.xml",
        "word/_rels/document.xml.rels",
        "_rels/.rels",
        "docProps/core.xml",
        "docProps/app.xml",
    }
    assert set(before) - set(after) == {"docProps/thumbnail.jpeg", "customXml/item1.xml"}


def test_authors_dates_and_links_to_persons_go_whatever_the_text_says() -> None:
    after = parts(WordDocument.read(hiding()).write([()]))
    body, comments = after["word/document.xml"].decode(), after["word/comments.xml"].decode()
    assert set(re.findall(r'w:author="([^"]*)"', body + comments)) == {"Author 1"}
    assert set(re.findall(r'w:date="([^"]*)"', body + comments)) == {"2024-01-01T00:00:00Z"}
    assert b"mailto" not in after["word/_rels/document.xml.rels"]
    assert b"qvander" not in after["docProps/core.xml"]
    assert b"Vandermeer" not in after["docProps/app.xml"]


def test_it_says_what_it_took_out_and_what_it_did_not_read() -> None:
    document = WordDocument.read(hiding())
    assert dict(document.scrubbed)["authors of changes and comments"] == 6
    assert any("image1.png" in sentence for sentence in document.unread)
    assert any("sheet.bin" in sentence for sentence in document.unread)
    assert not any(_HIDDEN.search(f"{notice} {document.scrubbed}") for notice in (*document.notices, *document.unread))


def test_a_renamed_bookmark_is_still_found() -> None:
    body = parts(cleaned(hiding()))["word/document.xml"].decode()
    new = re.search(r'<w:bookmarkStart w:id="0" w:name="(name\d+)"/>', body)
    assert new
    assert f" REF {new.group(1)} \\h " in body
    assert f'w:anchor="{new.group(1)}"' in body


def test_writing_twice_writes_the_same() -> None:
    document = WordDocument.read(hiding())
    edits = replacing(document.texts[0], _NEW)
    first = document.write([edits])
    assert document.write([()]) != first
    assert document.write([edits]) == first


def test_people_and_xml_comments_are_scrubbed() -> None:
    people = '<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml">'
    people += '<w15:person w15:author="Ida Vandermeer"><w15:presenceInfo '
    people += 'w15:providerId="AD" w15:userId="ida@example.org"/></w15:person></w15:people>'
    inserted = f'<w:ins w:id="1" w:author="Ida Vandermeer" w:date="2024-03-21T10:00:00Z">{run("new")}</w:ins>'
    raw = simple(paragraph(run("old "), "<!-- for Ida -->", inserted, run(" end")), people=people)
    after = parts(WordDocument.read(raw).write([()]))
    assert not any(b"Ida" in content or b"ida@" in content for content in after.values())
    assert b'w15:author="Author 1"' in after["word/people.xml"]
    assert b'w:author="Author 1"' in after["word/document.xml"]
    assert WordDocument.read(raw).texts[0].splitlines() == ["old new end", "old  end"]


def test_a_name_that_only_programs_read_is_numbered_where_it_tells_of_somebody() -> None:
    form = '<w:sdt><w:sdtPr><w:tag w:val="{}"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>'
    raw = simple(paragraph(run("Seen: Vandermeer.")) + form.format("qvandermeer") + form.format("dose"))
    body = parts(cleaned(raw, {"Vandermeer": "X"}))["word/document.xml"]
    assert re.search(rb'<w:tag w:val="name\d+"/>', body)
    assert b'<w:tag w:val="dose"/>' in body


@pytest.fixture(scope="module")
def office() -> str:
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if found is None:
        pytest.skip("LibreOffice is not installed (on Debian: libreoffice-writer-nogui)")
    return found


def test_libreoffice_opens_what_was_written(office: str, tmp_path: Path) -> None:
    (tmp_path / "clean.docx").write_bytes(cleaned(hiding()))
    subprocess.run(
        [
            office,
            f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            "fodt",
            "--outdir",
            str(tmp_path),
            str(tmp_path / "clean.docx"),
        ],
        check=True,
        capture_output=True,
        timeout=100,
    )
    told = (tmp_path / "clean.fodt").read_text(encoding="utf-8")
    # LibreOffice keeps the time at which it made its own file: of that, no more than this year.
    assert {m.group() for m in _HIDDEN.finditer(told)} == set()
    for kept in ("metoprolol", "25 mg", "Room of X0", "In a footnote: X0", "Photo of X0", 'fo:font-weight="bold"'):
        assert kept in told, kept


_HEAD = f'<w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>'
_TAIL = "</w:t></w:r></w:p></w:body></w:document>"


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "password"),
        (b"no document", "intact"),
        (hiding()[:900], "intact"),
        (package({"a.txt": "a"}), "no Word document"),
        (package({"[Content_Types].xml": "<Types/>", "word/document.xml": "<w:p"}), "damaged"),
        (
            package(
                {
                    "[Content_Types].xml": "<Types/>",
                    "word/document.xml": f'<!DOCTYPE x [<!ENTITY a "aaaa">]>{_HEAD}&a;{_TAIL}',
                }
            ),
            "entities",
        ),
        (package({"[Content_Types].xml": "<Types/>", **{f"word/{n}.xml": "<a/>" for n in range(5001)}}), "unpacks"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(raw: bytes, says: str) -> None:
    with pytest.raises(UnreadableError, match=says) as caught:
        WordDocument.read(raw)
    assert str(caught.value).count(". ") == 0


def test_a_part_that_unpacks_to_more_than_it_says_is_refused() -> None:
    bomb = package({"[Content_Types].xml": "<Types/>", "word/document.xml": " " * 70_000_000})
    assert len(bomb) < 100_000
    with pytest.raises(UnreadableError, match="larger"):
        WordDocument.read(bomb)


_DELETED = '<w:pPr><w:rPr><w:del w:id="1" w:author="x"/></w:rPr></w:pPr>'
_INSERTED = '<w:pPr><w:rPr><w:ins w:id="1" w:author="x"/></w:rPr></w:pPr>'
_RUNNING_IN = "<w:pPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>"


@pytest.mark.parametrize(
    ("mark", "read"),
    [
        (_DELETED, "Ana Quill\nAna Qu\nill"),
        (_INSERTED, "Ana Qu\nill\nAna Quill"),
        (_RUNNING_IN, "Ana Quill"),
        ("", "Ana Qu\nill"),
    ],
)
def test_paragraphs_whose_mark_is_gone_are_one(mark: str, read: str) -> None:
    raw = simple(paragraph(mark, run("Ana Qu")) + '<w:bookmarkEnd w:id="4"/>' + paragraph(run("ill")))
    document = WordDocument.read(raw)
    assert document.texts == (read,)
    if mark:
        copy = document.write([replacing(read, {"Ana Quill": "the patient", "Ana Qu": "the patient"})])
        assert b"Quill" not in parts(copy)["word/document.xml"]
        assert b"Qu<" not in parts(copy)["word/document.xml"]


def test_a_letter_put_in_as_a_symbol_is_read_and_goes_with_its_name() -> None:
    def symbol(font: str, char: str) -> str:
        return f'<w:r><w:sym w:font="{font}" w:char="{char}"/></w:r>'

    body = paragraph(
        run("Ana Q"), symbol("Arial", "0075"), symbol("Calibri", "F069"), run("ll "), symbol("Wingdings", "F0FE")
    )
    document = WordDocument.read(simple(body))
    assert document.texts == ("Ana Quill  ",)
    copy = parts(document.write([replacing(document.texts[0], {"Ana Quill": "X"})]))["word/document.xml"]
    assert copy.count(b"<w:sym") == 1
    assert b"Wingdings" in copy


@pytest.mark.parametrize(
    "code", ["FORMCHECKBOX", "FORMDROPDOWN", "PAGE", "NUMPAGES \\* MERGEFORMAT", "CITATION ", "ADDIN ", "SAVEDATE"]
)
def test_a_fields_own_keyword_stays(code: str) -> None:
    raw = simple(paragraph(run("BP 120/80"), f"<w:r><w:instrText>{code}</w:instrText></w:r>"))
    document = WordDocument.read(raw)
    assert f">{code}<".encode() in parts(document.write([()]))["word/document.xml"]


@pytest.mark.parametrize("code", ["REF quill_x", 'REF "quill_x"', 'PAGEREF "quill_x" \\h', "NOTEREF quill_x"])
def test_a_field_and_its_bookmark_are_renamed_alike(code: str) -> None:
    mark = '<w:bookmarkStart w:id="0" w:name="quill_x"/>'
    raw = simple(paragraph(mark, run("BP"), f"<w:r><w:instrText>{code}</w:instrText></w:r>"))
    copy = parts(WordDocument.read(raw).write([()]))["word/document.xml"]
    new = re.search(rb'w:name="(\w+)"', copy)
    assert new is not None
    assert new[1] != b"quill_x"
    assert f"<w:instrText>{code}<".replace("quill_x", new[1].decode()).encode() in copy
