"""What every test shares: the place of the measuring data, a guard against network sockets, patience with examples."""

import socket
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

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
