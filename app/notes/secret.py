"""The secret behind patient keys: drawn once for this machine, so that a key means the same in every run here."""

import os
import secrets
from pathlib import Path

from app.core.errors import InputError
from app.store import paths

_BYTES = 32


def secret(path: Path | None = None) -> bytes:
    """Return this machine's secret; it is drawn and stored, for its owner alone to read, when first asked for.

    Raises:
        InputError: it cannot be read or stored.
    """
    place = path or paths.data_dir() / "notes.key"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            kept = place.read_bytes()
            if len(kept) != _BYTES:
                raise InputError(f"{place} is damaged; delete it, and patient keys start anew.") from None
            return kept
        drawn = secrets.token_bytes(_BYTES)
        with os.fdopen(handle, "wb") as file:
            file.write(drawn)
        return drawn
    except OSError as error:
        raise InputError(f"{place} cannot be used ({error.strerror}); check its permissions.") from None
