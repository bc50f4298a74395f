"""Ctrl-C and being told to end close a program with a window in order."""

import signal
import subprocess
import sys
import time

import pytest

_PROGRAM = """
import signal
import sys
import time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.gui.main.interrupts import Interrupts
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it in what it starts in the background
app = QApplication([])
Interrupts(app)
def ending():
    print("in order", flush=True)
    time.sleep(float(sys.argv[1]))
app.aboutToQuit.connect(ending)
if sys.argv[2:]:
    print("starting", flush=True)
    time.sleep(float(sys.argv[2]))
QTimer.singleShot(0, lambda: print("running", flush=True))
QTimer.singleShot(20_000, lambda: app.exit(9))
sys.exit(app.exec())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_quits(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", _PROGRAM, "0"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        process.send_signal(number)
        assert process.stdout.readline() == "in order\n"
        assert process.wait(10) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_signal_during_the_start_is_not_forgotten() -> None:
    command = [sys.executable, "-c", _PROGRAM, "0", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "starting\n"
        process.send_signal(signal.SIGTERM)
        assert "in order\n" in process.stdout.readlines()
        assert process.wait(10) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_second_signal_of_another_kind_ends_at_once() -> None:
    with subprocess.Popen([sys.executable, "-c", _PROGRAM, "15"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "in order\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == -signal.SIGTERM


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_what_is_ignored_stays_ignored() -> None:
    start = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n{_PROGRAM}"
    with subprocess.Popen([sys.executable, "-c", start, "0"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == "in order\n"
        assert process.wait(10) == 0
