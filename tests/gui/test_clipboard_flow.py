"""The small window over the clipboard: previewed, taken, left, brought back; and the same without it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.desktop.single_instance import Request
from app.gui.clipboard.clipboard_flow import ClipboardFlow
from app.gui.work.side_session import Helper
from app.service import Session
from tests.gui.scripts import POST, SIGHT, scripted

pytestmark = pytest.mark.usefixtures("ladders_read_well")


def held() -> str:
    return QGuiApplication.clipboard().text()


def flow_with(helper: Helper, qtbot: QtBot) -> ClipboardFlow:
    made = ClipboardFlow(lambda: 50, lambda: helper)
    qtbot.addWidget(made.preview)
    qtbot.addWidget(made.toast)
    QGuiApplication.clipboard().setText(POST)
    return made


@pytest.fixture
def flow(qtbot: QtBot) -> Iterator[ClipboardFlow]:
    made = flow_with(Helper(Session(sight=SIGHT)), qtbot)
    yield made
    made.close()


def opened(flow: ClipboardFlow, qtbot: QtBot, request: Request = Request.REWRITE) -> None:
    with qtbot.waitSignal(flow.work.done):
        flow.handle(request)
    assert flow.preview.isVisible()


def test_return_puts_the_rewrite_there_and_undo_the_original(flow: ClipboardFlow, qtbot: QtBot) -> None:
    opened(flow, qtbot)
    assert "give" in flow.preview.heading.text()
    qtbot.keyClick(flow.preview.slider.bar, Qt.Key.Key_Return)
    assert not flow.preview.isVisible()
    assert "jo@example.org" not in held()
    qtbot.waitUntil(flow.toast.isVisible)
    flow.toast.undo_button.click()
    assert held() == POST


def test_escape_leaves_everything(flow: ClipboardFlow, qtbot: QtBot) -> None:
    opened(flow, qtbot)
    qtbot.keyClick(flow.preview, Qt.Key.Key_Escape)
    assert not flow.preview.isVisible()
    assert held() == POST
    assert not flow.clip.can_undo
    assert flow.preview.original == ""


def test_check_only_marks_and_changes_nothing(flow: ClipboardFlow, qtbot: QtBot) -> None:
    opened(flow, qtbot, Request.CHECK)
    assert flow.preview.diff.extraSelections()
    assert flow.preview.diff.toPlainText() == POST
    qtbot.keyClick(flow.preview, Qt.Key.Key_Return)
    assert held() == POST
    assert not flow.clip.can_undo


def test_the_slider_reaches_further_than_what_was_made(flow: ClipboardFlow, qtbot: QtBot) -> None:
    opened(flow, qtbot, Request.CHECK)
    flow.preview.slider.set_value(50)
    qtbot.waitUntil(lambda: flow.preview.selection is not None and bool(flow.preview.selection.edits))
    qtbot.keyClick(flow.preview, Qt.Key.Key_Return)
    assert "jo@example.org" not in held()


def test_a_refusal_is_a_sentence_and_leaves_every_format(flow: ClipboardFlow, qtbot: QtBot) -> None:
    secret = QMimeData()
    secret.setText("hunter2")
    secret.setData("x-kde-passwordManagerHint", b"secret")
    QGuiApplication.clipboard().setMimeData(secret)
    flow.handle(Request.REWRITE)
    assert "secret" in flow.preview.summary.text()
    assert "hunter2" not in flow.preview.diff.toPlainText()
    qtbot.keyClick(flow.preview, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().mimeData().hasFormat("x-kde-passwordManagerHint")


def test_auto_rewrites_at_once_and_offers_undo(flow: ClipboardFlow, qtbot: QtBot) -> None:
    flow.handle(Request.AUTO)
    qtbot.waitUntil(lambda: flow.toast.undo_button.isVisible())
    assert not flow.preview.isVisible()
    assert "jo@example.org" not in held()
    flow.handle(Request.UNDO)
    assert held() == POST


def test_auto_leaves_what_was_copied_meanwhile(flow: ClipboardFlow, qtbot: QtBot) -> None:
    flow.handle(Request.AUTO)
    QGuiApplication.clipboard().setText("something else")
    qtbot.waitUntil(lambda: "something else" in flow.toast.sentence.text())
    assert held() == "something else"


def test_undo_goes_when_something_else_is_copied(flow: ClipboardFlow, qtbot: QtBot) -> None:
    opened(flow, qtbot)
    flow.preview.take()
    qtbot.waitUntil(flow.toast.isVisible)
    with qtbot.waitSignal(flow.idle):
        QGuiApplication.clipboard().setText("newer")
    assert not flow.toast.isVisible()
    flow.handle(Request.UNDO)
    assert held() == POST


def test_undo_with_nothing_to_bring_back_says_so(flow: ClipboardFlow, qtbot: QtBot) -> None:
    flow.handle(Request.UNDO)
    assert "nothing to bring back" in flow.toast.sentence.text()


def test_the_original_goes_to_the_window_where_wanted(flow: ClipboardFlow, qtbot: QtBot) -> None:
    opened(flow, qtbot)
    with qtbot.waitSignal(flow.window_wanted) as wanted:
        flow.preview.window_button.click()
    assert wanted.args == [POST]
    assert held() == POST


def test_a_model_improves_what_the_signals_made(qtbot: QtBot) -> None:
    flow = flow_with(Helper(Session(scripted(), sight=SIGHT)), qtbot)
    flow.handle(Request.REWRITE)
    qtbot.waitUntil(lambda: flow.work.deep)
    assert flow.preview.selection is not None
    assert "Leeds" not in flow.preview.selection.text
    qtbot.waitUntil(lambda: not flow.preview._settling.isActive())
    qtbot.keyClick(flow.preview, Qt.Key.Key_Return)
    assert "Leeds" not in held()
    flow.close()


def test_a_slow_model_keeps_nobody_waiting(qtbot: QtBot) -> None:
    flow = flow_with(Helper(Session(scripted(delay=0.3), sight=SIGHT)), qtbot)
    flow.handle(Request.REWRITE)
    qtbot.waitUntil(lambda: flow.preview.selection is not None)
    assert "model is reading" in flow.preview.summary.text()
    qtbot.keyClick(flow.preview, Qt.Key.Key_Return)
    assert "jo@example.org" not in held()
    assert not flow.work.busy
    flow.close()


def test_on_wayland_undo_by_command_asks_for_the_press_without_which_nothing_comes_back(
    flow: ClipboardFlow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    QGuiApplication.clipboard().setText(POST)
    opened(flow, qtbot)
    qtbot.waitUntil(lambda: not flow.preview._settling.isActive())
    flow.preview.take()
    assert held() != POST
    monkeypatch.setattr("app.gui.clipboard.clipboard_flow._needs_focus", lambda: True)
    flow.handle(Request.UNDO)
    assert held() != POST
    assert flow.toast.undo_button.isVisible()
    flow.toast.undo_button.click()
    assert held() == POST
