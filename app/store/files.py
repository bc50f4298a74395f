"""Writing files for people: whole or not at all, and never over something without keeping it."""

import errno
import os
import secrets
import stat
from itertools import count
from pathlib import Path

from app.core.errors import InputError

PASSING = (".untell-", ".new")
"""How the name of a file begins and ends while it is being written; one left over is of a killed program."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def write(target: Path, content: str | bytes, durable: bool = True) -> Path | None:
    """Write a file (text as UTF-8, as it stands) and return the backup of what was there before, or None.

    The content goes to a passing file beside the target, which then takes its name in one step. An existing file
    is kept as ``NAME.bak``, ``NAME.bak2`` and so on; no backup is ever overwritten. Not `durable`: it is left to the
    system when the disk has it; a crash of the machine (not of the program) may lose it, and whoever writes thousands
    of files has to be able to tell. Raises InputError with what to do; the target is then as it was.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        # Through a link we write the file it points to, and the link stays.
        place = Path(os.path.realpath(target))
        mode = _mode(place)
        part = place.parent / f"{PASSING[0]}{secrets.token_hex(6)}{PASSING[1]}"
        try:
            _write_new(part, data, mode, durable)
            backup = None if mode is None else _keep(place)
            os.replace(part, place)
        finally:
            part.unlink(missing_ok=True)
        if durable:
            _sync_folder(place.parent)
    except (OSError, ValueError) as error:
        raise InputError(_sentence(error, target)) from error
    return backup


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


def _write_new(path: Path, data: bytes, mode: int | None, durable: bool = True) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        if durable:
            os.fsync(file.fileno())
    if mode is not None:
        os.chmod(path, mode)


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
            _write_new(backup, path.read_bytes(), None)
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
