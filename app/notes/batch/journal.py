"""What a batch has done so far, kept beside its copies: names of files, sums and counts, never a word of a note."""

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from app.core.errors import InputError

NAME = ".untell-batch.jsonl"


@dataclass(frozen=True, slots=True)
class Entry:
    """A file that was cleaned: its path below IN and its copy's below OUT, sums of both, and what came of it.

    `settings`: a sum of what was asked for; other settings make another copy. `named`: the copy's path holds a word
    that was taken out of the note. `about`: what is to be said of the copy, a sentence each.
    """

    source: str
    copy: str
    source_sha256: str
    copy_sha256: str
    settings: str
    verdict: str
    changes: int
    named: bool = False
    about: tuple[str, ...] = ()


class Journal:
    """What earlier runs noted down; entries are added by `note`.

    Raises:
        InputError: the folder cannot be written to.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / NAME).open("a+b") as file:
                file.seek(0)
                content = file.read()
                # A line that a kill cut short is ended, so that the next one can be read.
                file.write(b"" if content.endswith(b"\n") or not content else b"\n")
        except OSError as error:
            raise InputError(f"The folder for the copies cannot be written to ({error.strerror}).") from None
        entries = _read(content)
        self._by_source = {entry.source: entry for entry in entries}
        self._by_copy = {entry.copy: entry for entry in entries}

    def done(self, source: str, copy: str, settings: str, sum_now: Callable[[], str]) -> Entry | None:
        """Return the entry of a file that need not be cleaned again: same settings, same content, copy intact.

        `copy`: where it belongs now; a name that another file has come to need is given up.
        """
        entry = self._by_source.get(source)
        if entry is None or (entry.settings, entry.copy) != (settings, copy) or entry.source_sha256 != sum_now():
            return None
        return entry if self.owns(entry.copy) else None

    def copies_of(self, sources: Iterable[str]) -> frozenset[str]:
        """Return the copies of some files that stand there as they were written."""
        entries = filter(None, map(self._by_source.get, sources))
        return frozenset(entry.copy for entry in entries if self.owns(entry.copy))

    def owns(self, copy: str) -> bool:
        """Tell whether a copy stands there as it was written: by us, and changed by nobody since."""
        entry = self._by_copy.get(copy)
        try:
            return entry is not None and sum_of((self._folder / copy).read_bytes()) == entry.copy_sha256
        except OSError:
            return False


def note(folder: Path, entry: Entry) -> None:
    """Note an entry down, before its copy is written: a copy without an entry would be taken for somebody else's.

    One write at the end of the file, so that several workers can do so at once; a kill loses at most this line.
    """
    line = json.dumps(asdict(entry)) + "\n"  # in ASCII: a file's name may hold what is no Unicode
    handle = os.open(folder / NAME, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        os.write(handle, line.encode("ascii"))
    finally:
        os.close(handle)


def sum_of(content: bytes) -> str:
    """Return the SHA-256 of a file's content."""
    return hashlib.sha256(content).hexdigest()


def _read(content: bytes) -> list[Entry]:
    entries = []
    for line in content.splitlines():
        try:
            told = json.loads(line)
            entries.append(Entry(**{**told, "about": tuple(told.get("about", ()))}))
        except (ValueError, TypeError, AttributeError):
            continue  # cut short by a kill, or of another version: that file is done again
    return entries
