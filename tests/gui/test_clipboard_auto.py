"""Rewriting the clipboard at once: asked for again, for another text, undone meanwhile; the last one wins."""

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.core.errors import EngineError
from app.desktop.single_instance import Request
from app.engines.base import Cancelled, Fill, FillResult, never
from app.gui.clipboard.clipboard_auto import REWRITING
from app.gui.clipboard.clipboard_flow import ClipboardFlow
from app.gui.work.side_session import Helper
from app.service import Session
from tests.engines.scripted import ScriptedEngine
from tests.gui.scripts import POST, SIGHT, scripted

OTHER = "Mail me at kim@example.com before the fair, would you? The weather in the hills was fine the whole day long."


class Gated(ScriptedEngine):
    """Answers once the gate is open; hears a cancel only where `hears`. `asked`: it was asked something."""

    def __init__(self, hears: bool = True, trouble: bool = False) -> None:
        self.inner = scripted()
        super().__init__()
        self.gate, self.asked, self.hears, self.trouble = threading.Event(), threading.Event(), hears, trouble

    def fill(self, request: Fill, cancelled: Cancelled = never) -> FillResult:
        self.asked.set()
        while not self.gate.wait(0.01):
            if self.hears and cancelled():
                break
        if self.trouble:
            raise EngineError("The engine crashed; your text is safe.")
        return self.inner.fill(request, cancelled)


class Scene:
    """A flow, and its engine."""

    def __init__(self, engine: Gated, qtbot: QtBot) -> None:
        self.engine, self.qtbot, self.waiting = engine, qtbot, list[Callable[[], None]]()
        self.slider = 50
        self.flow = ClipboardFlow(lambda: self.slider, lambda: Helper(Session(self.engine, sight=SIGHT)))
        for widget in (self.flow.preview, self.flow.toast):
            qtbot.addWidget(widget)

    def copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    @property
    def held(self) -> str:
        return QGuiApplication.clipboard().text()

    @property
    def note(self) -> str:
        return self.flow.toast.sentence.text() if self.flow.toast.isVisible() else ""

    def ask(self, request: Request = Request.AUTO) -> None:
        self.flow.handle(request)

    def begun(self) -> None:
        self.qtbot.waitUntil(self.engine.asked.is_set)

    def ended(self) -> None:
        self.engine.gate.set()
        self.qtbot.waitUntil(lambda: not self.flow.auto.running)
        # Whatever else is still under way comes to its end too.
        done = threading.Event()
        for runner in (self.flow.auto._work._quick, self.flow.auto._work._deep):
            done.clear()
            runner.submit(lambda: None, lambda _: done.set())
            self.qtbot.waitUntil(done.is_set)


@pytest.fixture(params=[True, False], ids=["hears a cancel", "hears none"])
def scene(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Scene]:
    made = Scene(Gated(hears=request.param), qtbot)
    made.copy(POST)
    yield made
    made.engine.gate.set()
    made.flow.close()


def test_asked_twice_for_the_same_text_rewrites_it_once(scene: Scene) -> None:
    scene.ask()
    scene.ask()
    scene.begun()
    scene.ask()
    assert scene.note == REWRITING
    scene.ended()
    assert "jo@example.org" not in scene.held
    assert "is on the clipboard" in scene.note
    scene.ask(Request.UNDO)
    assert scene.held == POST


def test_asked_again_at_any_moment_never_ends_in_the_original_under_a_note_that_it_is_being_rewritten(
    scene: Scene, qtbot: QtBot
) -> None:
    scene.engine.gate.set()
    for pause in (0, 1, 5, 20, 60):
        scene.copy(f"{POST} {pause}")
        scene.ask()
        qtbot.wait(pause)
        scene.ask()
        scene.ended()
        assert "jo@example.org" not in scene.held
        assert scene.note != REWRITING


def test_a_text_copied_and_asked_for_meanwhile_wins(scene: Scene) -> None:
    scene.ask()
    scene.begun()
    scene.copy(OTHER)
    scene.ask()
    assert scene.note == REWRITING
    scene.ended()
    assert "kim@example.com" not in scene.held
    assert "before the fair" in scene.held
    scene.ask(Request.UNDO)
    assert scene.held == OTHER


def test_what_was_copied_meanwhile_stays(scene: Scene) -> None:
    scene.ask()
    scene.begun()
    scene.copy(OTHER)
    scene.ended()
    assert scene.held == OTHER
    assert "something else" in scene.note


