"""Takes a vault away: its key first, so that whatever the disk still holds opens for nobody, then the file."""

import os
from contextlib import suppress
from pathlib import Path

from app.store import secrets
from app.vault.errors import VaultError
from app.vault.locks import SAFE

_BLOCK = 1 << 20
_BESIDE = ("", "-journal", "-wal", "-shm")


def wipe(path: Path) -> bool:
    """Remove a vault without asking for its passphrase; tell whether there was one.

    The keyring's key is forgotten, the file overwritten with random bytes, then removed. A disk that moves what is
    overwritten (flash does) may keep sealed bytes; without the key they are noise.

    Raises:
        VaultError: something could not be removed; what could be is gone all the same.
    """
    forgot = secrets.forget(SAFE)
    parts = [path.with_name(path.name + end) for end in _BESIDE]
    there = [part for part in parts if os.path.lexists(part)]
    for part in there:
        with suppress(OSError):
            _overwrite(part)
        with suppress(OSError):
            part.unlink()
    left = [part for part in there if os.path.lexists(part)]
    if left:
        raise VaultError(f"{left[0]} could not be removed; check its permissions. What it held was overwritten.")
    return bool(there) or forgot


def _overwrite(path: Path) -> None:
    if path.is_symlink():
        return
    with path.open("r+b") as file:
        left = os.fstat(file.fileno()).st_size
        while left > 0:
            left -= file.write(os.urandom(min(left, _BLOCK)))
        file.flush()
        os.fsync(file.fileno())
