"""Everything can be done with the keyboard, and everything that can be done has a name that is spoken."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QScrollBar,
    QSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.inference import Source
from app.gui.main.crash_report import CrashDialog
from app.gui.main.window import MainWindow
from app.gui.review.plot import TradeOffPlot
from app.gui.settings.preferences import Preferences
from app.gui.widgets.keyboard_card import KeyedCard
from app.gui.work.session_worker import Loaded
from tests.gui.scripts import POST, scripted
from tests.gui.windows import rewritten

pytestmark = pytest.mark.usefixtures("ladders_read_well")

Key, Held = Qt.Key, Qt.KeyboardModifier
NONE, CTRL, SHIFT, ALT = Held.NoModifier, Held.ControlModifier, Held.ShiftModifier, Held.AltModifier
CONTROLS = (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QSlider,
    KeyedCard,
    TradeOffPlot,
)


class Hands:
    """Two hands on the keyboard, none on the mouse."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
        for _ in range(times):
            self.qtbot.keyClick(QApplication.focusWidget(), key, held)

    def write(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget(), text)


@pytest.fixture
def hands(qtbot: QtBot) -> Hands:
    return Hands(qtbot)


def test_the_whole_way_from_typing_to_copying(window: MainWindow, hands: Hands, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.workshop.loaded):
        window.workshop.load(lambda: Loaded(scripted(), fit=True, capable=False))
    hands.write(POST)  # type
    qtbot.waitUntil(lambda: bool(window.checking.findings))
    hands.press(Key.Key_Return, CTRL)  # check
    qtbot.waitUntil(lambda: any(Source.MODEL in i.sources for i in window.checking.findings))
    qtbot.waitUntil(lambda: not window.workshop.kind)
    hands.press(Key.Key_Escape)  # to the cards
    first = window.editing.cards.selected
    hands.press(Key.Key_Down)  # pick another
    assert window.editing.cards.selected not in (None, first)
    hands.press(Key.Key_Right, times=2)
    hands.press(Key.Key_Return)  # keep it
    assert window.decisions.wishes().spared
    hands.press(Key.Key_Z, CTRL)
    assert not window.decisions.wishes().spared
    hands.press(Key.Key_R, CTRL)  # rewrite
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)
    made = window.current_text()
    hands.press(Key.Key_F6)  # to the hunks
    hands.press(Key.Key_Return)  # reject the first
    assert window.current_text() != made
    hands.press(Key.Key_Z, CTRL)  # and take that back
    assert window.current_text() == made
    hands.press(Key.Key_Z, CTRL | SHIFT)  # and do it again
    assert window.current_text() != made
    hands.press(Key.Key_Return)  # accept it
    assert window.current_text() == made
    hands.press(Key.Key_Right, times=2)  # write it by hand
    hands.press(Key.Key_Return)
    hands.press(Key.Key_A, CTRL)
    hands.write("my own words")
    hands.press(Key.Key_Return)
    assert "my own words" in window.current_text()
    hands.press(Key.Key_F7)  # the slider
    hands.press(Key.Key_Home)
    assert window.current_text() == POST
    hands.press(Key.Key_End)
    assert "my own words" in window.current_text()
    hands.press(Key.Key_C, CTRL | SHIFT)  # copy
    assert QGuiApplication.clipboard().text() == window.current_text() != POST
    hands.press(Key.Key_Left, ALT)  # back to the original
    assert window.current_text() == POST


def test_pasting_and_using_the_rewrite_in_the_editor(window: MainWindow, hands: Hands, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText(POST)
    hands.press(Key.Key_V, CTRL)
    qtbot.waitUntil(lambda: bool(window.checking.findings))
    hands.press(Key.Key_R, CTRL)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)
    hands.press(Key.Key_Return, CTRL | SHIFT)
    assert "jo@example.org" not in window.editor_text
    hands.press(Key.Key_Z, CTRL)
    assert window.editor_text == POST


def test_no_keys_mean_two_things(window: MainWindow) -> None:
    keys = [keys.toString() for action in window.findChildren(QAction) for keys in action.shortcuts()]
    assert len(keys) > 15
    assert sorted(set(keys)) == sorted(keys)


def test_the_first_pages(window: MainWindow, hands: Hands, qtbot: QtBot) -> None:
    window.show_welcome()
    hands.press(Key.Key_Space)
    hands.press(Key.Key_Return)
    hands.press(Key.Key_Enter)
    qtbot.waitUntil(lambda: bool(window.checking.findings))


def reached(window: MainWindow, hands: Hands) -> set[QWidget]:
    """Press Tab until the keyboard is where it was, and return where it came by."""
    seen: set[QWidget] = set()
    while (at := QApplication.focusWidget()) not in seen:
        seen.add(at)
        hands.press(Key.Key_Tab)
    return seen


def offered(top: QWidget) -> list[QWidget]:
    """Return what can be worked with on a page as it is now."""
    found = [w for w in top.findChildren(QWidget) if isinstance(w, CONTROLS) and not isinstance(w, QScrollBar)]
    return [w for w in found if w.isVisible() and w.isEnabled() and w.window() is top.window()]


def test_tab_comes_by_everything(window: MainWindow, hands: Hands, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    qtbot.waitUntil(lambda: not window.workshop.kind and not window.review.busy)
    for show in (lambda: None, window.show_editing, window.show_welcome, lambda: window.show_welcome(1)):
        show()
        window.editing.cards.select(None)
        wanted = [w for w in offered(window) if w.focusPolicy() & Qt.FocusPolicy.TabFocus]
        # Of buttons that exclude one another Tab reaches the checked one, and the arrows the others.
        wanted = [w for w in wanted if not (isinstance(w, QAbstractButton) and w.group() and not w.isChecked())]
        assert len(wanted) >= 2
        missed = [w for w in set(wanted) - reached(window, hands) if w.isVisible()]
        assert [(type(w).__name__, w.accessibleName()) for w in missed] == []


def test_everything_has_a_name(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    window.messages.crashed.emit("KeyError at nowhere")
    window.settling.ask_preferences()
    tops = [window, window.findChild(CrashDialog), window.findChild(Preferences)]
    seen = 0
    for show in (lambda: None, window.show_editing, *(lambda at=at: window.show_welcome(at) for at in range(3))):
        show()
        for one in (w for top in tops for w in offered(top)):
            if isinstance(one.parent(), QAbstractItemView | QComboBox) or one.objectName().startswith("qt_"):
                continue
            seen += 1
            spoken = one.accessibleName() or (one.text() if isinstance(one, QAbstractButton) else "")
            assert spoken, f"{type(one).__name__} {one.objectName()} has no name"
    assert seen > 60
