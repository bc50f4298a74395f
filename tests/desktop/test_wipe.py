"""`untell wipe` finds and removes everything the program wrote, asks first, and touches nothing else."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.desktop import autostart, places, traces
from app.desktop.single_instance import Post
from tests.conftest import REPO

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "untell"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
        (tmp_path / name).mkdir(mode=0o700)
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setattr("app.store.secrets.read", lambda _: None)
    return tmp_path


@pytest.fixture
def wrote(home: Path) -> Path:
    """Write what the program writes, and something of the person's beside it."""
    for name in ("data/models/starter.gguf", "config/window.ini", "log/untell.log", "cache/x"):
        place = home / "untell" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(b"0" * 1000)
    (home / "letter.txt").write_text("mine")
    if autostart.here() is autostart.LINUX:
        autostart.set_on(True)
        places.install_entry()
    return home


@pytest.fixture
def wipe(home: Path) -> Run:
    def run(*arguments: str, answer: str | None = None) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "app", "wipe", *arguments],
            cwd=REPO, env=os.environ.copy(), capture_output=True, text=True, check=False, input=answer,
        )  # fmt: skip

    return run


def test_all_of_it_goes_and_nothing_else(wrote: Path, wipe: Run) -> None:
    done = wipe("--yes")
    assert done.returncode == 0, done.stderr
    left = [path.relative_to(wrote).as_posix() for path in wrote.rglob("*") if path.is_file() or path.is_symlink()]
    assert left == ["letter.txt"]
    assert not (wrote / "untell").exists()
    assert "models" in done.stderr
    assert "nothing to remove" in wipe("--yes").stderr


def test_nothing_goes_unasked(wrote: Path, wipe: Run) -> None:
    done = wipe(answer="yes\n")
    assert done.returncode == 2
    assert "--yes" in done.stderr
    assert (wrote / "untell" / "config" / "window.ini").is_file()


def test_a_running_program_is_to_be_quit_first(wrote: Path, wipe: Run) -> None:
    post = Post(print)
    done = wipe("--yes")
    post.close()
    assert done.returncode == 2
    assert "quit it first" in done.stderr
    assert (wrote / "untell" / "config" / "window.ini").is_file()


def test_a_home_folder_is_not_wiped(home: Path, wipe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNTELL_HOME", str(home))
    (home / "data").mkdir()
    assert wipe("--yes").returncode == 2
    assert (home / "data").is_dir()


def test_behind_a_link_nothing_is_touched(home: Path) -> None:
    (home / "elsewhere").mkdir()
    (home / "elsewhere" / "big.gguf").write_text("mine")
    (home / "untell").mkdir()
    (home / "untell" / "data").symlink_to(home / "elsewhere")
    found = traces.find()
    assert ["a link" in trace.what for trace in found] == [True]
    assert traces.remove(found) == []
    assert (home / "elsewhere" / "big.gguf").is_file()
    assert not (home / "untell" / "data").is_symlink()


def test_what_cannot_be_removed_is_named(home: Path) -> None:
    def refuse() -> None:
        raise PermissionError

    assert traces.remove([traces.Trace("settings", "/somewhere", 1, refuse)]) == ["/somewhere"]
