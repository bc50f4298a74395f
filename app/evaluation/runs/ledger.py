"""A file that only grows, a JSON object a line, each known by its key: what is in it need never be done again.

Several processes may work on one run: each writes a file of its own, and all read what stood in the others' when they
began.
"""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.core.errors import InputError

Key = tuple[str, ...]
Entry = Mapping[str, Any]


@dataclass(slots=True)
class Ledger:
    """The entries of one file by the values of their key fields; the last of several with one key counts.

    `beside`: files of other processes, which are only read.
    """

    path: Path
    fields: tuple[str, ...]
    beside: tuple[Path, ...] = ()
    _entries: dict[Key, Entry] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what is there.

        Raises:
            InputError: a file cannot be read, or a line before its last is broken.
        """
        for path in (*self.beside, self.path):
            if path.exists():
                self._read(path)

    def _read(self, path: Path) -> None:
        try:
            content = path.read_bytes()
            whole, _, torn = content.rpartition(b"\n")
            for line in whole.split(b"\n"):
                if line.strip():
                    self.hold(json.loads(line))
            if torn and path == self.path:
                # The run was killed while writing: what was half written is done again.
                os.truncate(path, len(content) - len(torn))
        except (OSError, ValueError, KeyError) as error:
            raise InputError(f"{path} is damaged; move it away, and the run makes it anew.") from error

    def hold(self, entry: Entry) -> None:
        """Hold an entry without writing it."""
        self._entries[tuple(str(entry[name]) for name in self.fields)] = entry

    def __contains__(self, key: Key) -> bool:
        return key in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, *key: str) -> Entry | None:
        """Return the entry of this key, if there is one."""
        return self._entries.get(key)

    def entries(self) -> Iterator[Entry]:
        """Yield all entries in the order they were first made."""
        yield from self._entries.values()

    def add(self, entry: Entry) -> None:
        """Append an entry; it stands in the file when this returns, whatever happens to the program.

        Raises:
            InputError: it cannot be written.
        """
        line = json.dumps(entry, ensure_ascii=False) + "\n"
        try:
            with self.path.open("ab") as file:
                file.write(line.encode("utf-8", errors="replace"))
        except OSError as error:
            raise InputError(f"{self.path} cannot be written ({error.strerror}); make room and run it again.") from None
        self.hold(entry)
