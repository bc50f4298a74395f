"""The page of models: recommended ones first, true progress, pause and cancel, and it never keeps one from working."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app import choosing
from app.core.errors import CancelledError, NoModelError
from app.engines.isolation.sandbox import Guarantees
from app.engines.llamacpp import devices
from app.gui.main.window import MainWindow
from app.gui.models import model_offers
from app.gui.models.model_offers import Offer, State
from app.gui.models.models_row import ModelRow
from app.gui.settings.settings import Settings
from app.gui.work.messages import Message, Messages
from app.gui.work.session_worker import Loaded, Workshop
from app.models.catalogue.advice import Ability
from app.models.catalogue.throughput import Machine
from app.models.download.job import Progress, TokenNeededError
from app.models.shelf.shelf import Shelf
from tests.gui.scripts import POST, SIGHT, scripted
from tests.models.tiny_gguf import Tiny

MB = 1_000_000
Told = Callable[[Progress], None]
Stopped = Callable[[], bool]


def offer(model: str, state: State = State.ABSENT, **more: object) -> Offer:
    return replace(Offer(model, model.title(), "Fits.", "2.5 GB", "Everything.", state), **more)


class Store:
    """A shelf of the test: what the page shows, and what it asked for."""

    def __init__(self) -> None:
        self.offers = [
            offer("starter", State.INSTALLED, bytes=145 * MB, recommended=True),
            offer("small"),
            offer("large", State.BEGUN, bytes=700 * MB),
        ]
        self.removed: list[str] = []
        self.tokens: list[str] = []
        self.broken = ""

    def survey(self) -> tuple[Offer, ...]:
        return tuple(self.offers)

    def put(self, model: str, state: State) -> None:
        self.offers = [replace(o, state=state) if o.id == model else o for o in self.offers]

    def verify(self, model: str) -> str:
        if self.broken:
            raise NoModelError(self.broken)
        return f"{model} is right."

    def remove(self, model: str) -> None:
        self.removed.append(model)
        self.put(model, State.ABSENT)

    def keep_token(self, token: str) -> bool:
        self.tokens.append(token)
        return True


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def window(qtbot: QtBot, messages: Messages, tmp_path: Path, store: Store) -> Iterator[MainWindow]:
    proof = Guarantees(audit_hook=True, seccomp=False, core_dumps_off=True)
    made = MainWindow(Workshop(messages, SIGHT), messages, Settings(tmp_path / "window.ini"), proof)
    qtbot.addWidget(made, before_close_func=lambda w: setattr(w, "_kept", w.editor_text))
    shelving = made.shelving
    shelving.survey, shelving.verify, shelving.remove = store.survey, store.verify, store.remove
    shelving.keep_token, shelving.folder = store.keep_token, tmp_path
    made.show()
    shelving.show()
    qtbot.waitUntil(lambda: len(shelving.page.rows) == 3)
    yield made
    made.close()


def row(window: MainWindow, model: str) -> ModelRow:
    return window.shelving.page.rows[model]


def downloading(gate: threading.Event, store: Store) -> Callable[[str, Told, Stopped], None]:
    def bring(model: str, told: Told, stopped: Stopped) -> None:
        told(Progress("download", "hub", 49 * MB, 98 * MB))
        while not gate.wait(0.01):
            if stopped():
                store.put(model, State.BEGUN)
                raise CancelledError("Stopped.")
        store.put(model, State.INSTALLED)

    return bring


def test_each_model_offers_what_can_be_done_with_it(window: MainWindow) -> None:
    page = window.shelving.page
    assert list(page.rows) == ["starter", "small", "large"]
    starter, small, large = page.rows.values()
    assert starter.use.isVisible()
    assert starter.verify.isVisible()
    assert starter.remove.isVisible()
    assert not starter.get.isVisible()
    assert small.get.isVisible()
    assert not small.remove.isVisible()
    assert large.resume.isVisible()
    assert large.told.text() == "700 MB have come; it goes on from there."
    assert page.where.text().endswith("and take 845 MB.")
    assert not window.controls.isVisible()


def test_a_download_shows_true_progress_while_one_writes_and_is_used_afterwards(
    window: MainWindow, qtbot: QtBot, store: Store
) -> None:
    gate = threading.Event()
    window.fetching.bring = downloading(gate, store)
    window.settling.loader = lambda name: Loaded(scripted(), fit=True, capable=False)
    row(window, "small").get.click()
    qtbot.waitUntil(lambda: row(window, "small").told.text().startswith("49 of 98 MB"))
    assert row(window, "small").bar.value() == 500
    assert not row(window, "large").resume.isEnabled()
    assert "pause that first" in row(window, "large").resume.toolTip()
    window.set_text(POST)
    qtbot.waitUntil(lambda: bool(window.checking.findings))
    window.shelving.show()
    with qtbot.waitSignal(window.workshop.loaded):
        gate.set()
    qtbot.waitUntil(lambda: row(window, "small").remove.isVisible())
    assert row(window, "large").resume.isEnabled()


def test_pause_keeps_what_came_and_cancel_throws_it_away(window: MainWindow, qtbot: QtBot, store: Store) -> None:
    window.fetching.bring = downloading(threading.Event(), store)
    row(window, "small").get.click()
    qtbot.waitUntil(lambda: row(window, "small").pause.isVisible())
    row(window, "small").pause.click()
    qtbot.waitUntil(lambda: row(window, "small").resume.isVisible())
    assert store.removed == []
    row(window, "small").resume.click()
    qtbot.waitUntil(lambda: row(window, "small").pause.isVisible())
    row(window, "small").give_up.click()
    qtbot.waitUntil(lambda: row(window, "small").get.isVisible())
    assert store.removed == ["small"]
    assert not window.fetching.running


def test_a_paused_one_can_be_thrown_away(window: MainWindow, qtbot: QtBot, store: Store) -> None:
    row(window, "large").give_up.click()
    qtbot.waitUntil(lambda: row(window, "large").get.isVisible())
    assert store.removed == ["large"]


def test_the_keyboard_stays_with_the_model_and_the_page_where_it_was(
    window: MainWindow, qtbot: QtBot, store: Store
) -> None:
    """What was pressed goes away each time; the keyboard must not wander to the end of the page, which then scrolls."""
    store.offers += [offer(f"other-{n}") for n in range(20)]
    window.shelving.refresh()
    qtbot.waitUntil(lambda: len(window.shelving.page.rows) == 23)
    area = window.shelving.page.findChild(QScrollArea)
    window.fetching.bring = downloading(threading.Event(), store)
    window.activateWindow()

    def press(find: Callable[[ModelRow], QWidget], then: Callable[[ModelRow], QWidget]) -> None:
        find(row(window, "small")).setFocus()
        qtbot.waitUntil(lambda: find(row(window, "small")).hasFocus())
        qtbot.keyClick(find(row(window, "small")), " ")
        qtbot.waitUntil(lambda: then(row(window, "small")).hasFocus())
        assert area.verticalScrollBar().value() == 0

    press(lambda row: row.get, lambda row: row.pause)
    press(lambda row: row.pause, lambda row: row.resume)
    qtbot.waitUntil(lambda: row(window, "small").offer.state is State.BEGUN and not window.fetching.running)
    press(lambda row: row.resume, lambda row: row.pause)
    press(lambda row: row.give_up, lambda row: row.get)
    store.put("small", State.INSTALLED)
    window.shelving.refresh()
    qtbot.waitUntil(lambda: row(window, "small").use.hasFocus())
    press(lambda row: row.verify, lambda row: row.use)
    press(lambda row: row.remove, lambda row: row.get)


def test_a_failure_stands_in_the_row_with_the_next_step(window: MainWindow, qtbot: QtBot, told: list[Message]) -> None:
    def bring(model: str, tell: Told, stopped: Stopped) -> None:
        raise NoModelError("The disk is full; make room and run it again.")

    window.fetching.bring = bring
    row(window, "small").get.click()
    qtbot.waitUntil(lambda: row(window, "small").trouble.isVisible())
    assert row(window, "small").trouble.text() == "The disk is full; make room and run it again."
    assert row(window, "small").get.isEnabled()
    assert not row(window, "small").token.isVisible()
    assert [m.sentence for m in told] == ["The disk is full; make room and run it again."]


def test_a_gated_model_asks_for_a_token_that_stays_out_of_sight(window: MainWindow, qtbot: QtBot, store: Store) -> None:
    def bring(model: str, tell: Told, stopped: Stopped) -> None:
        if "hf_right" not in store.tokens:
            raise TokenNeededError("Agree to its terms and give an access token.")
        store.put(model, State.INSTALLED)

    window.fetching.bring = bring
    row(window, "small").get.click()
    qtbot.waitUntil(lambda: row(window, "small").token.isVisible())
    field = row(window, "small").token
    assert field.echoMode() == field.EchoMode.Password
    qtbot.keyClicks(field, "hf_right")
    qtbot.keyClick(field, "\r")
    qtbot.waitUntil(lambda: row(window, "small").use.isVisible())
    assert store.tokens == ["hf_right"]


def test_checking_a_file_tells_how_it_went(window: MainWindow, qtbot: QtBot, store: Store, told: list[Message]) -> None:
    row(window, "starter").verify.click()
    assert row(window, "starter").told.text() == "Checking the file, then trying it…"
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].sentence == "starter is right."
    qtbot.waitUntil(lambda: row(window, "starter").verify.isVisible())
    store.broken = "The file of starter is damaged; get it again."
    row(window, "starter").verify.click()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[1].sentence == store.broken


def test_removing_frees_the_place(window: MainWindow, qtbot: QtBot, store: Store) -> None:
    row(window, "starter").remove.click()
    qtbot.waitUntil(lambda: row(window, "starter").get.isVisible())
    assert store.removed == ["starter"]


def test_the_model_at_work_is_said_and_not_removed(window: MainWindow, qtbot: QtBot, store: Store) -> None:
    store.offers.append(offer("scripted", State.INSTALLED))
    window.settling.loader = lambda name: Loaded(scripted(), fit=True, capable=False)
    with qtbot.waitSignal(window.workshop.loaded):
        row(window, "starter").use.click()
    qtbot.waitUntil(
        lambda: "works now" in row(window, "scripted").told.text() if "scripted" in window.shelving.page.rows else False
    )
    assert not row(window, "scripted").remove.isVisible()
    assert not row(window, "scripted").use.isVisible()


def test_every_control_of_a_row_has_a_name_of_its_own(window: MainWindow) -> None:
    for one in window.shelving.page.rows.values():
        buttons = (one.get, one.resume, one.pause, one.give_up, one.use, one.verify, one.remove)
        assert all(one.offer.name in made.accessibleName() for made in buttons)


# what the page is told, from a real folder


@pytest.fixture
def able(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "gpu", lambda: None)
    monkeypatch.setattr(choosing, "ability", lambda: Ability(16 * 10**9, Machine(60e9, 1.6e12, 6)))
    monkeypatch.setattr(choosing, "found_elsewhere", tuple)


@pytest.mark.usefixtures("able")
def test_the_recommended_one_leads_and_a_part_can_go_on(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "models", tmp_path / "none")
    shelf.folder.mkdir()
    (shelf.folder / "qwen3-4b.a37931937683.part").write_bytes(bytes(5000))
    listed = model_offers.offers(shelf)
    assert [o.id for o in listed if o.recommended] == ["starter"]
    assert listed[0].id == "starter"
    assert "starter-base" not in {o.id for o in listed}
    begun = next(o for o in listed if o.id == "qwen3-4b")
    assert (begun.state, begun.bytes) == (State.BEGUN, 5000)
    assert "about 2.5 GB" in begun.facts
    assert "Apache-2.0" in begun.facts
    model_offers.remove(shelf, "qwen3-4b")
    assert next(o for o in model_offers.offers(shelf) if o.id == "qwen3-4b").state is State.ABSENT


@pytest.mark.usefixtures("able")
def test_files_of_ones_own_and_broken_ones_are_listed_too(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "models", tmp_path / "none")
    given = tmp_path / "mine.gguf"
    given.write_bytes(Tiny().data())
    shelf.import_file(given)
    (shelf.folder / "bad.gguf").write_bytes(b"nothing")
    (shelf.folder / "llama-3.1-8b.gguf").write_bytes(b"nothing")
    found = {o.id: o for o in model_offers.offers(shelf)}
    assert (found["mine"].state, found["mine"].known) == (State.INSTALLED, False)
    assert found["bad"].state is State.BROKEN
    assert "GGUF" in found["bad"].reason
    assert found["llama-3.1-8b"].state is State.BROKEN
    model_offers.remove(shelf, "bad")
    assert "bad" not in {o.id for o in model_offers.offers(shelf)}


@pytest.mark.usefixtures("able")
def test_the_base_goes_with_the_model_that_was_made_from_it(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "models", tmp_path / "none")
    shelf.folder.mkdir()
    part = shelf.folder / "starter-base.b179c9523d0e.part"
    part.write_bytes(bytes(100))
    assert model_offers.offers(shelf)[0].state is State.BEGUN
    assert model_offers.offers(shelf)[0].bytes == 100
    model_offers.remove(shelf, "starter")
    assert not part.exists()
