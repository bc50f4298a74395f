"""Opens, uses and closes the vault beside the window, which never waits for a passphrase or the disk."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app.core.errors import CancelledError
from app.gui.profiles.held_vault import HeldVault
from app.gui.work.messages import Messages
from app.gui.work.tasks import TaskRunner
from app.store import paths, secrets
from app.vault import locks
from app.vault.errors import VaultError
from app.vault.file import File
from app.vault.vault import Vault
from app.vault.wiping import wipe

T = TypeVar("T")
_PATIENCE = 1.0
"""So many seconds a destruction waits for work under way, since some systems remove no file that is in use."""


@dataclass(frozen=True, slots=True)
class Place:
    """What there is: a vault, whether a passphrase opens it, and whether this system has a keyring for a new one."""

    there: bool = False
    by_passphrase: bool = False
    keyring: bool = False


def _nothing() -> None:
    return None


class VaultKeeper(QObject):
    """Holds the vault of this window. What comes of work on a vault that was let go of meanwhile is dropped.

    Signals: `opened` when a vault is open, `destroyed_all` when it was destroyed.
    """

    opened, destroyed_all = Signal(), Signal()

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner, self._wiper = TaskRunner(messages, self), TaskRunner(messages, self)
        self._lock = threading.Lock()
        self._held: HeldVault | None = None
        self._age = 0
        self._wiping = False

    @property
    def is_open(self) -> bool:
        """Tell whether a vault is open."""
        return self._held is not None

    def look(self, done: Callable[[Place], None]) -> None:
        """Find out what there is."""
        self._runner.submit(_place, done)

    def make(self, passphrase: str | None, over: Callable[[], None]) -> None:
        """Make a vault and open it, locked by the keyring where there is no passphrase; then call `over`."""
        self._take(lambda: Vault.create(paths.vault_file(), passphrase), over)

    def open(self, passphrase: str | None, over: Callable[[], None] = _nothing) -> None:
        """Open the vault; call `over` whatever happened."""
        self._take(lambda: Vault.open(paths.vault_file(), passphrase), over)

    def restore(self, copy: Path, passphrase: str) -> None:
        """Make the vault out of a copy, locked by the copy's passphrase, and open it."""

        def work() -> Vault:
            with Vault.open(copy, passphrase) as found:
                found.copy(paths.vault_file(), passphrase)
            return Vault.open(paths.vault_file(), passphrase)

        self._take(work)

    def do(self, work: Callable[[Vault], T], done: Callable[[T], None], over: Callable[[], None] = _nothing) -> None:
        """Have `work` done with the open vault after what was asked for before; without one nothing happens."""
        held = self._held
        if held is not None:
            self._runner.submit(lambda: held.use(work), done, over, lambda: self._held is held)

    def do_now(self, work: Callable[[Vault], object]) -> None:
        """Do what must not be lost with the window, before it closes; what is under way is waited for."""
        if self._held is not None:
            with suppress(VaultError, CancelledError):
                self._held.use(work)

    def destroy(self) -> None:
        """Destroy the vault without waiting for anybody's turn; no passphrase is needed."""
        held, self._wiping = self._let_go(), True

        def work() -> None:
            if held is not None:
                held.let_go(_PATIENCE)
            wipe(paths.vault_file())

        self._wiper.submit(work, lambda _: None, self._wiped)

    def close(self) -> None:
        """Close the vault; nothing of it stays in this window."""
        self._let_go()
        self._runner.close()
        self._wiper.close()
        if self._wiping:  # nobody who wanted that may find the vault again
            with suppress(VaultError):
                wipe(paths.vault_file())

    def _wiped(self) -> None:
        self._wiping = False
        self.destroyed_all.emit()

    def _take(self, make: Callable[[], Vault], over: Callable[[], None] = _nothing) -> None:
        age = self._age

        def work() -> None:
            """Make the vault, which takes a moment; close it again where the window has let go meanwhile."""
            made = HeldVault(make())
            with self._lock:
                late = age != self._age
                if not late:
                    self._held = made
            if late:
                made.let_go()
                raise CancelledError("The vault was closed.")

        self._runner.submit(work, lambda _: self.opened.emit(), over, lambda: self.is_open)

    def _let_go(self) -> HeldVault | None:
        with self._lock:
            held, self._held = self._held, None
            self._age += 1
        if held is not None:
            held.let_go()
        return held


def _place() -> Place:
    file, keyring = paths.vault_file(), secrets.backend() is not None
    if not file.exists():
        return Place(keyring=keyring)
    try:
        opened = File(file)
    except VaultError:  # told when it is opened
        return Place(True, False, keyring)
    wants = locks.wants_passphrase(opened.head)
    opened.close()
    return Place(True, wants, keyring)
