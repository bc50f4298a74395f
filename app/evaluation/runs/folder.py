"""The folder of a run: its settings, and the ledgers of rewrites, attacks and judgements."""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.core.errors import InputError, UsageError
from app.evaluation.runs.ledger import Entry, Ledger

ORIGINAL = "original"
"""The method that does nothing."""
_SETTINGS = "run.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run's rewrites depend on.

    `dataset` is where the set lies, `sha1` what it holds. `words`: longer texts are cut to about so many. `capable`: a
    small model rewrites whole texts and judges them all the same. `seed`: of what methods draw. `facts`:
    methods are told what is true of the author, as RUPTA's and IncogniText's are. `task`: what `lexicographic` keeps
    texts useful for.
    """

    dataset: str
    sha1: str
    engine: str
    model: str | None
    slider: float
    rounds: int | None
    year: int | None
    words: int | None
    capable: bool
    seed: int = 0
    facts: bool = False
    task: str | None = None


def digest(text: str) -> str:
    """Return what a text is known by in the ledgers."""
    return hashlib.sha1(text.encode("utf-8", errors="replace"), usedforsecurity=False).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Folder:
    """A run's folder. Attacks and judgements are kept by text, so that an unchanged text is read once.

    `rewrites` has a line per sample and method, `attacks` per attacker, sample and text, `judged` per judge, sample and
    text, `matches` per judge and pair of values, `choices` per judge, sample and text, `likeness`
    per encoder, sample and text.
    """

    path: Path
    settings: Settings
    rewrites: Ledger
    attacks: Ledger
    judged: Ledger
    matches: Ledger
    choices: Ledger
    likeness: Ledger

    def rewrite(self, sample: str, method: str) -> Entry | None:
        """Return a finished rewrite; None where there is none or it failed."""
        found = self.rewrites.get(sample, method)
        return found if found is not None and "error" not in found else None

    def methods(self) -> list[str]:
        """Return the methods that have rewrites, in the order they were begun."""
        return list(dict.fromkeys(str(entry["method"]) for entry in self.rewrites.entries()))


def texts(entry: Entry) -> Iterator[str]:
    """Yield the texts of a rewrite's rounds, in order, the original first."""
    for made in entry["rounds"]:
        yield made["text"]


def chosen(entry: Entry) -> str:
    """Return the text of a rewrite's chosen round."""
    return str(entry["rounds"][entry["chosen"]]["text"])


def create(path: Path, settings: Settings, process: str = "") -> Folder:
    """Open a run's folder for these settings, making it where there is none.

    `process`: a name for this process where several work on one run at the same time.

    Raises:
        UsageError: it holds a run of other settings.
        InputError: it cannot be made or read.
    """
    if (path / _SETTINGS).exists():
        found = open_folder(path, process)
        then = asdict(found.settings)
        differing = [name for name, now in asdict(settings).items() if now != then[name] and name != "dataset"]
        if differing:
            raise UsageError(
                f"{path} holds a run with another {' and '.join(differing)}; give --out another folder, or the same "
                "options as then."
            )
        return found
    try:
        path.mkdir(parents=True, exist_ok=True)
        # Another process may look for it at this moment: it is there whole or not at all.
        begun = path / f"{_SETTINGS}.{os.getpid()}"
        begun.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
        begun.replace(path / _SETTINGS)
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}); choose another folder.") from None
    return _folder(path, settings, process)


def open_folder(path: Path, process: str = "") -> Folder:
    """Open the folder of a run that was begun.

    Raises:
        InputError: it is none.
    """
    try:
        raw: dict[str, Any] = json.loads((path / _SETTINGS).read_text(encoding="utf-8"))
        settings = Settings(**raw)
    except (OSError, ValueError, TypeError) as error:
        raise InputError(f"{path} holds no run; give the folder that 'untell eval' wrote with --out.") from error
    return _folder(path, settings, process)


_LEDGERS = {
    "rewrites": ("sample", "method"),
    "attacks": ("attacker", "sample", "text"),
    "judged": ("judge", "sample", "text"),
    "matches": ("judge", "attribute", "guess", "truth"),
    "choices": ("judge", "sample", "text"),
    "likeness": ("encoder", "sample", "text"),
}


def _folder(path: Path, settings: Settings, process: str) -> Folder:
    made = {}
    for name, fields in _LEDGERS.items():
        own = path / (f"{name}.{process}.jsonl" if process else f"{name}.jsonl")
        beside = sorted(one for one in path.glob(f"{name}*.jsonl") if one != own)
        made[name] = Ledger(own, fields, tuple(beside))
    return Folder(path, settings, **made)


def joined(path: Path, settings: Settings, folders: Iterable[Folder]) -> Folder:
    """Return what several runs hold as one, for a report on all of them; nothing is written.

    An attacker has the same name in all of them then, whatever else it learned from.
    """
    made = {name: Ledger(path / f"{name}.none", fields) for name, fields in _LEDGERS.items()}
    for folder in folders:
        for name, ledger in made.items():
            for entry in getattr(folder, name).entries():
                plain = str(entry["attacker"]).split("+")[0] if "attacker" in entry else None
                ledger.hold({**entry, "attacker": plain} if plain else entry)
    return Folder(path, settings, **made)
