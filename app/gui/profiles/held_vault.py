"""An open vault that a worker uses and the window lets go of: whoever comes last closes it."""

import threading
from collections.abc import Callable
from typing import TypeVar

from app.core.errors import CancelledError
from app.vault.vault import Vault

T = TypeVar("T")


class HeldVault:
    """Gives one thread at a time the vault, none after it was let go of."""

    def __init__(self, vault: Vault) -> None:
        self._vault, self._lock, self._gone = vault, threading.Lock(), False

    def use(self, work: Callable[[Vault], T]) -> T:
        """Return what `work` makes of the vault.

        Raises:
            CancelledError: it was let go of.
        """
        try:
            with self._lock:
                if self._gone:
                    raise CancelledError("The vault was closed.")
                return work(self._vault)
        finally:
            if self._gone:
                self.let_go()

    def let_go(self, wait: float = 0.0) -> None:
        """Close it once the work under way is done, which is waited for up to `wait` seconds."""
        self._gone = True
        if self._lock.acquire(timeout=wait):
            try:
                self._vault.close()
            finally:
                self._lock.release()
