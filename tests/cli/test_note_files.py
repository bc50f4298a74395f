"""`untell note` on files of every kind, and `untell batch`, as a person calls them."""

import json
import subprocess
import sys
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


@pytest.mark.skipif(sys.platform == "win32", reason="has no such names")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/stderr", "/dev/fd/1"])
def test_what_is_printed_on_is_not_replaced_by_its_name(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.txt").write_text(NOTE, encoding="utf-8")
    log = tmp_path / "log"
    command = [sys.executable, "-m", "app", "note", tmp_path / "a.txt", "-o", name, "--engine", "signals"]
    with log.open("w", encoding="utf-8") as file:
        file.write("before\n")
        file.flush()
        done = subprocess.run(list(map(str, command)), stdout=file, stderr=file, check=False)
    assert done.returncode == 2
    assert log.read_text(encoding="utf-8").startswith("before\n")
    assert not list(tmp_path.glob("log.bak*"))


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


def test_a_batch_says_in_a_sentence_what_it_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ward = tmp_path / "in"
    ward.mkdir()
    (ward / "x.rtf").write_text("{\\rtf1 " + NOTE.replace("\n", "\\par ") + "}", encoding="utf-8")
    (ward / "x.rtf.txt").write_text(NOTE, encoding="utf-8")
    (ward / ".DS_Store").write_bytes(b"x")
    (ward / "old").symlink_to(tmp_path)
    arguments = ["batch", str(ward), str(tmp_path / "out"), "--engine", "signals", "--workers", "1", "--json"]
    assert run(arguments) == 0
    printed = capsys.readouterr()
    assert "Passed over: 1 hidden file or folder: .DS_Store" in printed.err
    assert "Passed over: 1 link to a folder, which is not followed: old" in printed.err
    assert "x.rtf -> x.rtf-2.txt" in printed.err
    told = json.loads(printed.out)
    assert told["left_alone"] == [
        {"source": "old", "why": "links to folders"},
        {"source": ".DS_Store", "why": "hidden"},
    ]
    assert told["renamed"] == [{"source": "x.rtf", "copy": "x.rtf-2.txt"}]


@pytest.mark.parametrize("link", ["itself", "symbolic", "hard", "folder"])
@pytest.mark.parametrize("option", ["-o", "--report"])
def test_nothing_is_written_over_what_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], link: str, option: str
) -> None:
    (tmp_path / "in").mkdir()
    source, place = tmp_path / "in" / "a.html", tmp_path / "out.html"
    source.write_text(NOTE, encoding="utf-8")
    match link:
        case "itself":
            place = source
        case "symbolic":
            place.symlink_to(source)
        case "hard":
            place.hardlink_to(source)
        case _:
            (tmp_path / "other").symlink_to(tmp_path / "in")
            place = tmp_path / "other" / "a.html"
    known = tmp_path / "fine.txt"
    known.write_text("Asthma.", encoding="utf-8")
    assert note(source, option, place) == 2
    assert note(known, "--known", source, option, place) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("written over the input") == 2
    assert source.read_text(encoding="utf-8") == NOTE
    assert not list(tmp_path.rglob("*.bak"))


def test_a_note_is_not_written_over_its_own_redirected_input(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(NOTE, encoding="utf-8")
    command = [sys.executable, "-m", "app", "note", "-", "--engine", "signals", "-o", str(source)]
    with source.open("rb") as file:
        done = subprocess.run(command, stdin=file, capture_output=True, check=False)
    assert done.returncode == 2
    assert source.read_text(encoding="utf-8") == NOTE


def test_a_note_and_its_report_go_to_two_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(NOTE, encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path)
    (tmp_path / "there.html").write_text("old", encoding="utf-8")
    (tmp_path / "same.html").hardlink_to(tmp_path / "there.html")
    pairs = [("r.html", "r.html"), ("r.html", "link/r.html"), ("r.html", "R.HTML"), ("there.html", "same.html")]
    for out, report in pairs:
        assert note(tmp_path / "a.txt", "-o", tmp_path / out, "--report", tmp_path / report) == 2
    assert capsys.readouterr().err.count("to one file") == len(pairs)
    assert (tmp_path / "there.html").read_text(encoding="utf-8") == "old"
    assert note(tmp_path / "a.txt", "-o", tmp_path / "there.txt", "--report", tmp_path / "there.html") == 0
