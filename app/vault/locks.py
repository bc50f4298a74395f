"""How a vault's key is locked: by the keyring's key, or where there is none by a passphrase.

The key that seals the records is drawn once and stands in the file's head, itself sealed. A new passphrase seals it
anew; whoever destroys the head, or the keyring's key, has destroyed every record.
"""

import base64
import binascii

from app.store import secrets
from app.vault.errors import VaultError, no_key, wrong_passphrase
from app.vault.file import Head
from app.vault.sealing import KEY, Cost, Sealer, new_key

SAFE = secrets.VAULT_KEY
_PLACE = b"untell vault key"
LEAST = 8
"""Characters that a passphrase has at least."""


def lock(key: bytes, passphrase: str | None) -> Head:
    """Return the head that locks `key`: under the passphrase, or with None under a key that the keyring keeps.

    Raises:
        VaultError: there is no keyring, or the passphrase is too short.
    """
    if passphrase is None:
        outer = _from_safe() or new_key()
        if not secrets.keep(SAFE, base64.b64encode(outer).decode("ascii")):
            raise VaultError("This system has no keyring to keep the vault's key in; give a passphrase.")
        return {"key": Sealer.of(outer).seal(key, _PLACE)}
    if len(passphrase) < LEAST:
        raise VaultError(f"The passphrase is too short; take at least {LEAST} characters, better several words.")
    cost = Cost.new()
    return {"cost": cost.raw, "key": Sealer.of(cost.key(passphrase)).seal(key, _PLACE)}


def unlock(head: Head, passphrase: str | None) -> bytes:
    """Return the key that a head locks.

    Raises:
        WrongKeyError: the passphrase is wrong or missing, or the keyring has no key.
        ValueError: the head is damaged.
    """
    if "cost" not in head:
        outer = _from_safe()
        key = Sealer.of(outer).unseal(head.get("key", b""), _PLACE) if outer else None
        if key is None:
            raise no_key()
        return key
    cost = Cost.read(head["cost"])
    opened = Sealer.of(cost.key(passphrase)).unseal(head.get("key", b""), _PLACE) if passphrase else None
    if opened is None:
        raise wrong_passphrase()
    return opened


def wants_passphrase(head: Head) -> bool:
    """Tell whether a passphrase is needed."""
    return "cost" in head


def _from_safe() -> bytes | None:
    kept = secrets.read(SAFE)
    try:
        key = base64.b64decode(kept, validate=True) if kept else b""
    except (binascii.Error, ValueError):
        return None
    return key if len(key) == KEY else None