def test_a_secret_copied_meanwhile_stays_and_asking_again_ends_the_first(scene: Scene) -> None:
    scene.ask()
    scene.begun()
    secret = QMimeData()
    secret.setText(POST)
    secret.setData("x-kde-passwordManagerHint", b"secret")
    QGuiApplication.clipboard().setMimeData(secret)
    scene.ask()
    assert "secret" in scene.note
    scene.ended()
    assert scene.held == POST
    assert QGuiApplication.clipboard().mimeData().hasFormat("x-kde-passwordManagerHint")


def test_undo_while_it_works_stops_it(scene: Scene) -> None:
    scene.ask()
    scene.begun()
    scene.ask(Request.UNDO)
    assert "stopped" in scene.note
    scene.ended()
    assert scene.held == POST
    assert "stopped" in scene.note
    scene.ask()
    scene.ended()
    assert "jo@example.org" not in scene.held


def test_undo_while_a_second_text_is_rewritten_leaves_that_text_and_then_brings_the_first_back(scene: Scene) -> None:
    scene.engine.gate.set()
    scene.ask()
    scene.ended()
    scene.engine.gate.clear()
    scene.engine.asked.clear()
    scene.copy(OTHER)
    scene.ask()
    scene.begun()
    scene.ask(Request.UNDO)
    assert scene.held == OTHER
    scene.ask(Request.UNDO)
    assert scene.held == POST
    scene.ask(Request.UNDO)
    assert scene.held == OTHER


def test_a_rewrite_is_not_rewritten_and_its_original_stays_the_last(scene: Scene) -> None:
    scene.ask()
    scene.ended()
    rewrite = scene.held
    scene.ask()
    assert "already" in scene.note
    assert scene.flow.toast.undo_button.isVisible()
    scene.ended()
    assert scene.held == rewrite
    for _ in range(3):
        scene.ask(Request.UNDO)
        assert scene.held == POST
    scene.ask()
    scene.ended()
    assert scene.held == rewrite


def test_another_reach_is_another_rewrite(scene: Scene) -> None:
    scene.slider = 0
    scene.ask()
    scene.begun()
    scene.slider = 50
    scene.ask()
    scene.ended()
    assert "jo@example.org" not in scene.held


def test_a_preview_takes_the_place_of_what_is_under_way(scene: Scene) -> None:
    scene.ask()
    scene.begun()
    scene.ask(Request.CHECK)
    assert scene.flow.preview.isVisible()
    assert scene.note == ""
    scene.ended()
    assert scene.held == POST
    scene.ask()
    assert not scene.flow.preview.isVisible()
    scene.ended()
    assert "jo@example.org" not in scene.held


def test_the_note_stays_as_long_as_it_works(scene: Scene) -> None:
    scene.ask()
    scene.begun()
    assert not scene.flow.toast._timer.isActive()
    scene.ended()
    assert scene.flow.toast._timer.isActive()


def test_a_model_that_fails_is_told_and_the_signals_rewrite_stands(qtbot: QtBot) -> None:
    scene = Scene(Gated(trouble=True), qtbot)
    scene.copy(POST)
    scene.ask()
    scene.ended()
    assert "jo@example.org" not in scene.held
    assert "is on the clipboard" in scene.note
    assert "crashed" in scene.note
    scene.ask(Request.UNDO)
    assert scene.held == POST
    scene.flow.close()


def test_the_failure_of_a_job_that_was_replaced_is_not_told_of_its_successor(qtbot: QtBot) -> None:
    scene = Scene(Gated(hears=False, trouble=True), qtbot)
    scene.copy(POST)
    scene.ask()
    scene.begun()
    failing, scene.engine = scene.engine, Gated()
    scene.copy(OTHER)
    scene.ask()
    failing.gate.set()
    scene.ended()
    assert "kim@example.com" not in scene.held
    assert "crashed" not in scene.note
    scene.flow.close()


def test_what_was_asked_while_the_model_loads_is_what_was_on_the_clipboard_then(qtbot: QtBot) -> None:
    waiting: list[Callable[[], None]] = []
    flow = ClipboardFlow(lambda: 50, lambda: Helper(Session(sight=SIGHT)), waiting.append)
    for widget in (flow.preview, flow.toast):
        qtbot.addWidget(widget)
    board = QGuiApplication.clipboard()
    board.setText(POST)
    flow.handle(Request.AUTO)
    assert flow.toast.sentence.text() == REWRITING
    assert flow.active
    board.setText(OTHER)
    flow.handle(Request.AUTO)
    flow.handle(Request.AUTO)
    for then in waiting:
        then()
    qtbot.waitUntil(lambda: not flow.auto.running)
    assert "kim@example.com" not in board.text()
    flow.undo()
    assert board.text() == OTHER
    flow.handle(Request.AUTO)
    flow.undo()
    waiting.pop()()
    assert not flow.auto.running
    assert board.text() == OTHER
    flow.close()
