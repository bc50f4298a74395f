"""Work beside the window: streamed, cancelled at once, never delivered late."""

import threading
import time
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.core.policy import NO_WISHES
from app.core.trajectory import Stop
from app.gui.work.messages import Message, Messages
from app.gui.work.session_worker import Loaded, Workshop
from app.results import Checked, Rewritten
from tests.engines.scripted import ScriptedEngine
from tests.gui.scripts import POST, SIGHT, scripted

pytestmark = pytest.mark.usefixtures("ladders_read_well")


@pytest.fixture
def workshop(messages: Messages) -> Iterator[Workshop]:
    made = Workshop(messages, SIGHT)
    yield made
    made.close()


def load(workshop: Workshop, engine: ScriptedEngine, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workshop.loaded):
        workshop.load(lambda: Loaded(engine, fit=True, capable=False))


def test_signals_look_and_late_looks_are_dropped(workshop: Workshop, qtbot: QtBot) -> None:
    seen: list[Checked] = []
    workshop.look(POST, (), lambda _: pytest.fail("an old revision was delivered"), lambda: False)
    workshop.look(POST, (), seen.append, lambda: True)
    qtbot.waitUntil(lambda: bool(seen))
    assert Attribute.CONTACT in {i.attribute for i in seen[0].inferences}


def test_a_rewrite_is_streamed_and_leaves_nothing_busy(workshop: Workshop, qtbot: QtBot) -> None:
    load(workshop, scripted(), qtbot)
    assert workshop.model == "scripted"
    done: list[Rewritten] = []
    steps, found, rounds, busy = [], [], [], []
    for signal, kept in ((workshop.progressed, steps), (workshop.found, found), (workshop.rounded, rounds)):
        signal.connect(kept.append)
    workshop.busy.connect(busy.append)
    workshop.rewrite(POST, 75, NO_WISHES, done.append)
    qtbot.waitUntil(lambda: workshop.kind == "")
    made = done[0].trajectory
    assert "Leeds" not in made.text
    assert "jo@example.org" not in made.text
    assert len(rounds) == len(made.rounds)
    assert len(found) >= 2
    assert steps
    assert busy == ["rewrite", ""]
    chosen = workshop.select(0, NO_WISHES)
    assert (chosen.text, chosen.estimated) == (POST, False)


def test_cancel_answers_at_once_and_costs_no_later_work(workshop: Workshop, qtbot: QtBot) -> None:
    engine = scripted(delay=50)
    load(workshop, engine, qtbot)
    done: list[object] = []
    workshop.rewrite(POST, 75, NO_WISHES, done.append)
    qtbot.waitUntil(lambda: bool(engine.fills))
    pressed = time.monotonic()
    workshop.cancel()
    qtbot.waitUntil(lambda: workshop.kind == "")
    assert time.monotonic() - pressed < 10, "it did not wait for the model"
    engine.delay = 0
    assert not done or isinstance(done[0], Rewritten)
    workshop.cancel()
    checked: list[Checked] = []
    workshop.check(POST, checked.append, lambda: True)
    qtbot.waitUntil(lambda: bool(checked))


def test_a_cancelled_rewrite_keeps_its_rounds(workshop: Workshop, qtbot: QtBot) -> None:
    load(workshop, scripted(delay=0.1), qtbot)
    done: list[Rewritten] = []
    workshop.rounded.connect(lambda _: workshop.cancel())
    workshop.rewrite(POST, 75, NO_WISHES, done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert done[0].trajectory.stopped is Stop.CANCELLED
    assert done[0].trajectory.rounds[0].text == POST


def test_an_assessment_gives_way_to_what_a_person_asks(workshop: Workshop, qtbot: QtBot) -> None:
    engine = scripted()
    load(workshop, engine, qtbot)
    done: list[object] = []
    workshop.rewrite(POST, 50, NO_WISHES, done.append)
    qtbot.waitUntil(lambda: bool(done))
    engine.delay, before = 50, len(engine.fills)
    workshop.assess(POST.replace("Leeds", "York"), lambda _: pytest.fail("it was to give way"))
    qtbot.waitUntil(lambda: len(engine.fills) > before)
    engine.delay = 0
    workshop.check(POST, done.append, lambda: True)
    qtbot.waitUntil(lambda: len(done) == 2)
    assert isinstance(done[1], Checked)


def test_a_model_that_cannot_be_loaded_is_told_and_the_signals_go_on(
    workshop: Workshop, told: list[Message], qtbot: QtBot
) -> None:
    def broken() -> Loaded:
        raise OSError("secret")

    workshop.load(broken)
    qtbot.waitUntil(lambda: workshop.kind == "")
    assert len(told) == 1
    assert workshop.model is None
    checked: list[Checked] = []
    workshop.check(POST, checked.append, lambda: True)
    qtbot.waitUntil(lambda: bool(checked))
    assert checked[0].model is None


def test_a_model_that_is_loaded_too_late_is_freed(workshop: Workshop, qtbot: QtBot) -> None:
    engine, begun, gate = scripted(), threading.Event(), threading.Event()

    def slow() -> Loaded:
        begun.set()
        gate.wait()
        return Loaded(engine, fit=True, capable=False)

    workshop.load(slow)
    qtbot.waitUntil(begun.is_set)
    workshop.close()
    gate.set()
    qtbot.waitUntil(lambda: engine.closed)
