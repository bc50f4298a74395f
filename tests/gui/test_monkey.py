"""A thousand random actions, dying engines included: no traceback, no lost original, no frozen window."""

import random
import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.errors import EngineError, NoModelError
from app.gui.editor.card import Action
from app.gui.main.window import MainWindow
from app.gui.review.diff_view import View
from app.gui.work.session_worker import Loaded
from tests.gui.scripts import POST, scripted

PIECES = ["Leeds ", "👩‍👩‍👧 ", "שלום ", "jo@example.org ", "I live in Leeds. ", "\n", "e\u0301", "nothing here. "]
TEXT_ACTIONS = {"type", "delete", "undo", "redo", "take", "restore", "act", "open"}


class Monkey:
    """Does random things to a window; what is not meant to change the text must not."""

    def __init__(self, window: MainWindow, qtbot: QtBot, seed: int) -> None:
        self.window, self.qtbot, self.random = window, qtbot, random.Random(seed)
        self.engine = scripted()
        self.worst = 0.0

    def actions(self) -> dict[str, Callable[[], object]]:
        window = self.window
        editor, controls = window.editing.editor, window.controls
        return {
            "type": lambda: self._type(),
            "delete": lambda: self._press(Qt.Key.Key_Backspace),
            "undo": window.undo,
            "redo": window.redo,
            "move": lambda: self._move(),
            "check": window.check,
            "rewrite": window.rewrite,
            "cancel": window.cancel,
            "slide": lambda: controls.slider.set_value(self.random.randint(0, 100)),
            "act": lambda: self._act(),
            "card": lambda: window.editing.cards.select(self._any(window.editing.cards.keys())),
            "key": lambda: self._key(),
            "hunk": lambda: self._hunk(),
            "pick": lambda: controls.plot.picked.emit(self.random.randrange(max(1, len(controls.plot.points)))),
            "view": lambda: window.review.diff.set_view(self._any(list(View))),
            "further": controls.further.emit if controls.more.isVisible() else window.cancel,
            "take": window.take if window.pages.currentWidget() is window.review else window.cancel,
            "restore": window.original.restore,
            "back": window.show_editing,
            "copy": window.copy_text,
            "open": lambda: window.set_text(POST),
            "welcome": lambda: window.show_welcome(self.random.randrange(3)),
            "fetch": lambda: window.fetching.stop() if window.fetching.running else window.fetching.start("starter"),
            "hover": lambda: editor.hovered.emit(self._any([tuple(window.editing.cards.keys()), ()]), window.rect()),
            "resize": lambda: window.resize(self.random.randint(800, 1400), self.random.randint(500, 900)),
            "kill": lambda: self.engine.queue.append(self._any([EngineError("It died."), NoModelError("Gone.")])),
            "wait": lambda: self.qtbot.wait(self.random.randint(1, 60)),
        }

    def step(self) -> None:
        name, act = self._any(list(self.actions().items()))
        before = self.window.editor_text
        started = time.monotonic()
        act()
        QApplication.processEvents()
        self.worst = max(self.worst, time.monotonic() - started) if name != "wait" else self.worst
        if name not in TEXT_ACTIONS | {"key"}:
            assert self.window.editor_text == before, f"{name} changed the text"
        review = self.window.review.draft
        everything = range(len(review.hunks))
        assert review.accepting(tuple(everything), False).text == review.original

    def _any(self, choices: list) -> object:  # type: ignore[type-arg]
        return self.random.choice(choices) if choices else None

    def _type(self) -> None:
        if self.window.pages.currentWidget() is self.window.editing and not self.window.editing.editor.isReadOnly():
            self.window.editing.editor.insertPlainText(self._any(PIECES))

    def _press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.window.editing.editor, key)

    def _key(self) -> None:
        keys = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab
        self.qtbot.keyClick(QApplication.focusWidget() or self.window, self._any(list(keys)))
        self.qtbot.waitUntil(lambda: self.window.workshop.kind != "suggest")

    def _move(self) -> None:
        editor = self.window.editing.editor
        cursor = editor.textCursor()
        cursor.setPosition(self.random.randint(0, editor.document().characterCount() - 1))
        editor.setTextCursor(cursor)

    def _act(self) -> None:
        found = self._any(list(self.window.checking.findings))
        if found is not None and not self.window.workshop.kind:
            self.window.checking.act(found, self._any(list(Action)))
            self.qtbot.waitUntil(lambda: self.window.workshop.kind != "suggest")

    def _hunk(self) -> None:
        review = self.window.review
        if review.draft.hunks and self.window.pages.currentWidget() is review:
            card = review.card(self.random.randrange(len(review.draft.hunks)))
            self._any(
                [
                    lambda: card.accepted.emit(self.random.random() < 0.5),
                    lambda: card.everywhere.emit(self.random.random() < 0.5),
                    lambda: card.written.emit(self._any(["a place", "", "👋🏽"])),
                    card.picked.emit,
                ]
            )()


@pytest.mark.parametrize("seed", [1, 2, 66, 97])
def test_random_actions(window: MainWindow, qtbot: QtBot, seed: int) -> None:
    monkey = Monkey(window, qtbot, seed)
    with qtbot.waitSignal(window.workshop.loaded):
        window.workshop.load(lambda: Loaded(monkey.engine, fit=True, capable=False))
    window.set_text(POST)
    for _ in range(250):
        monkey.step()
    assert monkey.worst < 5, "the window froze"
    monkey.engine.queue.clear()
    window.cancel()
    qtbot.waitUntil(lambda: window.workshop.kind == "")
    window.set_text(POST)
    window.rewrite()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)
    assert window.editor_text == POST
