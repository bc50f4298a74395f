"""Ctrl-C and being told to end close a program with a window in order."""

import signal
import subprocess
import sys

import pytest

_PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.gui.main.interrupts import Interrupts
app = QApplication([])
Interrupts(app)
app.aboutToQuit.connect(lambda: print("in order", flush=True))
QTimer.singleShot(0, lambda: print("running", flush=True))
QTimer.singleShot(20_000, lambda: app.exit(9))
sys.exit(app.exec())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_quits(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", _PROGRAM], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        process.send_signal(number)
        assert process.stdout.readline() == "in order\n"
        assert process.wait(10) == 0
