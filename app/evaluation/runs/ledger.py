"""A file that only grows, a JSON object a line, each known by its key: what is in it need never be done again."""

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
    """The entries of one file by the values of their key fields; the last of several with one key counts."""

    path: Path
    fields: tuple[str, ...]
    _entries: dict[Key, Entry] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what is there.

        Raises:
            InputError: the file cannot be read, or a line before its last is broken.
        """
        if self.path.exists():
            self._read()

    def _read(self) -> None:
        try:
            content = self.path.read_bytes()
            whole, _, torn = content.rpartition(b"\n")
            for line in whole.split(b"\n"):
                if line.strip():
                    self._keep(json.loads(line))
            if torn:
                # The run was killed while writing: what was half written is done again.
                os.truncate(self.path, len(content) - len(torn))
        except (OSError, ValueError, KeyError) as error:
            raise InputError(f"{self.path} is damaged; move it away, and the run makes it anew.") from error

    def _keep(self, entry: Entry) -> None:
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
        self._keep(entry)
