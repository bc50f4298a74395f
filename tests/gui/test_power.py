"""Cores and graphics card as preferences: safe from the start, kept, and the model is loaded anew when they change."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from app.gui.settings.model_choice import Settling
from app.gui.settings.preferences import Choices, Preferences
from app.gui.settings.settings import Settings
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Loaded, Workshop
from tests.gui.scripts import SIGHT, scripted


def test_the_usual_is_every_core_and_the_card_where_there_is_one(tmp_path: Path) -> None:
    chosen = Settings(tmp_path / "window.ini").choices
    assert (chosen.threads, chosen.gpu) == (0, True)


def test_what_was_chosen_is_kept_and_nonsense_is_not_believed(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    settings.choices = Choices(threads=3, gpu=False)
    settings.save()
    assert Settings(tmp_path / "window.ini").choices == Choices(threads=3, gpu=False)
    (tmp_path / "odd.ini").write_text("[General]\nthreads=many\ngpu=perhaps\n")
    odd = Settings(tmp_path / "odd.ini").choices
    assert (odd.threads, odd.gpu) == (0, True)


def test_the_dialog_offers_what_this_machine_has(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "cpu_count", lambda logical: 4)
    dialog = Preferences(Choices(threads=2, gpu=False), ())
    qtbot.addWidget(dialog)
    assert [dialog.threads.itemText(n) for n in range(1, dialog.threads.count())] == ["1 core", "2 cores", "3 cores"]
    assert (dialog.choices().threads, dialog.choices().gpu) == (2, False)
    dialog.threads.setCurrentIndex(0)
    dialog.gpu.click()
    assert (dialog.choices().threads, dialog.choices().gpu) == (0, True)


@pytest.fixture
def workshop(qtbot: QtBot, messages: Messages) -> Iterator[Workshop]:
    made = Workshop(messages, SIGHT)
    yield made
    made.close()


@pytest.mark.parametrize("change", [{"threads": 1}, {"gpu": False}])
def test_the_model_is_loaded_anew_when_they_change(
    qtbot: QtBot, messages: Messages, workshop: Workshop, tmp_path: Path, change: dict[str, object]
) -> None:
    from PySide6.QtWidgets import QWidget

    parent = QWidget()
    qtbot.addWidget(parent)
    settings = Settings(tmp_path / "window.ini")
    settling = Settling(workshop, settings, messages, parent)
    settling.loader = lambda _: Loaded(scripted(), fit=True, capable=False)
    with qtbot.waitSignal(workshop.loaded):
        settling.settle(replace(Choices(), **change))
    qtbot.waitUntil(lambda: workshop.kind == "")
    settling.settle(replace(settings.choices, rounds=3))
    assert workshop.kind == ""
