"""Undo takes back what was done last, in the text or in a card, in whatever order; redo does it again."""

from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.gui.editor.card import Action
from app.gui.editor.undo_order import Trail
from app.gui.main.window import MainWindow
from tests.gui.scripts import POST
from tests.gui.windows import contact, typed


class History:
    """A text, or decisions: whatever is done can be undone and done again; an undo is more than one change to Qt."""

    def __init__(self) -> None:
        self.revision, self.state = 0, 0
        self.done: list[int] = []
        self.undone: list[int] = []

    def change(self) -> None:
        self.done.append(self.state)
        self.revision += 1
        self.state, self.undone = 1000 + self.revision, []

    def steps(self) -> int:
        return len(self.done)

    def undo(self) -> None:
        self._move(self.done, self.undone)

    def redo(self) -> None:
        self._move(self.undone, self.done)

    def _move(self, source: list[int], target: list[int]) -> None:
        if source:
            target.append(self.state)
            self.state = source.pop()
            self.revision += 2


@given(st.lists(st.sampled_from(["type", "card", "rewrite"]), max_size=12))
def test_undo_goes_back_through_every_state_and_redo_forward_again(actions: list[str]) -> None:
    text, decisions = History(), History()
    trail = Trail(text, decisions)
    states = [(text.state, decisions.state)]
    for action in actions:
        (decisions if action == "card" else text).change()
        if action != "type":
            trail.add(Action.KEEP if action == "card" else Action.REWRITE)
        states.append((text.state, decisions.state))
    for state in reversed(states[:-1]):
        trail.undo(in_cards=False)
        assert (text.state, decisions.state) == state
    for state in states[1:]:
        trail.redo(in_cards=False)
        assert (text.state, decisions.state) == state


def test_a_no_given_with_the_mouse_is_taken_back_from_the_text_and_given_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    typed(window, qtbot)
    window.editing.editor.setFocus()
    window.checking.act(window.editing.cards.card(contact(window)).inference, Action.WRONG)
    assert "Ctrl+Z" in window.strip.activity.text()
    window.undo()
    assert not window.decisions.wishes().spared
    assert window.editor_text == POST
    window.redo()
    assert window.decisions.wishes().spared
    window.editing.editor.insertPlainText("Hi! ")
    window.undo()
    assert window.editor_text == POST
    assert window.decisions.wishes().spared
