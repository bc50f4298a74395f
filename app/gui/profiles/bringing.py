"""Brings posts into a profile beside the window, with progress, until it is done or stopped."""

import threading
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.core.text.english import many
from app.gui.profiles.vault_keeper import VaultKeeper
from app.gui.work.session_worker import Workshop
from app.profiles.gathering import Gathered, gather
from app.profiles.history import read
from app.profiles.readers import Reader, readers
from app.service import Session
from app.vault.vault import Vault


class Bringing(QObject):
    """One import at a time. Signals: `progressed` with the posts that were read, and how many there are."""

    progressed = Signal(int, int)

    def __init__(self, keeper: VaultKeeper, workshop: Workshop, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keeper, self._workshop = keeper, workshop
        self._stop = threading.Event()
        self._session: Session | None = None

    def begin(self, profile: str, name: str, done: Callable[[Gathered], None], over: Callable[[], None]) -> None:
        """Bring in the posts of a file or folder; `over` is called however it ends."""
        session = self._session = self._workshop.lend().session
        stop = self._stop = threading.Event()

        def work(vault: Vault) -> Gathered:
            persona = vault.persona(profile)
            posts, skipped = read(name)
            result = gather(vault, persona, posts, _of_year(session), self.progressed.emit, stop.is_set)
            result.skipped = sum(skip.entries for skip in skipped)
            return result

        self._keeper.do(work, done, over)

    def stop(self) -> None:
        """End the import; what was read until now is kept."""
        self._stop.set()
        if self._session is not None:
            self._session.cancel()


def told(result: Gathered) -> str:
    """Return what became of an import, in words."""
    parts = [f"{many(result.added, 'new post')} remembered"]
    parts += [f"{result.known} were there already"] if result.known else []
    parts += [f"{result.skipped} were no texts and were left out"] if result.skipped else []
    parts += [f"{result.failed} the model could not read: bring them in again"] if result.failed else []
    stopped = "Stopped; bring the rest in again whenever you want. " if result.cancelled else ""
    return f"{stopped}{', '.join(parts)}."


def _of_year(session: Session) -> Reader:
    """Return what gives the session for texts of a year, on the same model; all of them stop together."""
    return readers(lambda year: replace(session, sight=replace(session.sight, year=year), _team=None))
