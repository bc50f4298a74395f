"""Which way to a hotkey this system has."""

from app.desktop.hotkey import mac, portal, windows, x11
from app.desktop.hotkey.base import Mechanism

MECHANISMS: tuple[Mechanism, ...] = (windows.MECHANISM, mac.MECHANISM, portal.MECHANISM, x11.MECHANISM)
FALLBACK = "Bind 'untell rewrite-clipboard' to a key in your desktop's own settings."


def mechanism() -> Mechanism | None:
    """Return the first way that could work here, None where there is none; whether it does is for it to say."""
    return next((m for m in MECHANISMS if m.compatible()), None)


def standing() -> tuple[str, bool, str]:
    """Return the mechanism's name ("none" without one), whether it works here, and what to do where it does not."""
    found = mechanism()
    if found is None:
        return "none", False, FALLBACK
    works = found.installed()
    return found.name, works, "" if works else found.advice
