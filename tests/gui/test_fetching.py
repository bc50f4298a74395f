"""A model is got from the window: true progress, stopped at once, and in use as soon as nothing else is being done."""

import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.core.errors import CancelledError
from app.gui.main.window import MainWindow
from app.gui.models.download_pace import Pace
from app.gui.models.first_choice import FirstChoice
from app.gui.welcome.model_page import ModelPage
from app.gui.work.messages import Message
from app.gui.work.session_worker import Loaded
from app.models.download.job import Progress
from tests.gui.scripts import POST, scripted

MB = 1_000_000
Told = Callable[[Progress], None]


@pytest.fixture(autouse=True)
def model_page(window: MainWindow) -> None:
    window.show_welcome(1)


def downloading(done: int) -> Progress:
    return Progress("download", "hub", done * MB, 98 * MB)


def test_what_comes_is_told_with_speed_and_time_left() -> None:
    pace = Pace()
    assert pace.standing(0.0).told == "Starting…"
    pace.hear(Progress("connect", "hub", 0, 98 * MB), 0.0)
    assert pace.standing(1.0).share is None
    for second in range(9):
        pace.hear(downloading(10 + 2 * second), float(second))
    standing = pace.standing(8.0)
    assert standing.told == "26 of 98 MB · 2.0 MB/s · about 36 s left"
    assert standing.share == pytest.approx(26 / 98)


def test_the_first_moment_is_no_measure_of_speed() -> None:
    pace = Pace()
    pace.hear(Progress("download", "hub", 0, 98 * MB), 0.0)
    pace.hear(Progress("download", "hub", 20, 98 * MB), 0.3)
    assert pace.standing(0.4).told == "0 of 98 MB"
    assert pace.standing(3.0).told == "0 of 98 MB", "a month is no forecast"


def test_a_line_that_is_dead_is_not_given_a_speed() -> None:
    pace = Pace()
    pace.hear(downloading(10), 0.0)
    pace.hear(downloading(12), 1.0)
    assert "MB/s" in pace.standing(2.0).told
    assert pace.standing(60.0).told == "12 of 98 MB · waiting for the server…"


@given(st.lists(st.tuples(st.floats(0, 30), st.integers(0, 98)), min_size=1, max_size=30))
def test_no_standing_claims_more_than_came(news: list[tuple[float, int]]) -> None:
    pace, now, most = Pace(), 0.0, 0
    for wait, done in news:
        now, most = now + wait, max(most, done)
        pace.hear(downloading(most), now)
        standing = pace.standing(now)
        assert standing.told.startswith(f"{most} of 98 MB")
        assert standing.share == pytest.approx(most / 98)


def test_the_starter_is_got_and_works_from_then_on(window: MainWindow, qtbot: QtBot) -> None:
    gate = threading.Event()

    def bring(model: str, told: Told, stopped: Callable[[], bool]) -> None:
        assert model == "starter"
        told(downloading(49))
        gate.wait(30)

    window.fetching.bring = bring
    window.settling.loader = lambda name: Loaded(scripted(), fit=True, capable=False) if name == "starter" else None
    page = window.welcome.model
    page.starter.get.click()
    qtbot.waitUntil(lambda: page.starter.told.text().startswith("49 of 98 MB"))
    assert page.starter.bar.value() == 500
    assert not page.starter.get.isVisible()
    assert "49 of 98 MB" in window.strip.model.text()
    window.set_text(POST)  # one works on meanwhile
    qtbot.waitUntil(lambda: bool(window.checking.findings))
    with qtbot.waitSignal(window.workshop.loaded):
        gate.set()
    assert window.workshop.model == "scripted"
    assert page.starter.told.text() == "✓ Installed on this machine"


def test_a_model_that_has_come_waits_for_the_rewrite_under_way(window: MainWindow, qtbot: QtBot) -> None:
    window.settling.loader = lambda _: Loaded(scripted(), fit=True, capable=False)
    with qtbot.waitSignal(window.workshop.loaded):
        window.workshop.load(lambda: Loaded(scripted(delay=0.05), fit=True, capable=False))
    window.set_text(POST)
    window.rewrite()
    with qtbot.waitSignal(window.workshop.loaded):
        window.settling.work_with("starter")
        assert window.workshop.kind == "rewrite"
    assert window.pages.currentWidget() is window.review


def test_stop_is_heard_at_once_and_is_no_error(window: MainWindow, qtbot: QtBot, told: list[Message]) -> None:
    def bring(model: str, tell: Told, stopped: Callable[[], bool]) -> None:
        tell(downloading(3))
        while not stopped():
            threading.Event().wait(0.01)
        raise CancelledError("Stopped.")

    window.fetching.bring = bring
    page = window.welcome.model
    page.starter.get.click()
    qtbot.waitUntil(lambda: page.starter.stop.isVisible())
    with qtbot.waitSignal(window.fetching.ended, check_params_cb=lambda model: model == ""):
        page.starter.stop.click()
    assert page.starter.get.isVisible()
    assert told == []


