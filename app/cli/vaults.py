"""Opens the vault for a command: by the keyring, a passphrase file, or a passphrase that is asked for."""

import getpass
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from app.cli.inputs import read_text
from app.cli.output import accounts
from app.cli.output.contract import Json
from app.core.attributes import Attribute
from app.core.errors import UsageError
from app.core.linkage.comparison import Shift
from app.core.linkage.sightings import Sighting
from app.core.policy import Decided
from app.profiles import as_json
from app.profiles.account import beside, earlier
from app.results import Checked
from app.store import paths, secrets
from app.vault import locks
from app.vault.file import File
from app.vault.records import Persona
from app.vault.vault import Vault

_NONE = "There is no vault: nothing is remembered yet. Begin with 'untell profile new NAME'."


@dataclass(frozen=True, slots=True)
class History:
    """What a profile knows that a check or a rewrite needs; nothing of it is the text of a post."""

    persona: Persona
    seen: list[Sighting]
    facts: Mapping[Attribute, str]
    decided: Decided

    def beside(self, checked: Checked, year: int | None) -> "Beside":
        """Return a checked draft beside it."""
        return Beside(self.persona, beside(checked, self.seen, year), self.decided)


@dataclass(frozen=True, slots=True)
class Beside:
    """What a draft and a profile tell together, ready to be shown."""

    persona: Persona
    shifts: tuple[Shift, ...]
    decided: Decided

    def json(self) -> Json:
        """Return it as JSON."""
        return as_json.shifts(self.persona, self.shifts, self.decided)

    def show(self, console: Console) -> None:
        """Print it."""
        accounts.show_shifts(console, self.persona, self.shifts, self.decided)


def history_of(name: str, passphrase_file: str | None) -> History:
    """Return what a profile knows.

    Raises:
        UsageError: there is no vault, or no such profile.
        VaultError: the vault cannot be opened.
    """
    with opened(passphrase_file) as vault:
        persona = vault.persona(name)
        return History(persona, earlier(vault, persona), vault.facts(), vault.decisions(persona))


def opened(passphrase_file: str | None, path: Path | None = None) -> Vault:
    """Return the vault, or one at `path`, opened.

    Raises:
        UsageError: there is none, or nobody can be asked for its passphrase.
        VaultError: it cannot be opened.
    """
    place = path or paths.vault_file()
    if not place.exists():
        raise UsageError(_NONE if path is None else "There is no such file.")
    file = File(place)
    wanted = locks.wants_passphrase(file.head)
    file.close()
    return Vault.open(place, passphrase(passphrase_file) if wanted else None)


def created(by_passphrase: bool, passphrase_file: str | None) -> Vault:
    """Return a new vault, locked by the keyring unless a passphrase is wanted or there is no keyring."""
    asked = by_passphrase or passphrase_file is not None or secrets.backend() is None
    return Vault.create(paths.vault_file(), passphrase(passphrase_file, new=True) if asked else None)


def passphrase(file: str | None, new: bool = False, what: str = "the vault") -> str:
    """Return a passphrase from the first line of a file, or as typed; a `new` one is typed twice.

    Raises:
        UsageError: nobody is there to type it, or the two differ.
    """
    if file is not None:
        return read_text(file).splitlines()[0]
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("Nobody is there to type the passphrase; name a file with --passphrase-file.")
    typed = getpass.getpass(f"{'New passphrase' if new else 'Passphrase'} of {what}: ")
    if new and getpass.getpass("Once more: ") != typed:
        raise UsageError("The two passphrases differ; nothing was changed.")
    return typed
