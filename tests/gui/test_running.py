"""The running program as a whole: when it goes on without a window, and when it ends."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop import single_instance
from app.desktop.single_instance import Request
from app.engines.isolation.sandbox import Guarantees
from app.gui.main import close_question
from app.gui.main.window import MainWindow
from app.gui.running import Running
from app.gui.settings.desktop_choices import DesktopChoices
from app.gui.settings.settings import Settings
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop
from tests.gui.scripts import POST, SIGHT

PROOF = Guarantees(audit_hook=True, seccomp=True, core_dumps_off=True)


class FakeApp(QObject):
    """Counts the ends of a program that must not end here."""

    aboutToQuit = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.ends = 0

    def setQuitOnLastWindowClosed(self, _: bool) -> None:
        pass

    def quit(self) -> None:
        self.ends += 1


@pytest.fixture
def app(qapp: QApplication) -> FakeApp:
    QGuiApplication.clipboard().setText(POST)
    return FakeApp()


@pytest.fixture
def running(app: FakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[Running]:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path))
    settings = Settings(tmp_path / "window.ini")
    settings.welcomed = True

    def window() -> MainWindow:
        messages = Messages()
        return MainWindow(Workshop(messages, SIGHT), messages, settings, PROOF)

    made = Running(app, settings, window)  # type: ignore[arg-type]
    yield made
    made._close()
    if made._window is not None:
        made._window.stays = False
        made._window.close()


def test_closing_the_window_ends_the_program(running: Running, app: FakeApp, qtbot: QtBot) -> None:
    running.begin(Request.SHOW)
    assert running.window.isVisible()
    running.window.close()
    qtbot.waitUntil(lambda: app.ends == 1)


def test_with_the_background_chosen_it_hides_until_quit(running: Running, app: FakeApp, qtbot: QtBot) -> None:
    running.begin(Request.SHOW)
    running.around.settle(DesktopChoices(background=True), starts=False)
    window = running.window
    window.close()
    assert not window.isVisible()
    running.show()
    assert running.window is window
    assert window.isVisible()
    running.quit()
    qtbot.waitUntil(lambda: app.ends > 0)


def test_quit_asks_about_a_text_that_stands_nowhere_else(
    running: Running, app: FakeApp, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    running.begin(Request.STAY)
    running.show()
    running.window.editing.editor.setPlainText("not kept anywhere")
    monkeypatch.setattr(close_question, "really", lambda *_: False)
    running.quit()
    assert app.ends == 0
    assert running.window.isVisible()
    assert running.window.stays
    monkeypatch.setattr(close_question, "really", lambda *_: True)
    running.quit()
    assert app.ends > 0


def test_a_preview_alone_ends_with_its_window(running: Running, app: FakeApp, qtbot: QtBot) -> None:
    running.begin(Request.REWRITE)
    qtbot.waitUntil(lambda: running.flow.preview.selection is not None)
    assert app.ends == 0
    running.flow.preview.close()
    qtbot.waitUntil(lambda: app.ends > 0)


def test_what_it_put_on_the_clipboard_keeps_it_running(running: Running, app: FakeApp, qtbot: QtBot) -> None:
    running.begin(Request.REWRITE)
    qtbot.waitUntil(lambda: running.flow.preview.selection is not None)
    running.flow.preview.take()
    qtbot.waitUntil(running.flow.toast.isVisible)
    running.flow.toast.hide()
    qtbot.wait(50)
    assert app.ends == 0
    QGuiApplication.clipboard().setText("something else")
    qtbot.waitUntil(lambda: app.ends > 0)


def test_auto_from_a_cold_start_waits_for_the_model_and_then_rewrites(running: Running, qtbot: QtBot) -> None:
    running.begin(Request.AUTO)
    qtbot.waitUntil(running.flow.toast.undo_button.isVisible)
    assert not running.flow.preview.isVisible()
    assert "jo@example.org" not in QGuiApplication.clipboard().text()
    running.flow.undo()
    assert QGuiApplication.clipboard().text() == POST


def test_in_the_background_nothing_is_shown_and_nothing_ends(running: Running, app: FakeApp, qtbot: QtBot) -> None:
    running.begin(Request.STAY)
    qtbot.wait(50)
    assert not running.flow.preview.isVisible()
    assert app.ends == 0


def test_a_later_start_is_heard(running: Running, qtbot: QtBot) -> None:
    running.begin(Request.STAY)
    with ThreadPoolExecutor() as later:
        taken = later.submit(single_instance.ask, Request.CHECK)
        qtbot.waitUntil(running.flow.preview.isVisible)
        assert taken.result()
    running.flow.preview.close()


def test_a_start_that_finds_the_program_ending_is_not_told_that_it_is_heard(running: Running, app: FakeApp) -> None:
    running.begin(Request.STAY)
    with ThreadPoolExecutor() as later:
        taken = later.submit(single_instance.ask, Request.AUTO)
        while not running._calls:
            time.sleep(0.001)
        running._close()
        assert not taken.result()
    assert not running.flow.active


def test_a_start_that_is_to_stay_keeps_a_program_that_would_have_ended(
    running: Running, app: FakeApp, qtbot: QtBot
) -> None:
    running.begin(Request.CHECK)
    with ThreadPoolExecutor() as later:
        taken = later.submit(single_instance.ask, Request.STAY)
        qtbot.waitUntil(lambda: running.around.stays)
        assert taken.result()
    running.flow.preview.close()
    qtbot.wait(50)
    assert app.ends == 0


def test_a_program_that_is_just_asked_something_does_not_end(running: Running, app: FakeApp, qtbot: QtBot) -> None:
    running.begin(Request.STAY)
    running.around._in_background = False
    with ThreadPoolExecutor() as later:
        taken = later.submit(single_instance.ask, Request.CHECK)
        while not running._calls:
            time.sleep(0.001)
        running._end_if_done()
        assert app.ends == 0
        qtbot.waitUntil(running.flow.preview.isVisible)
        assert taken.result()
    running.flow.preview.close()
    qtbot.waitUntil(lambda: app.ends > 0)


def test_a_text_goes_on_in_the_window(running: Running, qtbot: QtBot) -> None:
    running.begin(Request.CHECK)
    qtbot.waitUntil(lambda: running.flow.preview.selection is not None)
    running.flow.preview.window_button.click()
    assert running.window.editor_text == POST
    assert running.window.isVisible()