def test_a_failure_says_what_to_do_and_offers_another_try(
    window: MainWindow, qtbot: QtBot, told: list[Message]
) -> None:
    window.welcome.model.starter.get.click()
    qtbot.waitUntil(lambda: bool(told))
    assert "untell models get starter" in told[0].sentence
    assert window.welcome.model.starter.get.isVisible()
    assert not window.fetching.running


def test_the_pages_follow_one_another_by_keyboard_and_can_be_skipped(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    window.show_welcome()
    assert window.welcome.where.text() == "1 of 3"
    for _ in range(2):
        assert window.focusWidget() is window.welcome.next
        window.welcome.next.click()
    assert window.focusWidget() is window.welcome.sample.accept
    window.welcome.back.click()
    window.welcome.skip.click()
    assert window.pages.currentWidget() is window.editing
    assert window.settings.welcomed


FIRST = FirstChoice(
    why="Large is recommended: it sees more.",
    better="large",
    better_name="Large",
    better_told="Sees more.",
    better_recommended=True,
    found="/elsewhere/kept.gguf",
    found_name="kept:1b",
    found_told="Kept by Ollama.",
)


def surveyed(window: MainWindow, qtbot: QtBot, first: FirstChoice = FIRST) -> ModelPage:
    window.getting.survey = lambda: first
    window.show_welcome(1)
    qtbot.waitUntil(lambda: window.welcome.model.first is first)
    return window.welcome.model


def test_the_best_for_this_machine_stands_beside_the_starter_with_the_reason(window: MainWindow, qtbot: QtBot) -> None:
    page = window.welcome.model
    assert page.starter.isVisible()
    assert not page.better.isVisible(), "nothing is claimed before the machine was looked at"
    surveyed(window, qtbot)
    assert page.why.text() == FIRST.why
    assert page.better.isVisible()
    assert page.better.badge.isVisible()
    assert not page.starter.badge.isVisible()
    assert page.better.get.accessibleName() == "Get Large"
    surveyed(window, qtbot, FirstChoice(why="The starter is the right one for this machine."))
    assert not page.better.isVisible()
    assert not page.found.isVisible()
    assert page.starter.badge.isVisible()


def test_a_larger_one_comes_after_the_starter_which_works_meanwhile_and_the_window_offers_to_switch(
    window: MainWindow, qtbot: QtBot, told: list[Message]
) -> None:
    gate, came, loaded = threading.Event(), [], []

    def bring(model: str, tell: Told, stopped: Callable[[], bool]) -> None:
        came.append(model)
        tell(downloading(49))
        if model == "large":
            gate.wait(30)

    def load(name: str) -> Loaded:
        loaded.append(name)
        return Loaded(scripted(), fit=True, capable=False)

    window.fetching.bring, window.settling.loader = bring, load
    page = surveyed(window, qtbot)
    page.better.get.click()
    qtbot.waitUntil(lambda: came == ["starter", "large"] and loaded == ["starter"])
    qtbot.waitUntil(lambda: page.better.told.text().startswith("49 of 98 MB"))
    window.set_text(POST)  # signals and starter work while it is on its way
    qtbot.waitUntil(lambda: bool(window.checking.findings))
    gate.set()
    qtbot.waitUntil(lambda: window.bar.accept.isVisible())
    assert loaded == ["starter"], "nobody is switched without being asked"
    assert told[-1].sentence == "large is installed and ready; scripted works until you switch."
    with qtbot.waitSignal(window.workshop.loaded):
        window.bar.accept.click()
    assert loaded == ["starter", "large"]
    assert not window.bar.isVisible()


def test_stop_stops_what_waits_too(window: MainWindow, qtbot: QtBot) -> None:
    came = []

    def bring(model: str, tell: Told, stopped: Callable[[], bool]) -> None:
        came.append(model)
        while not stopped():
            threading.Event().wait(0.01)
        raise CancelledError("Stopped.")

    window.fetching.bring = bring
    page = surveyed(window, qtbot)
    page.better.get.click()
    qtbot.waitUntil(lambda: page.better.stop.isVisible() and page.starter.stop.isVisible())
    assert "after the starter" in page.better.told.text()
    with qtbot.waitSignal(window.fetching.ended):
        page.better.stop.click()
    qtbot.waitUntil(lambda: page.starter.get.isVisible() and page.better.get.isVisible())
    qtbot.wait(50)
    assert came == ["starter"]


def test_a_model_that_is_here_already_is_used_where_it_lies(window: MainWindow, qtbot: QtBot) -> None:
    loaded = []

    def load(name: str) -> Loaded:
        loaded.append(name)
        return Loaded(scripted(), fit=False, capable=False)

    window.settling.loader = load
    page = surveyed(window, qtbot)
    assert page.found.isVisible()
    assert not page.found.get.isVisible()
    with qtbot.waitSignal(window.workshop.loaded):
        page.use.click()
    assert loaded == ["/elsewhere/kept.gguf"]
    assert window.settings.choices.model == "/elsewhere/kept.gguf"
