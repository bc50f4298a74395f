"""What the window's tests share: no screen, patience on a busy machine, messages that are kept, a window."""

import os
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.engines.isolation.sandbox import Guarantees
from app.gui.main.menus import Menus
from app.gui.main.window import MainWindow
from app.gui.settings.settings import Settings
from app.gui.work.messages import Message, Messages
from app.gui.work.session_worker import Workshop
from app.gui.work.tasks import TaskRunner
from tests.gui.scripts import SIGHT

PATIENCE = 60_000  # milliseconds: nothing here takes long, but others may want the processor


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for what must happen as long as it takes on a busy machine; what happens at once is not waited for."""
    for name in ("waitUntil", "waitSignal", "waitExposed"):
        monkeypatch.setattr(QtBot, name, partialmethod(getattr(QtBot, name), timeout=PATIENCE))


@pytest.fixture(scope="session", autouse=True)
def empty_clipboard(qapp: object) -> Iterator[None]:
    """Leave nothing on the clipboard: without a screen Qt frees at exit what Python has freed already, and crashes."""
    yield
    QGuiApplication.clipboard().clear()


@pytest.fixture
def messages(qapp: object) -> Messages:
    return Messages()


@pytest.fixture
def told(messages: Messages) -> list[Message]:
    """Return every message told during the test."""
    kept: list[Message] = []
    messages.told.connect(kept.append)
    return kept


@pytest.fixture
def tasks(messages: Messages) -> Iterator[TaskRunner]:
    runner = TaskRunner(messages)
    yield runner
    runner.close()


@pytest.fixture
def window(qtbot: QtBot, messages: Messages, tmp_path: Path) -> Iterator[MainWindow]:
    """Return a window without a model, on the page where one writes."""
    proof = Guarantees(audit_hook=True, seccomp=True, core_dumps_off=True)
    made = MainWindow(Workshop(messages, SIGHT), messages, Settings(tmp_path / "window.ini"), proof)
    Menus(made)
    qtbot.addWidget(made, before_close_func=lambda w: setattr(w, "_kept", w.editor_text))
    made.show_editing()
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    yield made
    made.fetching.close()
    made.workshop.close()
