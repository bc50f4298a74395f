"""Writing files: whole or not at all, nothing overwritten without a backup, and a sentence for every failure."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.errors import InputError
from app.store import files

SECRET = "Anna from Graz"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refused(target: Path, content: str = SECRET) -> str:
    with pytest.raises(InputError) as caught:
        files.write(target, content)
    message = str(caught.value)
    assert message.endswith(".")
    assert SECRET not in message
    return message


def test_a_new_file_has_no_backup(tmp_path: Path) -> None:
    assert files.write(tmp_path / "out.txt", "grüße\r\n") is None
    assert (tmp_path / "out.txt").read_bytes() == "grüße\r\n".encode()
    assert names(tmp_path) == ["out.txt"]


def test_what_was_there_is_kept_every_time(tmp_path: Path) -> None:
    target = tmp_path / "note.txt"
    target.write_text("first")
    assert files.write(target, "second") == tmp_path / "note.txt.bak"
    assert files.write(target, "third") == tmp_path / "note.txt.bak2"
    assert [(tmp_path / name).read_text() for name in names(tmp_path)] == ["third", "first", "second"]


def test_backups_work_where_files_cannot_have_two_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(files.os, "link", unable)
    target = tmp_path / "note.txt"
    for content in ("first", "second", "third"):
        files.write(target, content)
    assert [(tmp_path / name).read_text() for name in names(tmp_path)] == ["third", "first", "second"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(contents=st.lists(st.binary(max_size=50), min_size=1, max_size=6))
def test_no_content_is_ever_lost(tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]) -> None:
    folder = tmp_path_factory.mktemp("writes")
    for content in contents:
        files.write(folder / "x", content)
    assert sorted(path.read_bytes() for path in folder.iterdir()) == sorted(contents)
    assert (folder / "x").read_bytes() == contents[-1]


@pytest.mark.skipif(os.name != "posix", reason="rights are a matter of POSIX here")
def test_rights_are_kept_and_new_files_follow_the_persons_mask(tmp_path: Path) -> None:
    target = tmp_path / "note.txt"
    target.write_text("first")
    target.chmod(0o600)
    files.write(target, "second")
    assert target.stat().st_mode & 0o777 == 0o600
    before = os.umask(0o027)
    try:
        files.write(tmp_path / "new.txt", "x")
    finally:
        os.umask(before)
    assert (tmp_path / "new.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("first")
    (tmp_path / "link.txt").symlink_to("real.txt")
    files.write(tmp_path / "link.txt", "second")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "second"
    assert (tmp_path / "real.txt.bak").read_text() == "first"


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    def full(*_: object) -> None:
        raise OSError(number, "No space left on device")

    target = tmp_path / "note.txt"
    target.write_text("first")
    with monkeypatch.context() as patch:
        if step == "write":
            patch.setattr(files.os, "fdopen", _fdopen_that_fills_up(number))
        else:
            patch.setattr(files.os, step, full)
        assert "disk is full" in refused(target)
    assert target.read_text() == "first"
    assert [name for name in names(tmp_path) if name.startswith(".")] == []
    assert all((tmp_path / name).read_text() == "first" for name in names(tmp_path))


def _fdopen_that_fills_up(number: int) -> Any:
    real = os.fdopen

    def opened(handle: int, mode: str) -> Any:
        file = real(handle, mode, buffering=0)

        class Full:
            def __enter__(self) -> "Full":
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def fileno(self) -> int:
                return int(file.fileno())

            def write(self, data: bytes) -> int:
                file.write(data[:3])
                raise OSError(number, "No space left on device")

        return Full()

    return opened


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_devices_and_folders_are_not_replaced(tmp_path: Path) -> None:
    assert "not an ordinary file" in refused(Path("/dev/full"))
    assert Path("/dev/full").is_char_device()
    assert "it is a folder" in refused(tmp_path)


def test_impossible_places_are_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "folder" in refused(tmp_path / "none" / "out.txt")
    assert "cannot be written" in refused(tmp_path / "file" / "out.txt")
    assert "cannot be written" in refused(tmp_path / ("n" * 300))
    assert "not a valid one" in refused(tmp_path / "nul\0")
    assert names(tmp_path) == ["file"]


def test_a_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "note.txt"
    target.write_text("first")
    # An administrator may write everything, so the answer of the system is set here.
    monkeypatch.setattr(files.os, "access", lambda path, mode: False)
    assert "write-protected" in refused(target)
    assert names(tmp_path) == ["note.txt"]
    assert target.read_text() == "first"


LEFT = ".untell-0123456789ab.new"


def test_what_a_killed_write_left_is_taken_away_by_the_next(tmp_path: Path) -> None:
    held = tmp_path / "held"
    held.mkdir()
    code = (
        "import os, signal; from pathlib import Path; from app.store import files\n"
        "files._keep = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"files.write(Path({str(held / 'a.txt')!r}), {SECRET!r})"
    )
    (held / "a.txt").write_text("old")
    subprocess.run([sys.executable, "-c", code], check=False)
    assert len(names(held)) == 2
    files.write(held / "b.txt", "new")
    assert names(held) == ["a.txt", "b.txt"]


def test_what_a_living_program_writes_is_not_swept(tmp_path: Path) -> None:
    with files._passing(tmp_path) as (part, file):
        file.write(b"half")
        files.sweep(tmp_path)
        assert names(tmp_path) == [part.name]
    assert names(tmp_path) == []


def test_only_our_own_leftovers_are_swept(tmp_path: Path) -> None:
    mine = [".untell-notes.new", ".untell-0123456789AB.new", "x" + LEFT, LEFT + ".txt", ".untell-0123456789abc.new"]
    for name in mine:
        (tmp_path / name).write_text("mine")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / LEFT).write_text("half")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / LEFT).mkdir()
    (tmp_path / LEFT).symlink_to(tmp_path / mine[0])
    files.sweep(tmp_path)
    assert sorted([*mine, LEFT, "deep", "folder"]) == names(tmp_path)
    assert names(tmp_path / "deep") == [LEFT]
    files.sweep(tmp_path, below=True)
    assert names(tmp_path / "deep") == []
    assert names(tmp_path / "folder") == [LEFT]


def test_a_file_swept_before_it_was_held_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold, swept = files.locks.hold, [True, False]

    def late(file: Any) -> bool:
        if swept.pop():
            return hold(file)
        next(tmp_path.glob(".untell-*")).unlink()
        return hold(file)

    swept.reverse()
    monkeypatch.setattr(files.locks, "hold", late)
    files.write(tmp_path / "a.txt", "new")
    assert names(tmp_path) == ["a.txt"]
