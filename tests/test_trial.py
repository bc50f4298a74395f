"""A model counts as usable once the engine was seen to run it; a failure is noted and told, and can be tried again."""

from pathlib import Path

import pytest

from app import opening, trial
from app.core.errors import EngineError, NoModelError
from app.engines.base import Load
from app.engines.llamacpp import devices
from app.engines.process.child import ChildEngine
from app.engines.process.child import command as worker
from app.models.shelf.shelf import Installed, Shelf
from app.opening import open_engine, try_out
from tests.models.tiny_gguf import Tiny


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path / "models")
    given = tmp_path / "mine.gguf"
    given.write_bytes(Tiny().data())
    shelf.import_file(given)
    return shelf


@pytest.fixture(autouse=True)
def no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "gpu", lambda: None)


def using(monkeypatch: pytest.MonkeyPatch, make: str) -> list[Load]:
    """Have the engine's process run an engine of the tests; return what was loaded."""
    loads: list[Load] = []

    def start(load: Load, *rest: object) -> ChildEngine:
        loads.append(load)
        return ChildEngine(load, *rest, start=worker(f"tests.engines.workers:{make}"))  # type: ignore[arg-type]

    monkeypatch.setattr(trial, "ChildEngine", start)
    return loads


def mine(shelf: Shelf) -> Installed:
    return shelf.resolve("mine")


def test_a_model_is_tried_once_and_works_from_then_on(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    using(monkeypatch, "echo")
    assert mine(shelf).tried == ""
    open_engine(mine(shelf)).close()
    assert mine(shelf).tried == "works"
    monkeypatch.setattr(trial, "_tried", lambda *_: pytest.fail("it was tried again"))
    open_engine(mine(shelf)).close()


def test_a_model_that_makes_the_engine_crash_is_listed_as_a_problem(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    using(monkeypatch, "dying")
    with pytest.raises(NoModelError, match="crash"):
        try_out(mine(shelf))
    assert shelf.installed() == ()
    (problem,) = shelf.problems()
    assert "crash" in problem.reason
    # Who asks for it by name may try again: perhaps there was only too little memory.
    using(monkeypatch, "echo")
    try_out(mine(shelf))
    assert [item.id for item in shelf.installed()] == ["mine"]


def test_nothing_is_noted_within_the_program(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carrying = Shelf(tmp_path / "home", shelf.folder)
    before = {path.name: path.read_bytes() for path in shelf.folder.iterdir()}
    using(monkeypatch, "echo")
    try_out(mine(carrying))
    open_engine(mine(carrying)).close()
    using(monkeypatch, "dying")
    with pytest.raises(NoModelError, match="crash"):
        try_out(mine(carrying))
    assert {path.name: path.read_bytes() for path in shelf.folder.iterdir()} == before
    assert not carrying.folder.exists()


def test_a_model_that_never_answers_is_given_up(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    using(monkeypatch, "never_loads")
    monkeypatch.setattr(trial, "_PATIENCE", 0.5)
    with pytest.raises(NoModelError, match=r"did not answer within 1 s .*smaller model"):
        try_out(mine(shelf))
    assert shelf.installed() == ()


def test_what_the_program_carries_is_waited_for(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that others keep busy it is slow, not too large."""
    monkeypatch.setattr(trial, "_PATIENCE", -1.0)
    monkeypatch.setattr(trial, "_BYTES_A_SECOND", 10**12)
    using(monkeypatch, "echo")
    open_engine(mine(Shelf(tmp_path / "home", shelf.folder))).close()
    with pytest.raises(NoModelError, match="did not answer"):
        open_engine(mine(shelf))


def test_a_damaged_content_is_tried_anew(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    using(monkeypatch, "echo")
    try_out(mine(shelf))
    path = mine(shelf).path
    path.write_bytes(Tiny().data() + bytes(64))
    assert next(iter(shelf._survey())).tried == ""  # type: ignore[union-attr]


def test_what_the_card_cannot_take_the_processor_may(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[int] = []

    def started(load: Load, model: Installed) -> str:
        loads.append(load.gpu_layers)
        if load.gpu_layers:
            raise EngineError("no room on the card")
        return "engine"

    monkeypatch.setattr(trial, "started", started)
    with pytest.raises(EngineError):
        open_engine(mine(shelf))
    monkeypatch.setattr(devices, "gpu", lambda: devices.Gpu("a card", 8 * 10**9))
    assert open_engine(mine(shelf)) == "engine"
    assert open_engine(mine(shelf), use_gpu=False) == "engine"
    assert loads == [opening.ALL_LAYERS, opening.ALL_LAYERS, 0, 0]
