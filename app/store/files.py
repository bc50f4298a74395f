"""Writing files for people: whole or not at all, and never over something without keeping it."""

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import BinaryIO

from app.core.errors import InputError
from app.store import locks

_PASSING = re.compile(r"\.untell-[0-9a-f]{12}\.new")
"""What a file is called while it is being written; one left over is of a killed program."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def write(target: Path, content: str | bytes, durable: bool = True) -> Path | None:
    """Write a file (text as UTF-8, as it stands) and return the backup of what was there before, or None.

    The content goes to a passing file beside the target, which then takes its name in one step. An existing file
    is kept as ``NAME.bak``, ``NAME.bak2`` and so on; no backup is ever overwritten. Not `durable`: it is left to the
    system when the disk has it; a crash of the machine (not of the program) may lose it, and who writes thousands
    of files has to be able to tell. Raises InputError with what to do; the target is then as it was.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        # Through a link we write the file it points to, and the link stays.
        place = Path(os.path.realpath(target))
        mode = _mode(place)
        with _passing(place.parent) as (part, handle):
            _fill(handle, data, durable)
            if mode is not None:
                os.chmod(part, mode)
            backup = None if mode is None else _keep(place)
            locks.let_go(handle)
            os.replace(part, place)
        if durable:
            _sync_folder(place.parent)
            sweep(place.parent)
    except (OSError, ValueError) as error:
        raise InputError(_sentence(error, target)) from error
    return backup


def sweep(folder: Path, below: bool = False) -> None:
    """Take away what killed programs were just writing in a folder (`below`: and in all below it).

    What a living program writes is locked, and no file is called so but by us; where in doubt, it stays.
    """
    for here, folders, names in os.walk(folder):
        if not below:
            folders.clear()
        for left in (Path(here, name) for name in names if _PASSING.fullmatch(name)):
            locks.remove_unheld(left)


def _mode(path: Path) -> int | None:
    """Return the rights of an existing regular file, or None where nothing is there yet."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    if not os.access(path, os.W_OK):
        # A rename would replace even a file that its owner has protected.
        raise PermissionError(errno.EACCES, "it is write-protected")
    return stat.S_IMODE(status.st_mode)


@contextmanager
def _passing(folder: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """Yield a new file that nobody sweeps while this program lives; it is gone afterwards, unless it was renamed."""
    while True:
        part = folder / f".untell-{secrets.token_hex(6)}.new"
        try:
            with _new(part) as file:
                if locks.hold(file):  # else it was swept before it could be held
                    yield part, file
                    return
        finally:
            part.unlink(missing_ok=True)


def _new(path: Path) -> BinaryIO:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags, 0o666), "wb")


def _fill(file: BinaryIO, data: bytes, durable: bool = True) -> None:
    file.write(data)
    file.flush()
    if durable:
        os.fsync(file.fileno())


def _keep(path: Path) -> Path:
    """Give the present content a second name that is free; it costs no room, and creating it fails if taken."""
    for number in count(1):
        backup = path.with_name(f"{path.name}.bak{number if number > 1 else ''}")
        try:
            os.link(path, backup)
        except FileExistsError:
            continue
        except OSError:
            # The file system knows no second names (FAT, some network shares).
            if backup.exists():
                continue
            with _new(backup) as file:
                _fill(file, path.read_bytes())
        return backup
    raise AssertionError("unreachable: counting never ends")


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sentence(error: Exception, target: Path) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number in _NO_ROOM:
        return f"The disk is full, so {target} was left as it was; make room and run it again."
    if number == errno.ENOENT:
        return f"The folder of {target} does not exist; create it or choose another place."
    reason = (error.strerror if isinstance(error, OSError) else None) or "the name is not a valid one"
    return f"{target} cannot be written ({reason}); choose another place."
