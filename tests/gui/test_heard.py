"""What is heard without being asked for, how controls are called, and which keys a field leaves alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.gui.desktop.desktop_dialog import HotkeyField
from app.gui.widgets import spoken, theme
from app.gui.widgets.choice_box import choice_box
from app.gui.widgets.pieces import button, words
from app.gui.widgets.spoken import Spoken
from app.gui.widgets.words import breakable


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        told.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return told


def test_of_news_in_a_row_the_last_is_said_and_nothing_twice(qtbot: QtBot, heard: list[str]) -> None:
    label = words("")
    qtbot.addWidget(label)
    news = Spoken(label)
    for sentence in ("1 thing", "2 things", "3 things"):
        news.say(sentence)
    qtbot.waitUntil(lambda: heard == ["3 things"])
    news.say("3 things")
    qtbot.waitUntil(lambda: not news._later.isActive())
    assert heard == ["3 things"]
    spoken.announce(label, "3 things", urgent=True)
    assert heard == ["3 things"] * 2


def test_a_button_is_called_by_what_stands_on_it(qtbot: QtBot) -> None:
    made = button("Back", lambda: None, "", "Back to your text")
    other = button("Lock age", lambda: None, "", "Never change anything about the age")
    for one in (made, other):
        qtbot.addWidget(one)
    assert made.accessibleName() == "Back to your text"
    assert other.accessibleName() == "Lock age: Never change anything about the age"
    made.setText("Close")
    assert made.accessibleName() == "Close: Back to your text"


def test_where_a_word_may_break_is_not_heard(qtbot: QtBot) -> None:
    label = words(breakable("marta.wanders@example.org"))
    qtbot.addWidget(label)
    assert label.accessibleName() == "marta.wanders@example.org" != label.text()


def test_a_box_tells_what_it_is_for_wherever_its_choice_is_its_name(qtbot: QtBot) -> None:
    box = choice_box("Which model works", [("", "The best")])
    qtbot.addWidget(box)
    assert (box.accessibleName(), box.accessibleDescription()) == ("Which model works",) * 2


def test_the_hotkeys_field_leaves_the_dialog_its_keys(qtbot: QtBot) -> None:
    dialog = QDialog()
    field = HotkeyField("")
    QVBoxLayout(dialog).addWidget(field)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(field, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert field.keySequence().toString() == "Ctrl+U"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    assert field.keySequence().toString() == "Ctrl+U"


@pytest.mark.parametrize(("desktop", "chosen"), [("GNOME", "gnome"), ("sway", "gnome"), ("", "gnome"), ("KDE", None)])
def test_light_or_dark_is_asked_of_the_portal(
    monkeypatch: pytest.MonkeyPatch, desktop: str, chosen: str | None
) -> None:
    environment = {"XDG_CURRENT_DESKTOP": desktop}
    monkeypatch.setattr(theme.os, "environ", environment)
    monkeypatch.setattr(theme.sys, "platform", "linux")
    theme.choose_platform_theme()
    assert environment.get("QT_QPA_PLATFORMTHEME") == chosen
