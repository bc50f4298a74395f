"""Tells whether a living program holds a file: by a lock, or on Windows since an open file cannot be removed."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def hold(file: BinaryIO) -> bool:
    """Hold a new file until it is closed; False where somebody took it for a leftover before it could be held."""
    if fcntl is None:
        return True
    with suppress(OSError):  # some network drives know no locks; then nobody sweeps there either
        fcntl.flock(file, fcntl.LOCK_EX)
    return os.fstat(file.fileno()).st_nlink > 0


def let_go(file: BinaryIO) -> None:
    """Make a file ready to be renamed: Windows renames none that is open; elsewhere it is held until it is closed."""
    if fcntl is None:
        file.close()


def remove_unheld(path: Path) -> None:
    """Remove an ordinary file of this user's unless a program holds it; where that cannot be told it stays."""
    with suppress(OSError):
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode):
            return
        if fcntl is None:
            path.unlink()
            return
        if status.st_uid != os.geteuid():
            return
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()
