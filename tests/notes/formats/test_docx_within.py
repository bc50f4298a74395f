"""Files within a Word document: what can be read is cleaned, what cannot goes or is told, pictures are bare."""

import io
import zipfile
import zlib

import pytest

from app.notes.documents import CleanDocument, clean
from app.notes.formats.docx.document import WordDocument
from app.notes.formats.docx.package.pictures import bare
from app.notes.policy import NotePolicy
from app.notes.report.accounts import accounts
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word
from tests.notes.formats.word import package, paragraph, part, relations, run, simple, types

_NOTE = "Patient: Marguerite Okonkwo, MRN 00482913. Lisinopril 10 mg daily."
_DRAWN = '<w:r><w:drawing><wp:inline><a:graphic><a:blip r:embed="rId9"/></a:graphic></wp:inline></w:drawing></w:r>'


def cleaned(name: str, content: bytes, kind: str, body: str, overrides: str = "") -> CleanDocument:
    document = WordDocument.read(
        package(
            {
                "[Content_Types].xml": types(overrides),
                "_rels/.rels": relations([("rId1", "officeDocument", "word/document.xml", False)]),
                "word/_rels/document.xml.rels": relations([("rId9", kind, name, False)]),
                "word/document.xml": part("document", f"<w:body>{paragraph(run('Stable.'))}{body}</w:body>"),
                f"word/{name}": content,
            }
        )
    )
    return clean(document, Sanitizer(NotePolicy(year=2024)))


def parts(raw: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


_CHUNKS = {
    "a.html": f"<html><head><style>p {{}}</style></head><body><p>{_NOTE}</p></body></html>".encode(),
    "a.xhtml": f'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p>{_NOTE}</p></html>'.encode(),
    "a.txt": _NOTE.encode(),
    "a.rtf": rf"{{\rtf1\ansi {_NOTE}\par}}".encode(),
    "a.mht": f"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p>{_NOTE}</p>".encode(),
    "a.docx": simple(paragraph(run(_NOTE))),
}


@pytest.mark.parametrize("name", _CHUNKS)
def test_an_inserted_file_becomes_paragraphs_that_are_cleaned(name: str) -> None:
    done = cleaned(name, _CHUNKS[name], "aFChunk", '<w:altChunk r:id="rId9"/>')
    made = parts(done.content)
    everything = b"".join(made.values())
    assert b"Lisinopril 10 mg daily" in made["word/document.xml"]
    assert b"Okonkwo" not in everything
    assert b"00482913" not in everything
    assert b"altChunk" not in everything
    assert b"rId9" not in everything
    assert f"word/{name}" not in made
    assert any("paragraphs" in notice for notice in done.document.notices)


def test_an_inserted_document_may_be_called_by_its_main_part() -> None:
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    overrides = f'<Override PartName="/word/a.docx" ContentType="{kind}"/>'
    done = cleaned("a.docx", _CHUNKS["a.docx"], "aFChunk", '<w:altChunk r:id="rId9"/>', overrides)
    assert b"Lisinopril" in parts(done.content)["word/document.xml"]


@pytest.mark.parametrize("content", [b"\0\1\2\xff" * 40, b"PK\3\4 broken"])
def test_an_inserted_file_that_cannot_be_read_is_taken_out_and_told(content: bytes) -> None:
    done = cleaned("a.html", content, "aFChunk", '<w:altChunk r:id="rId9"/>')
    assert "word/a.html" not in parts(done.content)
    assert b"rId9" not in b"".join(parts(done.content).values())
    assert done.word is Word.REVIEW
    assert "taken out" in done.doubts[0]


@pytest.mark.parametrize(("name", "what"), [("media/image1.png", "picture"), ("embeddings/a.bin", "embedded object")])
def test_what_is_kept_and_not_read_never_passes(name: str, what: str) -> None:
    done = cleaned(name, b"\x89PNG and more", "image", paragraph(_DRAWN))
    assert done.word is Word.REVIEW
    assert what in done.doubts[0]


@pytest.mark.parametrize("name", ["embeddings/a.docx", "embeddings/a.xlsx", "thumbnail.docx"])
def test_a_document_in_a_document_never_passes_and_is_named(name: str) -> None:
    body = paragraph('<w:r><w:object><o:OLEObject r:id="rId9"/></w:object></w:r>')
    done = cleaned(name, simple(paragraph(run("Stable."))), "package", body)
    assert done.word is Word.REVIEW
    assert "1 embedded object was kept and not read" in done.doubts[0]
    told = accounts("a.docx", done)[0][1]
    assert told["file_verdict"] == "needs review"
    assert done.doubts[0] in str(told)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + kind + content + zlib.crc32(kind + content).to_bytes(4)


def test_pictures_lose_what_is_written_beside_them() -> None:
    head, data, end = _chunk(b"IHDR", b"\0" * 13), _chunk(b"IDAT", b"x"), _chunk(b"IEND", b"")
    png = b"\x89PNG\r\n\x1a\n"
    assert bare(png + head + _chunk(b"tEXt", b"Author\0Okonkwo") + data + end) == png + head + data + end

    def segment(mark: int, content: bytes) -> bytes:
        return bytes((0xFF, mark)) + (len(content) + 2).to_bytes(2) + content

    jfif, scan = segment(0xE0, b"JFIF\0"), segment(0xDA, b"\0") + b"pixels\xff\xd9"
    jpeg = b"\xff\xd8" + jfif + segment(0xE1, b"Exif Okonkwo") + segment(0xFE, b"Okonkwo") + scan + b"Okonkwo"
    assert bare(jpeg) == b"\xff\xd8" + jfif + scan
    assert bare(b"\x89PNG broken") == b"\x89PNG broken"
    done = cleaned("media/image1.jpeg", jpeg, "image", paragraph(_DRAWN))
    assert parts(done.content)["word/media/image1.jpeg"] == bare(jpeg)
