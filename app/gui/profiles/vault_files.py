"""The vault as files: a sealed copy, bringing one back, and what a profile tells as a file that anyone can read."""

import json
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.gui.profiles import passphrase_dialog
from app.gui.profiles.vault_keeper import VaultKeeper
from app.gui.work.messages import Messages
from app.profiles import as_json
from app.profiles.account import account
from app.store import files
from app.vault.vault import Vault

_COPIES = "Sealed copies (*.vault);;All files (*)"
_KEEP_ASKING = QFileDialog.Option.DontConfirmOverwrite
"""A copy is never written over a file that is there, so that nobody need be asked."""


class VaultFiles:
    """Asks where, and has the work done beside the window."""

    def __init__(self, keeper: VaultKeeper, messages: Messages, page: QWidget) -> None:
        self._keeper, self._messages, self._page = keeper, messages, page

    def ask_copy(self) -> None:
        """Ask where to, and for a passphrase, and write a sealed copy of the whole vault."""
        name, _ = QFileDialog.getSaveFileName(
            self._page, "Save a sealed copy", "untell-copy.vault", _COPIES, options=_KEEP_ASKING
        )
        phrase = passphrase_dialog.ask("A passphrase for the copy", self._page, new=True) if name else None
        if phrase is not None:
            self.copy(Path(name), phrase)

    def copy(self, path: Path, passphrase: str) -> None:
        """Write a sealed copy of the whole vault."""
        self._keeper.do(
            lambda vault: vault.copy(path, passphrase),
            lambda _: self._messages.note(f"The copy {path.name} is written; only its passphrase opens it."),
        )

    def ask_restore(self) -> None:
        """Ask for a copy and its passphrase, and make the vault out of it."""
        name, _ = QFileDialog.getOpenFileName(self._page, "Bring back a sealed copy", "", _COPIES)
        phrase = passphrase_dialog.ask("The copy's passphrase", self._page) if name else None
        if phrase is not None:
            self._keeper.restore(Path(name), phrase)

    def ask_account(self, profile: str) -> None:
        """Ask where to, and write what a profile tells."""
        name, _ = QFileDialog.getSaveFileName(
            self._page, "Save what this profile tells: anyone can read it", f"{profile}.json", "JSON (*.json)"
        )
        if name:
            self.write_account(profile, Path(name))

    def write_account(self, profile: str, path: Path) -> None:
        """Write what a profile tells as JSON."""

        def work(vault: Vault) -> None:
            told = as_json.account(account(vault, vault.persona(profile)))
            files.write(path, json.dumps(told, ensure_ascii=False, indent=2) + "\n")

        self._keeper.do(work, lambda _: self._messages.note(f"Saved as {path.name}. It is not sealed: keep it safe."))
