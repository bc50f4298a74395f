"""A combination of keys, as people write it: ``Ctrl+Alt+U``."""

from dataclasses import dataclass
from enum import StrEnum

from app.core.errors import UntellError

NAMED = ("Space", "Insert", "Home", "End", "Pause")
_ALIASES = {"control": "Ctrl", "strg": "Ctrl", "super": "Meta", "win": "Meta", "option": "Alt"}


class HotkeyError(UntellError):
    """The hotkey cannot be had; the message says what to do."""


class Modifier(StrEnum):
    """A key that is held; META is the one with the system's sign on it. On macOS, CTRL is Command and META Control."""

    CTRL = "Ctrl"
    ALT = "Alt"
    SHIFT = "Shift"
    META = "Meta"


@dataclass(frozen=True, slots=True)
class Keys:
    """The modifiers, and a key: A-Z, 0-9, F1-F24 or one of NAMED."""

    modifiers: frozenset[Modifier]
    key: str

    def __str__(self) -> str:
        """Return it as people write it."""
        return "+".join([*(m.value for m in Modifier if m in self.modifiers), self.key])


def parse(text: str) -> Keys:
    """Return the combination that `text` names.

    Raises:
        HotkeyError: it names none, or one that would take a key away from typing.
    """
    *held, last = [part.strip() for part in text.split("+")]
    known = {m.value.casefold(): m for m in Modifier}
    modifiers = {known.get(_ALIASES.get(part.casefold(), part).casefold()) for part in held}
    key = _key(last)
    if None in modifiers or key is None:
        raise HotkeyError(
            f"A hotkey is Ctrl, Alt, Shift or Meta with a letter, a digit, F1 to F24, {', '.join(NAMED[:-1])} or "
            f"{NAMED[-1]}, such as Ctrl+Alt+U."
        )
    found = Keys(frozenset(m for m in modifiers if m is not None), key)
    if found.modifiers <= {Modifier.SHIFT} and not _is_function(key):
        raise HotkeyError("This key is needed for typing; add Ctrl, Alt or Meta, as in Ctrl+Alt+U.")
    return found


def _key(name: str) -> str | None:
    if len(name) == 1 and name.isascii() and name.isalnum():
        return name.upper()
    if _is_function(name.upper()):
        return name.upper()
    return next((known for known in NAMED if known.casefold() == name.casefold()), None)


def _is_function(name: str) -> bool:
    return name[:1] == "F" and name[1:].isdigit() and 1 <= int(name[1:]) <= 24
