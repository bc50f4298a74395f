"""How the program starts itself again, as a checkout and frozen, and what its entry point does then."""

import subprocess
import sys
from pathlib import Path

import pytest

from app import __main__ as entry
from app.engines.process import worker
from app.engines.process.child import command


def frozen(monkeypatch: pytest.MonkeyPatch, executable: Path, platform: str = "linux") -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(executable))
    monkeypatch.setattr(sys, "platform", platform)


def test_a_frozen_program_is_its_own_engine_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    frozen(monkeypatch, tmp_path / "untell")
    assert command() == [str(tmp_path / "untell"), "engine-worker"]
    assert command("some:thing") == [str(tmp_path / "untell"), "engine-worker", "some:thing"]


def test_the_window_on_windows_starts_the_program_that_has_streams(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    frozen(monkeypatch, tmp_path / "untellw.exe", "win32")
    assert command()[0].endswith("untellw.exe")
    (tmp_path / "untell.exe").touch()
    assert command()[0] == str(tmp_path / "untell.exe")


def test_outside_it_is_the_same_entry_point_by_this_python() -> None:
    assert command() == [sys.executable, "-P", "-m", "app", "engine-worker"]


def test_the_word_leads_to_the_worker_and_to_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[list[str]] = []
    monkeypatch.setattr(worker, "main", began.append)
    monkeypatch.setattr("app.engines.isolation.sandbox.enter", lambda: pytest.fail("the worker closes itself in"))
    monkeypatch.setattr(sys, "argv", ["untell", *command("some:thing")[-2:]])
    assert entry.main() == 0
    assert began == [["some:thing"]]


def test_the_worker_loads_neither_the_window_nor_the_command_line() -> None:
    code = (
        "import sys; from app.engines.process import worker; from app import __main__ as entry\n"
        "rooms = ('PySide6', 'app.cli', 'app.gui')\n"
        "worker.main = lambda words: print([name for name in sys.modules if name.startswith(rooms)])\n"
        "sys.argv = ['untell', 'engine-worker']; entry.main()"
    )
    repo = Path(__file__).resolve().parent.parent
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=repo)
    assert done.stdout.strip() == "[]"
