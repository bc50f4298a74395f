"""The vault's file: SQLite, with sealed records alone in it, and never replaced by an empty one.

Two tables. `head`: the file's format, how its key is locked (scrypt's cost, or that the keyring has it), the sealed
key. `records`: a number, the shelf mark, sealed bytes. Beside the number and the sizes of records nothing can be read.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.vault.errors import VaultError, damaged

FORMAT = b"untell-vault-1"
_TABLES = """
create table head (name text primary key, value blob not null) without rowid;
create table records (id integer primary key autoincrement, shelf blob not null, sealed blob not null);
create index shelves on records (shelf);
"""
_MAGIC = b"SQLite format 3\0"
Head = dict[str, bytes]


def create(path: Path, head: Head, sealed: Iterable[tuple[int, bytes, bytes]] = ()) -> None:
    """Make a new vault file that only its owner may read, with records that were sealed before.

    Raises:
        VaultError: there is one already, or it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with _connected(new) as base:
            base.executescript(_TABLES)
            base.executemany("insert into head values (?, ?)", {**head, "format": FORMAT}.items())
            base.executemany("insert into records values (?, ?, ?)", sealed)
            base.commit()
        _name(new, path)
    except FileExistsError:
        raise VaultError(f"There is a vault already at {path}; nothing was changed.") from None
    except (OSError, sqlite3.Error) as error:
        raise VaultError(f"{path} cannot be written ({_reason(error)}); choose another place or make room.") from None
    finally:
        new.unlink(missing_ok=True)


def _name(new: Path, path: Path) -> None:
    """Give a finished file its name, unless that is taken."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # the file system knows no second names
        if path.exists():
            raise FileExistsError from None
        os.replace(new, path)


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    # Only what is there is opened: a vault that is gone must not become an empty one.
    base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=10, check_same_thread=False)
    try:
        # What is deleted is overwritten, a commit is on the disk when it returns, and no temporary file is made.
        base.executescript("pragma secure_delete=on; pragma synchronous=full; pragma temp_store=memory;")
        yield base
    finally:
        base.close()


class File:
    """An open vault file. Every writing call is done, on the disk, when it returns, or has changed nothing."""

    def __init__(self, path: Path) -> None:
        """Open an existing file.

        Raises:
            VaultError: it is damaged, no vault, or may not be read.
        """
        self.path = path
        try:
            with path.open("rb") as file:
                begins = file.read(len(_MAGIC))
        except OSError as error:
            raise VaultError(f"{path} cannot be opened ({_reason(error)}).") from None
        if begins != _MAGIC:
            raise damaged(path)
        self._context = _connected(path)
        with self._told():
            self._base = self._context.__enter__()
            self.head: Head = dict(self._base.execute("select name, cast(value as blob) from head"))
        if self.head.get("format") != FORMAT:
            self.close()
            raise damaged(path)

    def close(self) -> None:
        """Close it."""
        with suppress(sqlite3.Error):
            self._context.__exit__(None, None, None)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._went_wrong(error) from None

    def _went_wrong(self, error: sqlite3.Error) -> VaultError:
        if not self.path.exists():
            return VaultError("The vault was destroyed or moved away meanwhile; nothing more is remembered.")
        if isinstance(error, sqlite3.OperationalError):
            if "locked" in str(error) or "busy" in str(error):
                return VaultError("Another Untell is writing to the vault; try again in a moment.")
            if "full" in str(error) or "readonly" in str(error) or "disk I/O" in str(error):
                return VaultError(f"{self.path} cannot be written ({error}); nothing was changed.")
        return damaged(self.path)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Have several calls written together or not at all."""
        with self._told(), self._base:
            yield

    def next_id(self) -> int:
        """Return the number of a record to be added; call it within `writing`, so that nobody else takes it."""
        self._base.execute("update sqlite_sequence set seq = seq where name = 'records'")
        rows = self._base.execute("select seq from sqlite_sequence where name = 'records'").fetchone()
        return int(rows[0]) + 1 if rows else 1

    def put(self, number: int, shelf: bytes, sealed: bytes) -> None:
        """Add a record, or replace the one of this number; call it within `writing`."""
        self._base.execute("insert or replace into records values (?, ?, ?)", (number, shelf, sealed))

    def drop(self, numbers: Iterable[int]) -> None:
        """Take records away and overwrite where they stood; call it within `writing`."""
        self._base.executemany("delete from records where id = ?", [(number,) for number in numbers])

    def on(self, shelf: bytes) -> list[tuple[int, bytes]]:
        """Return the records of a shelf, oldest first."""
        with self._told():
            rows = self._base.execute(
                "select id, cast(sealed as blob) from records where shelf = ? order by id", (shelf,)
            )
            return [(int(number), bytes(sealed)) for number, sealed in rows]

    def every(self) -> list[tuple[int, bytes, bytes]]:
        """Return all records with their shelves."""
        with self._told():
            rows = self._base.execute("select id, cast(shelf as blob), cast(sealed as blob) from records order by id")
            return [(int(number), bytes(shelf), bytes(sealed)) for number, shelf, sealed in rows]

    def set_head(self, head: Head) -> None:
        """Replace how the key is locked."""
        with self.writing():
            self._base.execute("delete from head")
            self._base.executemany("insert into head values (?, ?)", {**head, "format": FORMAT}.items())
        self.head = {**head, "format": FORMAT}


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
