"""What reaches a terminal, a pipe, a full disk or nothing at all; and what a fault of ours may say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.commands import check_rewrite
from app.cli.main import run
from app.cli.options.grammar import parser

REPO = Path(__file__).resolve().parent.parent.parent
POST = "My email is jo.miller@example.org today."


def start(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", command.replace("untell", f"{sys.executable} -m app")],
        cwd=REPO, capture_output=True, check=False, input=POST.encode(), env={**os.environ, **environment},
    )  # fmt: skip


def test_a_pipe_gets_the_text_alone_even_where_colour_is_forced() -> None:
    done = start("untell rewrite - --engine signals", FORCE_COLOR="1")
    assert done.stdout.startswith(b"My email is ")
    assert b"[-" not in done.stdout
    assert b"\x1b" not in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", ["check - --engine signals", "rewrite - --engine signals", "models list"])
def test_a_full_disk_is_a_sentence_for_people_too(command: str, tmp_path: Path) -> None:
    done = start(f"untell {command} > /dev/full", UNTELL_HOME=str(tmp_path))
    assert done.returncode == 4
    assert b"cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="closing a stream is the shell's business")
@pytest.mark.parametrize("command", ["check - --json >&-", "check - >&-", "check - <&-", "check --lines - <&-"])
def test_closed_streams_are_a_sentence(command: str) -> None:
    done = start(f"untell {command} --engine signals")
    assert done.returncode == 4
    assert len(done.stderr.splitlines()) == 1


def test_a_reader_who_leaves_a_table_is_nothing_wrong() -> None:
    done = start("untell check - --engine signals | true; exit ${PIPESTATUS[0]}")
    assert (done.returncode, done.stderr) == (0, b"")


def test_names_cannot_drive_the_terminal_and_a_text_given_for_a_name_is_cut(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "x\x1b[2J\ny"]) == 4
    assert run(["check", "I am a nurse. " * 50]) == 4
    for arguments in (["check", "a", "\x1b[2J"], ["rewrite", "--method", "\x1b[2J"]):
        with pytest.raises(SystemExit):
            parser().parse_args(arguments)
    errors = capfd.readouterr().err
    assert "\x1b" not in errors
    assert errors.count("nurse") < 10


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_the_window_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run([]) == 2
    assert "no screen" in capfd.readouterr().err


def test_without_qt_the_window_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    for name in [name for name in sys.modules if name.startswith("app.gui.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PySide6", None)
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    assert run(["--demo"]) == 2
    shown = capfd.readouterr()
    assert shown.out == ""
    assert "pip install PySide6-Essentials" in shown.err


def test_a_fault_of_ours_names_its_place_and_not_the_text(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> str:
        raise KeyError(POST)

    monkeypatch.setattr(check_rewrite, "read_text", broken)
    assert run(["check", "-"]) == 1
    errors = capfd.readouterr().err
    assert re.search(r"KeyError at .*test_console\.py:\d+", errors)
    assert "jo.miller" not in errors
    assert "Traceback" not in errors
