"""The system's safe for secrets (Keychain, Credential Manager, Secret Service): the only place a secret is kept.

Where there is none, nothing is kept, and the person is asked again: never a plain file instead.
"""

from typing import Any

HUB_TOKEN = "hub-token"
VAULT_KEY = "vault-key"
_SERVICE = "untell"
# What stores nothing, or stores it in a file that anybody can read.
_NO_SAFE = ("keyring.backends.fail", "keyring.backends.null", "keyrings.")


def _safe() -> Any | None:
    """Return the keyring library where it has a real safe to offer, else None."""
    try:
        import keyring

        backend = type(keyring.get_keyring())
    except Exception:  # whatever a foreign backend raises, it is no safe
        return None
    return None if backend.__module__.startswith(_NO_SAFE) else keyring


def backend() -> str | None:
    """Return what keeps the secrets here, None where there is no safe."""
    safe = _safe()
    return str(safe.get_keyring().name) if safe else None


def read(name: str) -> str | None:
    """Return a secret, None where there is none or no safe can be opened."""
    safe = _safe()
    try:
        found = safe.get_password(_SERVICE, name) if safe else None
    except Exception:  # the safe is locked and stays so, or its service is gone
        return None
    return found if isinstance(found, str) and found else None


def keep(name: str, secret: str) -> bool:
    """Put a secret into the safe; tell whether it lies there now."""
    safe = _safe()
    if safe is None:
        return False
    try:
        safe.set_password(_SERVICE, name, secret)
    except Exception:
        return False
    return True


def forget(name: str) -> bool:
    """Take a secret out of the safe; tell whether there was one."""
    safe = _safe()
    try:
        if safe is None or safe.get_password(_SERVICE, name) is None:
            return False
        safe.delete_password(_SERVICE, name)
    except Exception:
        return False
    return True
