"""A batch gives every note a copy of its own, and never writes over what it reads."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.errors import InputError
from app.notes.batch.copy_names import copy_names
from app.notes.batch.folder import Done, Order, run
from app.notes.batch.journal import NAME
from app.notes.batch.plan import Why, plan
from app.notes.formats.opened import SUFFIXES, read_document, written_as
from app.notes.policy import NotePolicy
from app.store.identity import folded
from tests.notes.formats.hidden import hiding
from tests.notes.formats.pdfs import pdf

NOTE = "Mail: jo@example.org. Asthma.\n"
RTF = "{\\rtf1 Mail: ann@example.org. Gout.}"


def cleaned(source: Path, target: Path, reports: str | None = None, key: bytes = b"") -> Done:
    return run(plan(source, target), Order(NotePolicy(), "tests", reports=reports, key=key), None)


@pytest.fixture
def ward(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(NOTE, encoding="utf-8")
    return tmp_path / "in"


def test_copies_that_would_meet_get_names_of_their_own_and_are_listed(ward: Path, tmp_path: Path) -> None:
    (ward / "x.rtf").write_text(RTF, encoding="utf-8")
    (ward / "x.rtf.txt").write_text(NOTE, encoding="utf-8")
    done = cleaned(ward, tmp_path / "out")
    assert {entry.source: entry.copy for entry in done.made} == {
        "a.txt": "a.txt",
        "x.rtf": "x.rtf-2.txt",
        "x.rtf.txt": "x.rtf.txt",
    }
    assert done.renamed == (("x.rtf", "x.rtf-2.txt"),)
    assert "Gout" in (tmp_path / "out" / "x.rtf-2.txt").read_text(encoding="utf-8")
    assert "Asthma" in (tmp_path / "out" / "x.rtf.txt").read_text(encoding="utf-8")
    assert len(cleaned(ward, tmp_path / "out").known) == 3


def test_a_name_that_a_new_note_needs_is_given_up(ward: Path, tmp_path: Path) -> None:
    (ward / "x.rtf").write_text(RTF, encoding="utf-8")
    cleaned(ward, tmp_path / "out")
    (ward / "x.rtf.txt").write_text(NOTE, encoding="utf-8")
    for _ in range(3):
        done = cleaned(ward, tmp_path / "out")
    assert len(done.known) == 3
    assert "Gout" in (tmp_path / "out" / "x.rtf-2.txt").read_text(encoding="utf-8")
    assert "Asthma" in (tmp_path / "out" / "x.rtf.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "names",
    [
        ["A.txt", "a.TXT", "a.txt"],
        ["caf\u00e9.txt", "cafe\u0301.txt", "CAF\u00c9.txt"],
        ["x.pdf", "x.pdf.txt", "x.pdf-2.txt", "X.PDF"],
        ["x.rtf", "x.rtf.txt/deep.txt", "X.rtf.TXT/deep.txt"],
        ["a.txt", "a.txt.report.json", "A.TXT.report.JSON"],
        ["stra\u00dfe/a.txt", "STRASSE/A.txt"],
    ],
)
def test_no_two_files_of_a_batch_share_a_name_on_any_disk(names: list[str]) -> None:
    for key in (b"", b"key"):
        copies = copy_names(names, key, "json")
        assert copies == copy_names(reversed(names), key, "json")
        written = [*copies.values(), *(f"{copy}.report.json" for copy in copies.values())]
        folders = {folded(parent.as_posix()) for copy in copies.values() for parent in Path(copy).parents}
        assert set(copies) == set(names)
        assert len({folded(name) for name in written}) == len(written)
        assert folders.isdisjoint(map(folded, written))


def test_what_a_copy_is_written_as_is_known_beforehand() -> None:
    content = {".docx": hiding(), ".pdf": pdf("Asthma."), ".rtf": RTF.encode(), ".json": b'{"a": "b"}'}
    content |= {".ndjson": b'{"a": "b"}', ".jsonl": b'{"a": "b"}', ".hl7": b"MSH|^~\\&|A||||20240321||ORU|1|P|2.5\r"}
    for suffix in SUFFIXES:
        assert read_document(f"a{suffix}", content.get(suffix, b"a,b\nc,d\n")).suffix == written_as(suffix)


@pytest.mark.parametrize("link", [os.symlink, os.link])
@pytest.mark.parametrize("name", ["a.txt", "a.txt.report.html", NAME])
def test_a_name_that_leads_to_a_note_is_refused_before_anything_is_written(
    ward: Path, tmp_path: Path, link: Callable[[Path, Path], None], name: str
) -> None:
    (ward / "b.txt").write_text("Fine.", encoding="utf-8")
    (tmp_path / "out").mkdir()
    link(ward / "b.txt", tmp_path / "out" / name)
    with pytest.raises(InputError, match="written over a note"):
        cleaned(ward, tmp_path / "out", "html")
    assert (ward / "b.txt").read_text(encoding="utf-8") == "Fine."
    assert sorted(path.name for path in ward.iterdir()) == ["a.txt", "b.txt"]
    assert [path.name for path in (tmp_path / "out").iterdir()] == [name]


@pytest.mark.parametrize("linked", ["deep", "other", ".hidden"])
def test_a_folder_of_copies_that_lies_among_the_notes_is_refused(ward: Path, tmp_path: Path, linked: str) -> None:
    (ward / linked).mkdir(exist_ok=True)
    (ward / "deep").mkdir(exist_ok=True)
    (ward / "deep" / "a.txt").write_text(NOTE, encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "deep").symlink_to(ward / linked)
    with pytest.raises(InputError, match="link"):
        cleaned(ward, tmp_path / "out")
    assert (ward / "deep" / "a.txt").read_text(encoding="utf-8") == NOTE


def test_copies_cannot_go_where_the_notes_are_by_any_name(ward: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(ward)
    for target in (ward, tmp_path / "link", tmp_path, ward / "..", tmp_path / "link" / "."):
        with pytest.raises(InputError, match="cannot go where"):
            plan(ward, target)
        with pytest.raises(InputError, match="cannot go where"):
            plan(tmp_path / "link", target)
    (ward / "out").mkdir()
    for _ in range(2):
        assert len(cleaned(ward, ward / "out").failures) == 0
    assert sorted(path.name for path in (ward / "out").iterdir()) == [NAME, "a.txt"]


def test_what_is_passed_over_is_told_with_the_reason(ward: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "b.txt").write_text(NOTE, encoding="utf-8")
    (ward / "linked").symlink_to(tmp_path / "elsewhere")
    (ward / ".DS_Store").write_bytes(b"x")
    (ward / "~$note.docx").write_bytes(b"x")
    (ward / ".git").mkdir()
    (ward / ".git" / "c.txt").write_text(NOTE, encoding="utf-8")
    (ward / "photo.jpg").write_bytes(b"x")
    (ward / "closed").mkdir(mode=0)
    work = plan(ward, tmp_path / "out")
    assert work.names == ("a.txt",)
    assert work.passed_over(Why.HIDDEN) == (".DS_Store", ".git", "~$note.docx")
    assert work.passed_over(Why.LINK) == ("linked",)
    assert work.passed_over(Why.KIND) == ("photo.jpg",)
    assert os.geteuid() == 0 or work.passed_over(Why.CLOSED) == ("closed",)


def test_the_copies_of_another_batch_are_no_notes(ward: Path) -> None:
    cleaned(ward, ward / "clean")
    again = plan(ward, ward / "cleaner")
    assert again.names == ("a.txt",)
    assert again.passed_over(Why.COPIES) == ("clean",)
