"""Secrets lie in the system's safe or nowhere."""

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail
from keyring.errors import KeyringLocked, PasswordDeleteError

from app.store import secrets


class Safe(KeyringBackend):
    """A safe in memory; locked, it refuses everything."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def _open(self) -> dict[tuple[str, str], str]:
        if self.locked:
            raise KeyringLocked("no")
        return self.kept

    def get_password(self, service: str, username: str) -> str | None:
        return self._open().get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self._open().pop((service, username), None) is None:
            raise PasswordDeleteError("none")


class PlainFile(Safe):
    """Stands for the backends that write where anybody can read."""


PlainFile.__module__ = "keyrings.alt.file"


def using(monkeypatch: pytest.MonkeyPatch, backend: KeyringBackend) -> None:
    monkeypatch.setattr(keyring, "get_keyring", lambda: backend)
    for name in ("get_password", "set_password", "delete_password"):
        monkeypatch.setattr(keyring, name, getattr(backend, name))


def test_a_secret_is_kept_read_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    safe = Safe()
    using(monkeypatch, safe)
    assert secrets.read("hub-token") is None
    assert not secrets.forget("hub-token")
    assert secrets.keep("hub-token", "hf_x")
    assert safe.kept == {("untell", "hub-token"): "hf_x"}
    assert secrets.read("hub-token") == "hf_x"
    assert secrets.forget("hub-token")
    assert secrets.read("hub-token") is None


@pytest.mark.parametrize("backend", [fail.Keyring(), PlainFile()])
def test_without_a_safe_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, backend: KeyringBackend) -> None:
    using(monkeypatch, backend)
    assert not secrets.keep("hub-token", "hf_x")
    assert secrets.read("hub-token") is None
    assert not getattr(backend, "kept", {})


def test_a_locked_safe_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    safe = Safe()
    safe.locked = True
    using(monkeypatch, safe)
    assert not secrets.keep("hub-token", "hf_x")
    assert secrets.read("hub-token") is None
    assert not secrets.forget("hub-token")
