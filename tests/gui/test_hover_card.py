"""The card under the mouse: it comes over marked words, waits for the mouse to travel onto it, and acts."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.gui.editor.card import Action, Card
from app.gui.editor.editor import TextEditor
from app.gui.editor.hover_card import HoverCard
from tests.gui.findings import found

POST = "Hello 👋 I live in Leeds.\nNothing here."
PLACE = found(POST, Attribute.LOCATION, "Leeds", guesses=("Leeds",))
TOWN = found(POST, Attribute.BIRTHPLACE, "in Leeds", guesses=("York",))


@pytest.fixture
def editor(qtbot: QtBot) -> TextEditor:
    made = TextEditor()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    qtbot.waitExposed(made)
    made.replace_text(POST)
    made.show_findings([PLACE, TOWN])
    return made


@pytest.fixture
def hover(editor: TextEditor) -> HoverCard:
    return HoverCard(editor)


def place(editor: TextEditor, word: str, more: int = 0) -> QPoint:
    cursor = QTextCursor(editor.document())
    cursor.setPosition(editor.toPlainText().index(word) + 2)  # Qt counts the emoji twice, which is one further in
    return editor.cursorRect(cursor).center() + QPoint(more, 0)


def said(hover: HoverCard) -> str:
    return "\n".join(label.text() for label in hover.findChildren(QLabel))


def test_the_editor_tells_what_the_mouse_is_over(editor: TextEditor, qtbot: QtBot) -> None:
    heard: list[object] = []
    editor.hovered.connect(lambda keys, word: heard.append(keys))
    for at in (place(editor, "Leeds"), place(editor, "Leeds"), place(editor, "Nothing"), QPoint(500, 5)):
        qtbot.mouseMove(editor.viewport(), at)
    assert heard == [((Attribute.LOCATION, "Leeds"), (Attribute.BIRTHPLACE, "York")), ()]


def test_it_comes_after_a_moment_below_the_word_and_takes_no_keyboard(
    editor: TextEditor, hover: HoverCard, qtbot: QtBot
) -> None:
    editor.setFocus()
    word = editor.viewport().rect().translated(editor.viewport().mapToGlobal(QPoint(0, 0)))
    word.setHeight(18)
    hover.point([(PLACE, None), (TOWN, None)], word)
    assert not hover.isVisible()
    qtbot.waitUntil(hover.isVisible)
    assert hover.y() > word.bottom()
    assert "Leeds" in said(hover)
    assert "Also here: Birthplace: York" in said(hover)
    assert QApplication.focusWidget() in (editor, None)
    hover.point([], word)
    qtbot.waitUntil(lambda: not hover.isVisible())


def test_it_stays_while_the_mouse_is_on_it(hover: HoverCard, editor: TextEditor, qtbot: QtBot) -> None:
    hover.point([(PLACE, None)], editor.rect())
    qtbot.waitUntil(hover.isVisible)
    hover.point([], editor.rect())
    QApplication.sendEvent(hover, QEnterEvent(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5)))
    assert not hover._leaving.isActive()
    hover.dismiss()
    assert not hover.isVisible()


def test_a_word_the_mouse_only_passed_brings_nothing(hover: HoverCard, editor: TextEditor) -> None:
    hover.point([(PLACE, None)], editor.rect())
    hover.point([], editor.rect())
    assert not hover._coming.isActive()


def test_its_actions_are_those_of_the_card(hover: HoverCard, editor: TextEditor, qtbot: QtBot) -> None:
    asked: list[tuple[object, Action]] = []
    hover.asked.connect(lambda inference, action: asked.append((inference, action)))
    hover.point([(PLACE, None)], editor.rect())
    qtbot.waitUntil(hover.isVisible)
    buttons = hover.findChildren(Card)[0].offered
    assert [b.focusPolicy() for b in buttons] == [Qt.FocusPolicy.NoFocus] * 4
    buttons[1].click()
    assert asked == [(PLACE, Action.KEEP)]
    assert not hover.isVisible()
