"""Reviewing a rewrite: each edit decided in the list, seen in the text, by mouse or keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.agents.roles.control import Progress, Step
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.core.trajectory import Rejected
from app.engines.base import Usage
from app.gui.review.diff_view import View
from app.gui.review.hunk_card import HunkCard
from app.gui.review.hunks import Draft
from app.gui.review.outcome import compare
from app.gui.review.review import Review
from app.gui.widgets.rewrite_progress import Rewriting
from tests.gui.findings import found

POST = "👋 I live in Leeds, love Leeds, and am a nurse."


def edit(old: str, new: str, start: int = 0) -> Edit:
    at = POST.index(old, start)
    return Edit(Span(at, at + len(old)), old, new, (Attribute.LOCATION,), gain=0.5, cost=0.04)


@pytest.fixture
def review(qtbot: QtBot) -> Review:
    made = Review()
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    qtbot.waitExposed(made)
    draft = Draft.of(POST, [edit("Leeds", "a city"), edit("Leeds", "a city", 20), edit("a nurse", "in care")])
    made.show_rewrite(draft, (Rejected(edit("a nurse", "a pilot from York"), "it invents a name"),))
    qtbot.waitUntil(lambda: len(made.findChildren(HunkCard)) == 3)
    return made


def shown(review: Review) -> str:
    return review.diff.toPlainText()


def test_changes_before_and_after(review: Review) -> None:
    assert shown(review) == "👋 I live in Leeds a city, love Leeds a city, and am a nurse in care."
    review.views[View.BEFORE].click()
    assert shown(review) == POST
    review.views[View.AFTER].click()
    assert shown(review) == review.draft.text == "👋 I live in a city, love a city, and am in care."


def test_a_hunk_is_rejected_accepted_and_written_by_hand(review: Review, qtbot: QtBot) -> None:
    changed: list[Draft] = []
    review.changed.connect(changed.append)
    review.card(2).offered[0].click()
    assert changed[-1].text.endswith("and am a nurse.")
    assert review.heading.text() == "2 of 3 edits made"
    review.card(2).offered[1].click()
    review.card(2).field.setText("someone who cares")
    qtbot.keyClick(review.card(2).field, Qt.Key.Key_Return)
    assert changed[-1].text.endswith("and am someone who cares.")
    assert [b.text() for b in review.card(0).offered] == ["Reject", "Edit", "Reject all 2 like it"]
    review.card(0).offered[2].click()
    assert changed[-1].text == "👋 I live in Leeds, love Leeds, and am someone who cares."


def test_every_decision_can_be_undone_and_done_again(review: Review, qtbot: QtBot) -> None:
    texts = [review.draft.text]
    review.card(2).offered[0].click()
    texts.append(review.draft.text)
    review.card(0).offered[2].click()
    texts.append(review.draft.text)
    review.card(1).offered[1].click()
    review.card(1).field.setText("my town")
    qtbot.keyClick(review.card(1).field, Qt.Key.Key_Return)
    texts.append(review.draft.text)
    assert len(set(texts)) == 4
    for text in reversed(texts[:-1]):
        review.stack.undo()
        assert review.draft.text == text
    for text in texts[1:]:
        review.stack.redo()
        assert review.draft.text == text


def test_a_decision_outlives_a_selection_without_its_place(review: Review) -> None:
    review.card(2).offered[0].click()
    review.show_rewrite(Draft.of(POST, [], review.rulings), ())
    review.stack.undo()
    review.stack.redo()
    review.show_rewrite(Draft.of(POST, [edit("a nurse", "in care")], review.rulings), ())
    assert review.draft.text == POST
    review.forget()
    assert not review.stack.canUndo()


def test_by_keyboard_alone(review: Review, qtbot: QtBot) -> None:
    review.activateWindow()
    review.select(0, focus=True)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert [h.accepted for h in review.draft.hunks] == [True, True, False]
    assert review.diff.selected == 2
    with qtbot.waitSignal(review.left):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)


def test_a_click_in_the_text_selects_the_hunk(review: Review) -> None:
    start = review.diff._places[1][0]
    cursor = review.diff.textCursor()
    cursor.setPosition(start + 2)
    review.diff.setTextCursor(cursor)
    assert review.selected == 1


def test_what_was_refused_is_shown_with_its_reason(review: Review) -> None:
    assert review.refused() == ["“a nurse” → “a pilot from York”: it invents a name"]
    said = "\n".join(label.text() for label in review.findChildren(QLabel) if label.isVisibleTo(review))
    assert "it invents a name" in said
    assert "−50% risk, −4% of the words" in said
    assert "safe" not in said.lower()
    assert "anonym" not in said.lower()


def test_the_outcome_waits_for_an_attack(review: Review) -> None:
    before = [found(POST, Attribute.LOCATION, "Leeds", guesses=("Leeds",))]
    review.show_outcome((), estimated=True)
    assert "Being read again" in review.outcome.heading.text()
    review.show_outcome(compare(before, []), estimated=False)
    assert review.outcome.heading.text() == "This program still finds 0 of 1. Another reader may see more."
    assert review.outcome.rows == ("Location: Leeds to nothing, no longer found here",)


def test_another_selection_keeps_the_cards_of_the_same_places(review: Review) -> None:
    kept = review.card(2)
    kept.offered[0].click()
    review.show_rewrite(Draft.of(POST, [edit("a nurse", "in care")], review.rulings), ())
    assert review.card(0) is kept
    assert review.draft.text == POST
    kept.offered[0].click()
    assert review.draft.text.endswith("and am in care.")


def test_a_selection_without_the_focused_hunks_is_shown(review: Review) -> None:
    review.activateWindow()
    review.select(0, focus=True)
    review.show_rewrite(Draft.of(POST, [edit("a nurse", "in care")]), ())
    assert len(review.draft.hunks) == 1
    review.show_rewrite(Draft.of(POST, []), ())
    assert review.heading.text() == "No edits"


def test_every_control_has_an_accessible_name(review: Review) -> None:
    controls = review.findChildren(QAbstractButton)
    assert len(controls) > 9
    assert all(control.accessibleName() for control in controls)


def test_progress_is_true_and_stop_is_heard_once(qtbot: QtBot) -> None:
    panel = Rewriting()
    qtbot.addWidget(panel)
    panel.begin("Rewriting")
    panel.progress(Progress(1, Step.ANONYMIZE, Usage(900, 41, 2.0), 3.21))
    panel.add_found(found(POST, Attribute.LOCATION, "Leeds", guesses=("Leeds",)))
    assert panel.step.text() == "Round 1: looking for other words"
    assert panel.spent.text() == "41 tokens written, 3.2 s"
    panel._began -= 5
    panel._tell_spent()
    assert panel.spent.text() == "41 tokens written, 8.2 s"
    assert "Location: Leeds" in panel.found.text()
    with qtbot.waitSignal(panel.cancelled):
        panel.stop.click()
    assert not panel.stop.isEnabled()
