"""The Qt binding is sound on this Python; a build that is not would take the person's text with it."""

import sys

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.core.errors import UsageError
from app.gui import app, binding
from app.gui.widgets.card_list import CardList


def test_calls_into_qt_use_up_no_references(qapp: object) -> None:
    assert not binding.loses_references()


def test_a_build_that_does_is_refused_before_a_text_can_be_typed(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter([10_000, 10_000 - 64])
    monkeypatch.setattr(sys, "getrefcount", lambda _: next(counts))
    with pytest.raises(UsageError, match="pip install"):
        app.run(demo=True)


def test_what_is_read_of_a_scroll_area_stays_as_many_when_its_bars_go(qtbot: QtBot) -> None:
    """A reader asks how many there are, then for each: the program must not die where a bar went in between."""
    binding.keep_scroll_areas_readable()
    area = CardList("The edits")
    qtbot.addWidget(area)
    for _ in range(30):
        area.add(QLabel("One of many"))
    area.resize(200, 120)
    area.show()
    qtbot.waitUntil(area.verticalScrollBar().isVisible)
    read = QAccessible.queryAccessibleInterface(area)
    assert (read.role(), read.text(QAccessible.Text.Name)) == (QAccessible.Role.Client, "The edits")
    many = read.childCount()
    area.hide()
    assert not area.verticalScrollBar().isVisible()
    assert read.childCount() == many
    assert read.child(many - 1).state().invisible
