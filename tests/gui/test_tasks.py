"""Work happens beside the window, its results arrive on the window's thread, late ones not at all."""

import threading

from pytestqt.qtbot import QtBot

from app.core.errors import CancelledError, EngineError
from app.gui.work.messages import Message
from app.gui.work.tasks import TaskRunner


def test_a_result_arrives_on_the_windows_thread(tasks: TaskRunner, qtbot: QtBot) -> None:
    seen: list[object] = []
    ident = threading.get_ident
    tasks.submit(ident, lambda worker: seen.extend([worker, ident()]), over=lambda: seen.append("over"))
    qtbot.waitUntil(lambda: "over" in seen)
    assert seen[0] != ident()
    assert seen[1:] == [ident(), "over"]
    assert not tasks.busy


def test_a_late_result_is_dropped_by_job_or_by_what_it_was_made_from(tasks: TaskRunner, qtbot: QtBot) -> None:
    gate, seen = threading.Event(), list[str]()
    first = tasks.submit(gate.wait, lambda _: seen.append("dropped job"))
    tasks.submit(lambda: 1, lambda _: seen.append("old revision"), still=lambda: False)
    tasks.submit(lambda: 1, lambda _: seen.append("wanted"))
    tasks.drop(first)
    gate.set()
    qtbot.waitUntil(lambda: "wanted" in seen)
    assert seen == ["wanted"]


def test_a_waiting_job_that_was_dropped_is_never_begun(tasks: TaskRunner, qtbot: QtBot) -> None:
    gate, begun, seen = threading.Event(), list[str](), list[str]()
    tasks.submit(gate.wait, lambda _: None)
    tasks.drop(tasks.submit(lambda: begun.append("waiting"), lambda _: None))
    gate.set()
    tasks.submit(lambda: 1, lambda _: seen.append("after"))
    qtbot.waitUntil(lambda: bool(seen))
    assert begun == []


def test_errors_are_told_once_without_a_word_of_the_text(tasks: TaskRunner, told: list[Message], qtbot: QtBot) -> None:
    def fail(error: Exception) -> None:
        raise error

    over: list[int] = []
    for error in (EngineError("The engine died."), ValueError("secret text"), CancelledError("Stopped.")):
        tasks.submit(lambda error=error: fail(error), lambda _: None, over=lambda: over.append(1))
    qtbot.waitUntil(lambda: len(over) == 3)
    assert told[0].sentence == "The engine died."
    assert len(told) == 2
    assert "ValueError at " in told[1].place
    assert "secret" not in told[1].sentence + told[1].place
