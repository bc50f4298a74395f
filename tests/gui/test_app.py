"""The program itself: it opens under the network guard, and proves it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.errors import UntellError
from app.gui.app import bring, installed, load

REPO = Path(__file__).resolve().parent.parent.parent
SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from app.gui.main.window import MainWindow

def then_close(show):
    def shown(window, *args):
        show(window, *args)
        def close():
            print(window.strip.offline.text(), "|", window.editing.cards.heading.text())
            window.close()
        def look():
            close() if window.checking.findings or not window.editor_text else QTimer.singleShot(50, window, look)
        QTimer.singleShot(50, window, look)
    return shown

MainWindow.show_sample = then_close(MainWindow.show_sample)
MainWindow.show_welcome = then_close(MainWindow.show_welcome)
sys.argv = ["untell", *sys.argv[1:]]
from app.__main__ import main
raise SystemExit(main())
"""


def opened(home: Path, *arguments: str, under: tuple[str, ...] = ()) -> str:
    done = subprocess.run(
        [*under, sys.executable, "-c", SCRIPT, *arguments],
        cwd=REPO,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "UNTELL_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_demo_opens_with_the_network_given_up(tmp_path: Path) -> None:
    shown = opened(tmp_path, "--demo")
    assert "Nothing leaves this machine · proven" in shown
    assert "give you away" in shown
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(b"Winterthur" not in path.read_bytes() for path in kept)


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_the_window_opens_no_network_socket_but_those_it_is_refused(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    strace = ("strace", "-f", "-qq", "-e", "trace=socket,connect,sendto,bind", "-o", str(trace))
    opened(tmp_path, "--demo", under=strace)
    lines = trace.read_text().splitlines()
    network = [line for line in lines if re.search(r"AF_INET6?|AF_NETLINK|AF_PACKET", line)]
    assert network, "the proof itself asks for some"
    assert [line for line in network if "EPERM" not in line] == []


def test_the_first_start_opens_the_first_page(tmp_path: Path) -> None:
    assert "proven" in opened(tmp_path)


def test_no_model_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path))
    assert load("") is None
    assert load("-") is None
    assert installed() == ()


def test_a_file_that_is_no_model_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path))
    (tmp_path / "letter.gguf").write_text("Dear aunt")
    with pytest.raises(UntellError):
        bring(str(tmp_path / "letter.gguf"))
    assert installed() == ()
