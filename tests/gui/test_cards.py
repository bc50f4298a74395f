"""Findings as cards: everything said, everything reachable by keyboard, every "no" undoable."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.core.inference import Inference, Validity
from app.core.policy import Decision, Wishes
from app.gui.editor.card import Action, Card
from app.gui.editor.cards import Cards
from app.gui.editor.decisions import Decisions
from app.gui.widgets.pieces import Elided
from tests.gui.findings import found

POST = "I live in Leeds, work as a nurse and am 34."
PLACE, WORK, AGE = (Attribute.LOCATION, "Leeds"), (Attribute.OCCUPATION, "nurse"), (Attribute.AGE, "34")


def findings() -> list[Inference]:
    return [
        found(POST, Attribute.AGE, "34", guesses=("34",), validity=Validity.LOW, confidence=0.3),
        found(POST, Attribute.LOCATION, "Leeds", guesses=("Leeds", "York"), confidence=0.95),
        found(POST, Attribute.OCCUPATION, "nurse", guesses=("nurse",), validity=Validity.MEDIUM, confidence=0.7),
        found(POST, Attribute.SEX, "nurse", guesses=("female",), validity=Validity.INVALID),
    ]


@pytest.fixture
def decisions(qapp: QApplication) -> Decisions:
    return Decisions()


@pytest.fixture
def cards(decisions: Decisions, qtbot: QtBot) -> Cards:
    made = Cards(decisions)
    qtbot.addWidget(made)
    made.resize(320, 600)
    made.show()
    made.show_findings(findings(), "")
    qtbot.waitUntil(lambda: len(made.findChildren(Card)) == 3)
    return made


def said(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget))


def test_the_surest_come_first_and_what_does_not_hold_is_not_shown(cards: Cards) -> None:
    assert cards.keys() == [PLACE, WORK, AGE]
    assert cards.heading.text() == "2 things give you away, 1 weak"


def test_a_selected_card_says_all_it_knows(cards: Cards) -> None:
    cards.select(PLACE)
    text, parts = said(cards.card(PLACE)), ("Leeds", "or York", "certain, 95%", "because", "Found by signals")
    for part in (*parts, "Location", "Verdict: stands"):
        assert part in text
    cards.select(AGE)
    assert "Weak: others could fit as well" in said(cards.card(AGE))
    assert "because" not in said(cards.card(PLACE))


def test_a_closed_card_shows_the_words_that_betray_most(decisions: Decisions, qtbot: QtBot) -> None:
    place = found(POST, Attribute.LOCATION, "Leeds")
    hint = replace(found(POST, Attribute.LOCATION, "I live in").evidence[0], weight=0.4)
    made = Cards(decisions)
    qtbot.addWidget(made)
    both = replace(place, evidence=(hint, *place.evidence))
    made.show_findings([both, found(POST, Attribute.AGE, "34")], "")
    qtbot.waitUntil(lambda: len(made.findChildren(Card)) == 2)
    shown = [elided.text() for card in made.findChildren(Card) for elided in card.findChildren(Elided)]
    assert any("Leeds" in text for text in shown)
    assert not any("I live" in text for text in shown)


def test_a_selected_card_shows_its_top_however_small_the_window(cards: Cards, qtbot: QtBot) -> None:
    cards.resize(320, 190)
    view = cards._list.viewport()
    for key in (AGE, PLACE, WORK):
        cards.select(key)
        qtbot.waitUntil(lambda: not cards.busy)
        qtbot.waitUntil(lambda key=key: 0 <= cards.card(key).mapTo(view, QPoint(0, 0)).y() < view.height())


def test_what_is_selected_and_focused_survives_an_update(cards: Cards) -> None:
    cards.select(WORK, focus=True)
    before = cards.card(WORK)
    cards.show_findings([found("nurse, 50", Attribute.OCCUPATION, "nurse", guesses=("nurse",))], "")
    assert cards.card(WORK) is before
    assert (cards.keys(), cards.selected) == ([WORK], WORK)
    cards.show_findings((), "")
    assert cards.selected is None
    assert cards.heading.text() == "What your text gives away"


def test_a_card_that_is_built_anew_leaves_the_keyboard_where_one_types(cards: Cards, qtbot: QtBot) -> None:
    elsewhere = QLineEdit()
    cards.layout().addWidget(elsewhere)
    elsewhere.show()
    cards.activateWindow()
    cards.select(PLACE)
    for button in (cards.card(PLACE).offered[0], elsewhere):
        button.setFocus()
    text = f"Oh, {POST}"
    cards.show_findings([found(text, Attribute.LOCATION, "Leeds", guesses=("Leeds", "York"), confidence=0.95)], "")
    assert QApplication.focusWidget() is elsewhere
    cards.card(PLACE).offered[0].setFocus()
    cards.show_findings(findings(), "")
    built_anew = cards.card(PLACE)
    assert QApplication.focusWidget() is built_anew


def test_the_keyboard_reaches_and_does_everything(cards: Cards, qtbot: QtBot) -> None:
    cards.activateWindow()
    cards.focus_first()
    asked: list[tuple[object, Action]] = []
    cards.asked.connect(lambda inference, action: asked.append((inference.attribute, action)))
    press = lambda key: qtbot.keyClick(QApplication.focusWidget(), key)  # noqa: E731
    press(Qt.Key.Key_Down)
    assert cards.selected == WORK
    press(Qt.Key.Key_Return)
    for _ in range(2):
        press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Up)
    assert cards.selected == PLACE
    for _ in range(9):
        press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    with qtbot.waitSignal(cards.left):
        press(Qt.Key.Key_Escape)
    assert asked == [
        (Attribute.OCCUPATION, Action.REWRITE),
        (Attribute.OCCUPATION, Action.KEEP),
        (Attribute.LOCATION, Action.LOCK),
    ]


def test_three_kinds_of_no_look_different_and_can_be_undone(cards: Cards, decisions: Decisions) -> None:
    seen = set()
    for decision in Decision:
        cards.select(None)
        decisions.decide(PLACE, decision)
        cards.select(PLACE)
        seen.add(said(cards.card(PLACE)))
        assert [b.text() for b in cards.card(PLACE).offered] == ["Take this back"]
        assert cards.heading.text() == "1 thing gives you away, 1 weak, 1 decided"
        decisions.stack.undo()
        assert decisions.wishes() == Wishes()
        assert len(cards.card(PLACE).offered) == 4
        decisions.stack.redo()
        decisions.take_back(PLACE)
        assert decisions.of(PLACE) is None
    assert len(seen) == 3


def test_a_lock_holds_for_the_attribute_and_a_no_for_one_guess(decisions: Decisions) -> None:
    decisions.decide(PLACE, Decision.LOCKED)
    decisions.decide(WORK, Decision.WRONG)
    decisions.decide(AGE, Decision.KEPT)
    assert decisions.of((Attribute.LOCATION, "York")) is Decision.LOCKED
    assert decisions.of((Attribute.OCCUPATION, "doctor")) is None
    assert decisions.wishes() == Wishes(frozenset({Attribute.LOCATION}), frozenset({WORK, AGE}))


def test_every_control_has_an_accessible_name(cards: Cards) -> None:
    cards.select(PLACE)
    controls = [*cards.findChildren(QAbstractButton), *cards.findChildren(Card)]
    assert len(controls) >= 8
    assert all(control.accessibleName() for control in controls)


def test_many_findings_come_a_few_at_a_time(cards: Cards, qtbot: QtBot) -> None:
    text = " ".join(f"jo{n}@example.org" for n in range(40))
    many = [found(text, Attribute.CONTACT, f"jo{n}@", guesses=(f"jo{n}",)) for n in range(40)]
    cards.show_findings(many, "")
    qtbot.waitUntil(lambda: len(cards.findChildren(Card)) > 0)
    assert len(cards.findChildren(Card)) < 40
    qtbot.waitUntil(lambda: len([c for c in cards.findChildren(Card) if c.isVisibleTo(cards)]) == 40)
    assert len(cards.keys()) == 40


def test_a_doubtful_value_is_not_named(qtbot: QtBot) -> None:
    doubted = found(POST, Attribute.LOCATION, "Leeds", guesses=("San Antonio", "Dallas"), confidence=0.48).doubted()
    card = Card(doubted, whole=True)
    qtbot.addWidget(card)
    said = " ".join([card.accessibleName(), *(label.text() for label in card.findChildren(QLabel))])
    assert "something about where you live" in said
    assert not any(name in said for name in ("San Antonio", "Dallas", "48"))
