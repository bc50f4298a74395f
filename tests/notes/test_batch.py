"""A folder of notes: cleaned whole, gone on with after a kill, failures told, nothing half written, nothing lost."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import psutil
import pytest

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.errors import CancelledError, InputError
from app.notes.batch import folder as batch
from app.notes.batch.folder import Done, Order, run
from app.notes.batch.journal import NAME, Journal
from app.notes.batch.plan import Left, Patients, Why, plan
from app.notes.policy import NotePolicy, Style
from app.results import Checked
from tests.notes import killer
from tests.notes.formats.hidden import hiding
from tests.notes.formats.pdfs import pdf

REPO = Path(__file__).resolve().parents[2]
NOTE = "Mr. Hollis Tarnowski, 44, asthma. Mail: h.tarnowski{}@example.org. Salbutamol 100 mcg as needed.\n"
ORDER = Order(NotePolicy(), "tests")
PATIENCE = 600
"""How many seconds a whole batch may take on a machine that others keep busy (alone it takes five)."""


def notes(folder: Path, many: int) -> Path:
    for at in range(many):
        place = folder / f"ward {at % 3}" / f"note{at}.txt"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(NOTE.format(at), encoding="utf-8")
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != NAME
    }


def cleaned(source: Path, target: Path, order: Order = ORDER, patients: Patients = Patients.FILE) -> Done:
    return run(plan(source, target, patients), order, None)


def until(running: subprocess.Popen[bytes], reached: Callable[[], bool]) -> None:
    """Wait for something that a running program does; a machine that others keep busy only makes it later."""
    while not reached():
        assert running.poll() is None, "it ended before it could be stopped"
        time.sleep(0.002)


@pytest.fixture
def ward(tmp_path: Path) -> Path:
    return notes(tmp_path / "in", 6)


def test_every_kind_of_file_in_every_folder_gets_a_copy(ward: Path, tmp_path: Path) -> None:
    (ward / "a.docx").write_bytes(hiding())
    (ward / "a.pdf").write_bytes(pdf("Mail: jo@example.org. Asthma."))
    (ward / "scan.pdf").write_bytes(pdf(""))
    (ward / "bad.docx").write_bytes(b"no document")
    (ward / "photo.jpg").write_bytes(b"\xff\xd8")
    (ward / ".hidden.txt").write_text("Mail: jo@example.org", encoding="utf-8")
    work = plan(ward, tmp_path / "out")
    done = run(work, ORDER, None)
    copies = tree(tmp_path / "out")
    assert set(copies) == {*(f"ward {at % 3}/note{at}.txt" for at in range(6)), "a.docx", "a.pdf.txt"}
    assert all(b"@" not in copy for name, copy in copies.items() if name != "a.docx")
    assert b"Salbutamol 100 mcg as needed" in copies["ward 0/note3.txt"]
    assert work.left == (Left(".hidden.txt", Why.HIDDEN), Left("photo.jpg", Why.KIND))
    assert {failure.source for failure in done.failures} == {"scan.pdf", "bad.docx"}
    assert "no text layer" in next(f.message for f in done.failures if f.source == "scan.pdf")
    assert tree(ward)["ward 0/note0.txt"] == NOTE.format(0).encode()


def test_a_second_run_does_what_is_new_or_changed(ward: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert len(cleaned(ward, out).made) == 6
    (ward / "new.txt").write_text("Mail: new@example.org", encoding="utf-8")
    (ward / "ward 0/note0.txt").write_text("Other text, mail: other@example.org", encoding="utf-8")
    (out / "ward 1/note1.txt").unlink()
    done = cleaned(ward, out)
    assert {entry.source for entry in done.made} == {"new.txt", "ward 0/note0.txt", "ward 1/note1.txt"}
    assert len(done.known) == 4
    assert b"Other text" in tree(out)["ward 0/note0.txt"]
    assert not [name for name in tree(out) if ".bak" in name]


def test_a_copy_that_somebody_worked_on_is_kept(ward: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cleaned(ward, out)
    (out / "ward 0/note0.txt").write_text("reviewed by hand", encoding="utf-8")
    cleaned(ward, out)
    assert tree(out)["ward 0/note0.txt.bak"] == b"reviewed by hand"


def test_other_settings_make_other_copies(ward: Path, tmp_path: Path) -> None:
    cleaned(ward, tmp_path / "out")
    done = cleaned(ward, tmp_path / "out", Order(NotePolicy(style=Style.TAGS), "others"))
    assert len(done.made) == 6


def test_what_a_kill_left_behind_is_swept_and_read_past(ward: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cleaned(ward, out)
    before = tree(out)
    (out / "ward 0/.untell-0a1b2c3d4e5f.new").write_text("half a note", encoding="utf-8")
    with (out / NAME).open("a", encoding="utf-8") as journal:
        journal.write('{"source": "ward 0/no')
    (ward / "new.txt").write_text("Asthma.", encoding="utf-8")
    assert len(cleaned(ward, out).made) == 1
    assert len(cleaned(ward, out).made) == 0
    assert tree(out) == before | {"new.txt": b"Asthma."}


def test_a_journal_that_was_cut_short_in_its_first_line_is_gone_on_with(ward: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / NAME).write_text('{"source": "ward 0/no', encoding="utf-8")
    assert len(cleaned(ward, out).made) == 6
    assert len(cleaned(ward, out).known) == 6


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a file's name be any bytes")
@pytest.mark.parametrize("key", [b"", b"k" * 32])
@pytest.mark.parametrize("reports", [None, "html", "json"])
def test_any_name_that_a_file_can_have_is_worked_with(tmp_path: Path, key: bytes, reports: str | None) -> None:
    ward, out = tmp_path / "in", tmp_path / "out"
    ward.mkdir()
    names = {os.fsdecode(b"h\xe9l\xe8ne.txt"), "line\u2028end.txt"}
    for name in names:
        (ward / name).write_text("Asthma.", encoding="utf-8")
    order = Order(NotePolicy(), "tests", key=key, reports=reports)
    assert {entry.source for entry in cleaned(ward, out, order).made} == names
    assert {entry.source for entry in cleaned(ward, out, order).known} == names


@pytest.mark.timeout(PATIENCE)
def test_a_batch_that_was_killed_goes_on(tmp_path: Path) -> None:
    ward, out = notes(tmp_path / "in", 400), tmp_path / "out"
    running = subprocess.Popen(
        [sys.executable, "-m", "app", "batch", str(ward), str(out), "--engine", "signals", "--workers", "2"],
        cwd=REPO,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    until(running, lambda: (out / NAME).exists() and (out / NAME).read_bytes().count(b"\n") >= 20)
    running.send_signal(signal.SIGKILL)
    running.wait()
    done = cleaned(ward, out, Order(NotePolicy(), _settings_of(out)))
    assert len(done.known) >= 20
    assert len(done.made) + len(done.known) == 400
    cleaned(ward, tmp_path / "whole")
    assert tree(out) == tree(tmp_path / "whole")


def _settings_of(out: Path) -> str:
    return next(iter(Journal(out)._by_source.values())).settings


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal that Windows lacks")
@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("early", [True, False])
def test_ctrl_c_says_how_to_go_on(tmp_path: Path, early: bool) -> None:
    ward, out = notes(tmp_path / "in", 2000), tmp_path / "out"
    running = subprocess.Popen(
        [sys.executable, "-m", "app", "batch", str(ward), str(out), "--engine", "signals", "--workers", "2"],
        cwd=REPO,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Whoever started the tests in the background left the signal ignored, and programs inherit that.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    if early:
        until(running, lambda: bool(workers(running.pid)))
    else:
        until(running, lambda: (out / NAME).exists() and (out / NAME).read_bytes().count(b"\n") >= 5)
    os.killpg(running.pid, signal.SIGINT)
    said = running.communicate(timeout=PATIENCE)[1].decode()
    assert running.returncode == CancelledError.exit_code, said
    assert "run the same command again" in said
    assert "Traceback" not in said


def workers(of: int) -> list[psutil.Process]:
    """Return the processes that a batch has begun to start."""
    try:
        return [p for p in psutil.Process(of).children() if "note-worker" in p.cmdline()]
    except psutil.Error:
        return []


def test_a_file_that_kills_its_worker_is_told_and_the_others_are_done(
    ward: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ward / "deadly.txt").write_text("x", encoding="utf-8")
    monkeypatch.setattr(batch, "_work", killer.work)
    done = cleaned(ward, tmp_path / "out", Order(NotePolicy(), "tests", workers=2))
    assert [failure.source for failure in done.failures] == ["deadly.txt"]
    assert len(done.made) == 6


def test_a_worker_cannot_go_online(ward: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_work", killer.goes_online)
    done = cleaned(ward, tmp_path / "out", Order(NotePolicy(), "tests", workers=2))
    assert {failure.message.split()[0] for failure in done.failures} == {"refused"}


class _Model:
    """A model that answers one question at a time, and says so when it is asked two."""

    def __init__(self) -> None:
        self.at_work = 0
        self.asked = 0

    def check(self, text: str, identifiers: bool = False) -> Checked:
        self.at_work += 1
        assert self.at_work == 1, "two at once"
        time.sleep(0.001)
        self.asked += 1
        self.at_work -= 1
        return Checked(text, "en", True, None, (), (), "a model", 0.0)

    def spot(self, text: str) -> Sequence[Spotted]:
        self.at_work += 1
        assert self.at_work == 1, "two at once"
        self.at_work -= 1
        return ()


def test_several_workers_take_turns_with_one_model(ward: Path, tmp_path: Path) -> None:
    model = _Model()
    done = run(plan(ward, tmp_path / "out"), Order(NotePolicy(), "tests", workers=4), model)
    assert len(done.made) == 6
    assert model.asked == 12


def test_files_of_one_patient_get_the_same_surrogates(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        for name in ("one.txt", "two.txt"):
            place = tmp_path / "in" / folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(f"Mail: hollis@example.org {name}", encoding="utf-8")
    policy = NotePolicy(style=Style.SURROGATES)
    cleaned(tmp_path / "in", tmp_path / "out", Order(policy, "tests"), Patients.FOLDER)
    said = {name: copy.split()[1] for name, copy in tree(tmp_path / "out").items()}
    assert said["a/one.txt"] == said["a/two.txt"]
    assert b"hollis" not in said["a/one.txt"]
    # One file changes: the whole patient is done anew, so that nobody gets two names.
    (tmp_path / "in/a/two.txt").write_text("Mail: hollis@example.org later", encoding="utf-8")
    anew = Order(NotePolicy(style=Style.SURROGATES), "tests")
    again = cleaned(tmp_path / "in", tmp_path / "out", anew, Patients.FOLDER)
    assert {entry.source for entry in again.made} == {"a/one.txt", "a/two.txt"}


def test_names_of_files_can_be_made_neutral(tmp_path: Path) -> None:
    ward, out = tmp_path / "in", tmp_path / "out"
    (ward / "Holloway").mkdir(parents=True)
    (ward / "Holloway" / "margaret.txt").write_text("Patient: Margaret Holloway\nAsthma.\n", encoding="utf-8")
    assert [entry.named for entry in cleaned(ward, tmp_path / "plain").made] == [True]
    order = Order(NotePolicy(), "tests", key=b"k" * 32, reports="json")
    (made,) = cleaned(ward, out, order).made
    assert (made.source, made.named) == ("Holloway/margaret.txt", False)
    left = [path for path in out.rglob("*") if path.is_file()]
    assert len(left) == 3
    assert not any("argaret" in str(path) + path.read_text(encoding="utf-8") for path in left)
    (known,) = cleaned(ward, out, order).known
    assert known.source == made.source


def test_copies_do_not_go_where_the_notes_are(ward: Path, tmp_path: Path) -> None:
    for target in (ward, tmp_path):
        with pytest.raises(InputError, match="another folder"):
            plan(ward, target)
    with pytest.raises(InputError, match="no folder"):
        plan(ward / "ward 0/note0.txt", tmp_path / "out")
    inside = plan(ward, ward / "clean")
    run(inside, ORDER, None)
    assert plan(ward, ward / "clean").names == inside.names


def test_what_nobody_read_is_told_with_its_copy(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.docx").write_bytes(hiding())
    first = cleaned(tmp_path / "in", tmp_path / "out").made
    assert (first[0].verdict, first[0].about) == ("needs review", first[0].about)
    assert any("not read" in sentence for sentence in first[0].about)
    again = cleaned(tmp_path / "in", tmp_path / "out").known
    assert again[0].about == first[0].about
