"""What can go wrong with a vault, each with what to do; the file stays as it is."""

from pathlib import Path

from app.core.errors import InputError


class VaultError(InputError):
    """The vault cannot be opened, read or written."""


class WrongKeyError(VaultError):
    """The passphrase, or the key in the keyring, is not this vault's."""


def damaged(path: Path) -> VaultError:
    """Return the error for a file that is no vault, or no longer."""
    return VaultError(f"{path} is damaged or no vault; it was left as it is. Restore it from a copy, or move it away.")


def no_key() -> WrongKeyError:
    """Return the error for a key that the keyring does not have."""
    return WrongKeyError(
        "The keyring has no key for this vault, or is locked; unlock it. Without its key nobody can read the vault."
    )


def wrong_passphrase() -> WrongKeyError:
    """Return the error for a passphrase that does not open the vault."""
    return WrongKeyError("This passphrase does not open the vault; nothing was changed. Try again.")
