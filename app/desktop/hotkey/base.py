"""What every way to a hotkey has in common."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.desktop.hotkey.keys import Keys

Pressed = Callable[[str], None]
"""Called at each press, from any thread, with the token that lets a window come to the front ("" without one)."""


class Grip(Protocol):
    """A hotkey that is held."""

    @property
    def trigger(self) -> str:
        """Return what the person has to press, as the system tells it."""

    def release(self) -> None:
        """Give the key back; afterwards nothing is called any more."""


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A way to a hotkey.

    `compatible`: could it work on this system at all? `installed`: is what it needs there? `advice`: what to do where
    it is not. `grab` raises HotkeyError where the key cannot be had, and blocks while the system asks the person.
    `on_main`: `grab` belongs on the thread that runs the window's events.
    """

    name: str
    compatible: Callable[[], bool]
    installed: Callable[[], bool]
    advice: str
    grab: Callable[[Keys, Pressed], Grip]
    on_main: bool = False


def taken(keys: Keys) -> str:
    """Return the sentence for a combination that somebody else holds."""
    return f"{keys} is already taken by another program or the desktop; choose another combination."
