"""`untell note` on files of every kind, and `untell batch`, as a person calls them."""

import json
from pathlib import Path

import pytest

from app.cli.main import run
from app.notes.formats.docx.document import WordDocument
from tests.notes.formats.hidden import hiding
from tests.notes.formats.pdfs import pdf
from tests.notes.formats.word import paragraph, simple
from tests.notes.formats.word import run as words

NOTE = "Patient: Margaret Holloway\nMRN: 4471-3042\nAsthma. Salbutamol 100 mcg. Mail: m.holloway@example.org\n"


def note(*arguments: object) -> int:
    return run(["note", *map(str, arguments), "--engine", "signals"])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", NOTE.encode()),
        ("a.md", NOTE.encode()),
        ("a.rtf", ("{\\rtf1\\ansi " + NOTE.replace("\n", "\\par ") + "}").encode()),
        ("a.pdf", pdf(*NOTE.splitlines())),
        ("a.csv", f'id,note\n1,"{NOTE}"\n'.encode()),
        ("a.jsonl", (json.dumps({"note": NOTE}) + "\n").encode()),
        ("a.hl7", ("MSH|^~\\&|A||||20240321||ORU|1|P|2.5\rOBX|1|TX|||" + NOTE.replace("\n", " ")).encode()),
    ],
)
def test_every_kind_of_text_is_printed_clean(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    assert note(tmp_path / name) == 0
    printed = capfdbinary.readouterr().out
    assert b"Salbutamol 100 mcg" in printed
    assert not any(word in printed for word in (b"Holloway", b"holloway", b"4471"))
    assert (tmp_path / name).read_bytes() == content


def test_a_word_document_is_written_with_its_report(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(simple(paragraph(words("Patient: "), words("Margaret Holloway", "<w:b/>"))))
    out, report = tmp_path / "clean.docx", tmp_path / "report.json"
    assert note(tmp_path / "a.docx", "-o", out, "--report", report) == 0
    assert "Holloway" not in WordDocument.read(out.read_bytes()).texts[0]
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["file_verdict"] == told["verdict"]
    assert sum(row["found"] for row in told["rows"]) == 1


def test_what_cannot_be_done_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.docx").write_bytes(hiding())
    (tmp_path / "a.pdf").write_bytes(pdf("Asthma."))
    assert note(tmp_path / "a.docx") == 2
    assert note(tmp_path / "a.pdf", "-o", tmp_path / "b.pdf") == 4
    assert note(tmp_path / "a.pdf", "--columns", "x") == 2
    said = capsys.readouterr().err
    assert "-o OUT.docx" in said
    assert "written as .txt" in said
    assert not (tmp_path / "b.pdf").exists()


def test_json_of_a_table_has_its_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("name,note\nMargaret Holloway,well\n", encoding="utf-8")
    assert note(tmp_path / "a.csv", "--json", "--columns", "name,note") == 0
    (printed,) = capsys.readouterr().out.splitlines()
    assert json.loads(printed)["original"] == "name: Margaret Holloway\nnote: well\n"
    assert "every other column" in json.loads(printed)["notice"]


def test_a_batch_lists_what_failed_and_tells_what_it_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ward, out = tmp_path / "in", tmp_path / "out"
    (ward / "deep").mkdir(parents=True)
    (ward / "deep" / "a.txt").write_text(NOTE, encoding="utf-8")
    (ward / "bad.pdf").write_bytes(b"no pdf")
    (ward / "photo.jpg").write_bytes(b"\xff\xd8")
    arguments = ["batch", str(ward), str(out), "--engine", "signals", "--workers", "1", "--reports", "html", "--json"]
    assert run(arguments) == 5
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert (told["made"], told["known"], told["passed_over"]) == (1, 0, ["photo.jpg"])
    assert told["failures"][0]["source"] == "bad.pdf"
    assert "bad.pdf: " in printed.err
    assert "photo.jpg" in printed.err
    assert run([*arguments, "--workers", "0"]) == 2
    capsys.readouterr()
    assert "Holloway" not in (out / "deep" / "a.txt").read_text(encoding="utf-8")
    assert "Holloway" not in (out / "deep" / "a.txt.report.html").read_text(encoding="utf-8")
    assert run(arguments) == 5
    assert json.loads(capsys.readouterr().out)["known"] == 1
