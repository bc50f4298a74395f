"""Putting a big file in its place: room, checksum, and a move that either happens whole or not at all."""

import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.core.errors import NoModelError

CHUNK = 1024 * 1024
# Left free beside the file, so that the download itself does not bring the system to a halt.
_RESERVE = 64 * 1024 * 1024
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class PlaceError(NoModelError):
    """The folder of models cannot take the file."""


def check_room(folder: Path, needed: int) -> None:
    """Raise PlaceError when the disk of the (existing) folder has not ``needed`` bytes to spare."""
    free = shutil.disk_usage(folder).free
    if free < needed + _RESERVE:
        raise PlaceError(
            f"The disk of {folder} has {_megabytes(free)} free, but {_megabytes(needed + _RESERVE)} are "
            "needed; make room and run it again."
        )


def make_folder(folder: Path) -> None:
    """Create the folder where it is missing; raises PlaceError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise explain(error, folder) from error


def explain(error: OSError, path: Path) -> PlaceError:
    """Return the sentence for a failed write."""
    if error.errno in _NO_ROOM:
        return PlaceError("The disk is full; make room and run it again, a download goes on where it stopped.")
    return PlaceError(f"{path} cannot be written ({error.strerror or 'refused'}); check the rights of its folder.")


def sha256_of(path: Path, on_bytes: Callable[[int], None] = lambda done: None) -> str:
    """Return the SHA-256 of a file in hex; ``on_bytes`` hears the bytes done so far and may raise to stop."""
    digest = hashlib.sha256()
    done = 0
    with open(path, "rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            done += len(chunk)
            on_bytes(done)
    return digest.hexdigest()


def settle(part: Path, target: Path) -> None:
    """Move a complete file to its name, durably and in one step: it is there whole or not at all."""
    with open(part, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(part, target)
    if sys.platform != "win32":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Hold the lock file ``path``; PlaceError when another program does. A crash frees it."""
    from filelock import FileLock, Timeout  # not for those who only look what is there

    lock = FileLock(path, timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        raise PlaceError("This model is already being fetched; wait for that to end.") from None
    except OSError as error:
        raise explain(error, path) from error
    try:
        yield
    finally:
        lock.release()


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.0f} MB"
