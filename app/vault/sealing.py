"""Seals records with AES-256-GCM under one random key, and that key under a passphrase (scrypt) or the keyring's key.

A record is bound to its place: sealed text that was moved to another row, or cut off, does not open. Every sealing
draws a nonce of 96 bits; far fewer than 2^32 records are ever written under one key.
"""

import hashlib
import hmac
import os
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

KEY = 32
_NONCE = 12
_SALT = 16
_TAG = 16
_LOG_N, _R, _P = 17, 8, 1
"""scrypt's cost: 128 MB and about half a second for each passphrase that is tried."""
_MOST_LOG_N = 20
"""No more than 1 GB, whatever a file says."""


@dataclass(frozen=True, slots=True)
class Cost:
    """How dear it is to try a passphrase: scrypt's salt and the logarithm of its n."""

    salt: bytes
    log_n: int = _LOG_N

    @classmethod
    def new(cls) -> "Cost":
        """Draw a salt."""
        return cls(os.urandom(_SALT))

    @classmethod
    def read(cls, raw: bytes) -> "Cost":
        """Read what `raw` wrote. Raises ValueError where it is none, or would take more memory than is sane."""
        if len(raw) != _SALT + 1 or not 10 <= raw[0] <= _MOST_LOG_N:
            raise ValueError("no cost")
        return cls(raw[1:], raw[0])

    @property
    def raw(self) -> bytes:
        """Return it as bytes."""
        return bytes([self.log_n]) + self.salt

    def key(self, passphrase: str) -> bytes:
        """Derive a key from a passphrase."""
        return Scrypt(self.salt, KEY, 2**self.log_n, _R, _P).derive(passphrase.encode("utf-8"))


def new_key() -> bytes:
    """Draw a key."""
    return os.urandom(KEY)


def _mark(key: bytes, *names: str) -> bytes:
    """Return what stands for some words, the same each time, and tells nobody without the key what they are."""
    return hmac.new(key, "\0".join(names).encode("utf-8"), hashlib.sha256).digest()[:_TAG]


@dataclass(frozen=True, slots=True)
class Sealer:
    """Seals and opens many records under one key."""

    key: bytes
    _cipher: AESGCM

    @classmethod
    def of(cls, key: bytes) -> "Sealer":
        """Return the sealer of a key."""
        return cls(key, AESGCM(key))

    def seal(self, content: bytes, place: bytes) -> bytes:
        """Return `content` sealed for `place` alone."""
        nonce = os.urandom(_NONCE)
        return nonce + self._cipher.encrypt(nonce, content, place)

    def unseal(self, sealed: bytes, place: bytes) -> bytes | None:
        """Return what was sealed for `place`; None where the key or a byte is another."""
        if len(sealed) < _NONCE + _TAG:
            return None
        try:
            return self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], place)
        except InvalidTag:
            return None

    def mark(self, *names: str) -> bytes:
        """Return the mark of some words under a key made of this one."""
        return _mark(hashlib.sha256(b"marks" + self.key).digest(), *names)
