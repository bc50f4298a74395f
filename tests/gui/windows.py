"""What tests of the whole window share: what a person would do first, and what there is to see then."""

from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.gui.main.window import MainWindow
from tests.gui.scripts import POST


def typed(window: MainWindow, qtbot: QtBot, text: str = POST) -> None:
    """Put a text in and wait until the signals have looked."""
    window.set_text(text)
    qtbot.waitUntil(lambda: bool(window.checking.findings))


def rewritten(window: MainWindow, qtbot: QtBot) -> None:
    """Put a text in and have it rewritten."""
    typed(window, qtbot)
    window.controls.rewrite.emit()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)


def listed(window: MainWindow) -> list[tuple[Attribute, str]]:
    return window.editing.cards.keys()


def contact(window: MainWindow) -> tuple[Attribute, str]:
    return next(key for key in listed(window) if key[0] is Attribute.CONTACT)


def grounds(window: MainWindow) -> dict[str, str]:
    """Return the colour behind each marked passage."""
    marked = window.editing.editor.extraSelections()
    return {s.cursor.selectedText(): s.format.background().color().name() for s in marked}
