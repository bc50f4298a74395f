"""A fault of ours is told with a report that can be sent: the places in the code, and no word of the text."""

import platform
import sys

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app import __version__
from app.core.errors import EngineError
from app.gui import app
from app.gui.main.crash_report import CrashDialog
from app.gui.main.window import MainWindow
from app.gui.work.messages import Message
from tests.gui.scripts import POST

pytestmark = pytest.mark.usefixtures("ladders_read_well")


def fault(window: MainWindow, text: str) -> None:
    """Let an error arrive where Python brings those that nobody caught."""
    try:
        raise KeyError(text)
    except KeyError as error:
        app._told(window.messages, type(error), error, error.__traceback__)


def test_a_fault_is_shown_with_a_report_to_copy_and_one_can_go_on(
    window: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    window.set_text(POST)
    fault(window, POST)
    dialog = window.findChild(CrashDialog)
    assert dialog.isVisible()
    assert not dialog.isModal()
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert copied == dialog.report.toPlainText()
    for part in (__version__, platform.python_version(), "offscreen", "model: none", "KeyError at test_crash.py:"):
        assert part in copied
    told = copied + capsys.readouterr().err + " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert not [word for word in ("Leeds", "jo@", "weather") if word in told]
    assert "Your text is untouched" in told
    qtbot.keyClicks(window.editing.editor, "On. ")
    assert window.editor_text == "On. " + POST


def test_faults_that_come_again_and_again_open_one_dialog(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(5):
        fault(window, "again")
    assert len(window.findChildren(CrashDialog)) == 1
    window.findChild(CrashDialog).close()
    qtbot.waitUntil(lambda: window.findChild(CrashDialog) is None)
    fault(window, "later")
    assert window.findChild(CrashDialog) is not None


def test_a_fault_while_working_is_reported_from_the_bar(window: MainWindow, qtbot: QtBot, told: list[Message]) -> None:
    window.messages.failure(EngineError("The engine died; try again."))
    assert window.bar.report.isHidden()
    window.messages.failure(ValueError(POST))
    window.bar.report.click()
    report = window.findChild(CrashDialog).report.toPlainText()
    assert "ValueError at nowhere" in report
    assert "Leeds" not in report + told[-1].sentence


def test_an_error_in_a_slot_comes_here(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions():
        monkeypatch.setattr(sys, "excepthook", lambda *found: app._told(window.messages, *found))
        QTimer.singleShot(0, window, fail)
        qtbot.waitUntil(lambda: window.findChild(CrashDialog) is not None)
    assert "ZeroDivisionError" in window.findChild(CrashDialog).report.toPlainText()
