"""What tests share: the measuring data's place, the starter model, no network sockets, patience with examples."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from app.agents import team
from app.agents.choose.chooser import LADDER
from app.agents.choose.edit_assessor import BIAS, Assessor
from app.agents.team import Sight
from app.core.errors import NoModelError
from app.methods.base import Rounds
from app.models.shelf.shelf import Shelf
from app.opening import open_engine
from app.service import Session
from app.store import paths

# A busy machine makes single examples slow; how slow says nothing about the program.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

REPO = Path(__file__).resolve().parent.parent


@pytest.fixture
def shared() -> Path:
    """Return the folder with the measuring data, or skip where it is absent."""
    folder = REPO.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the measuring data (../shared) is not beside this checkout")
    return folder


@pytest.fixture(scope="module")
def starter() -> Iterator[Session]:
    """Return a session on the starter model as people get it, or skip where it is not installed."""
    try:
        model = Shelf(paths.models_dir()).resolve("starter")
    except NoModelError:
        pytest.skip("the starter model is not installed (`untell models get starter`)")
    engine = open_engine(model, threads=None)
    yield Session(engine, sight=Sight(2025))
    engine.close()


@pytest.fixture(autouse=True)
def no_network(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail any test outside tests/models that opens a connection to anywhere."""
    if "models" in Path(str(request.fspath)).parts:
        return

    connect = socket.socket.connect

    def local_only(opened: socket.socket, address: Any) -> None:
        if opened.family != getattr(socket, "AF_UNIX", None):
            raise AssertionError("a test tried to open a network connection")
        connect(opened, address)

    monkeypatch.setattr(socket.socket, "connect", local_only)


def let_ladders_read_well(patch: pytest.MonkeyPatch) -> None:
    """Let every step of a ladder pass for good and no deletion, whatever a strong reader would tell."""
    weights = {BIAS: -20.0, f"kind={LADDER}": 40.0}
    patch.setattr(team, "assessor", lambda: Assessor(weights, weights))
    patch.setattr(Rounds, "needs", lambda *_: True)


@pytest.fixture
def ladders_read_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a test see what is found and how far a ladder goes, however its words read."""
    let_ladders_read_well(monkeypatch)
