"""Profiles in the window: begun, filled, seen beside the text, and destroyed; nothing is there before it is chosen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QInputDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.core.inference import Validity
from app.gui.editor.decisions import Decision, Decisions
from app.gui.main.profiles import profiling
from app.gui.main.window import MainWindow
from app.gui.profiles.facts_dialog import FactsDialog
from app.gui.profiles.profiles_controller import Profiling
from app.gui.work.messages import Message, Messages
from app.gui.work.session_worker import Workshop
from app.store import paths

POSTS = "date,text\n2023-05-01,I live in Porto and it rains again.\n2024-05-01,I'm 34 and still no gardener.\n"
TEXT = "Porto, I live in you for ten years now."


@pytest.fixture
def profiles(qtbot: QtBot, messages: Messages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Profiling]:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("app.store.secrets.backend", lambda: None)
    monkeypatch.setattr("app.store.secrets.read", lambda _: None)
    monkeypatch.setattr("app.vault.sealing._LOG_N", 10)
    (tmp_path / "posts.csv").write_text(POSTS, encoding="utf-8")
    answers = iter(["owl", "correct horse battery"])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (next(answers), True))
    monkeypatch.setattr(QInputDialog, "getItem", lambda *arguments, **__: (arguments[3][0], True))
    workshop = Workshop(messages)
    made = Profiling(workshop, messages, lambda: TEXT, Decisions())
    qtbot.addWidget(made.page)
    made.page.show()
    yield made
    made.close()
    workshop.close()


def said(profiles: Profiling) -> list[str]:
    return [label.text() for part in profiles.page._parts for label in part.findChildren(QLabel)]


def begun(profiles: Profiling, qtbot: QtBot) -> None:
    profiles.begin()
    qtbot.waitUntil(lambda: "remembered" in profiles.page.state.text())


def test_nothing_is_written_before_a_profile_is_begun(profiles: Profiling) -> None:
    profiles.show()
    assert not profiles.page.bring.isEnabled()
    assert not profiles.page.wipe.isEnabled()
    assert not paths.vault_file().exists()


def test_posts_are_brought_in_and_the_text_is_seen_beside_them(
    profiles: Profiling, qtbot: QtBot, tmp_path: Path
) -> None:
    begun(profiles, qtbot)
    profiles.bring_from(str(tmp_path / "posts.csv"))
    qtbot.waitUntil(lambda: profiles.page.state.text() == "2 posts remembered.")
    shown = said(profiles)
    assert {"This text beside them", "What they tell", "When it became known", "Worth editing or deleting"} <= set(
        shown
    )
    assert any("2023-05-01" in words for words in shown)
    crowd = next(
        label for part in profiles.page._parts for label in part.findChildren(QLabel) if "one of about" in label.text()
    )
    assert "GeoNames" in crowd.toolTip()


def test_the_text_in_the_editor_can_be_remembered(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    profiles.remember()
    qtbot.waitUntil(lambda: profiles.page.state.text() == "1 post remembered.")


def test_decisions_are_remembered_with_the_profile(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    profiles._decisions.decide((Attribute.SEX, "male"), Decision.LOCKED)
    profiles.remember()
    qtbot.waitUntil(lambda: profiles.page.state.text() == "1 post remembered.")
    assert profiles._vault is not None
    assert profiles._vault.decisions(profiles._vault.personas()[0]).locked == {Attribute.SEX}


def test_facts_are_kept_and_the_window_goes_by_them(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    with qtbot.waitSignal(profiles.knew):
        profiles.set_facts({Attribute.LOCATION: "Ghent, Belgium"})
    assert profiles._vault is not None
    assert profiles._vault.facts() == {Attribute.LOCATION: "Ghent, Belgium"}
    checked = profiles._workshop._quick.check("I live in Porto, and it rains.")
    assert {i.validity for i in checked.inferences if i.attribute is Attribute.LOCATION} == {Validity.INVALID}


def test_the_form_of_facts_keeps_what_it_does_not_show(qtbot: QtBot) -> None:
    form = FactsDialog({Attribute.AGE: "34", Attribute.SEX: "male", Attribute.HEALTH: "asthma"})
    qtbot.addWidget(form)
    form.fields[Attribute.AGE].clear()
    assert form.facts() == {Attribute.SEX: "male", Attribute.HEALTH: "asthma"}


def test_all_of_it_is_destroyed(profiles: Profiling, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(profiles, qtbot)
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.No)
    profiles.wipe()
    assert paths.vault_file().exists()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    profiles.wipe()
    assert not paths.vault_file().exists()
    assert profiles.page.names.count() == 0


def test_what_cannot_be_read_is_a_message(
    profiles: Profiling, qtbot: QtBot, told: list[Message], tmp_path: Path
) -> None:
    begun(profiles, qtbot)
    (tmp_path / "x.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    profiles.bring_from(str(tmp_path / "x.csv"))
    qtbot.waitUntil(lambda: bool(told))
    assert "no post" in told[0].sentence


def test_the_window_has_the_page_and_comes_back(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "home"))
    made = profiling(window)
    made.show()
    assert window.pages.currentWidget() is made.page
    assert not window.controls.isVisible()
    made.page.back.click()
    assert window.pages.currentWidget() is window.editing
    assert profiling(window) is made
