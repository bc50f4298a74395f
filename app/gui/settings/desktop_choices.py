"""What the person settled about the program around its window: hotkey, background, rewriting unasked."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DesktopChoices:
    """`hotkey`: as people write it, "" for none. `background`: closing the window does not end the program. `auto`: the
    hotkey rewrites at once."""

    hotkey: str = ""
    background: bool = False
    auto: bool = False
