"""Starts Untell with the session, if the person wants that: a small file or one value, in the place each system has."""

import contextlib
import plistlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.errors import UntellError
from app.desktop import places

WORD = "--tray"
_RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
_NAME = "Untell"


class AutostartError(UntellError):
    """The system's list of what starts with the session cannot be changed; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Autostart:
    """One system's way: whether it is this one, whether we are on its list, and how to change that."""

    name: str
    compatible: Callable[[], bool]
    enabled: Callable[[], bool]
    enable: Callable[[], None]
    disable: Callable[[], None]


def _linux_place() -> Path:
    return places.config_home() / "autostart" / places.ENTRY


def _mac_place() -> Path:
    return Path.home() / "Library" / "LaunchAgents" / "untell.plist"


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


def _mac_entry() -> bytes:
    return plistlib.dumps({"Label": "untell", "ProgramArguments": places.command(WORD), "RunAtLoad": True})


def _registry() -> Any:
    import winreg

    return winreg


def _windows_enabled() -> bool:
    registry = _registry()
    try:
        with registry.OpenKey(registry.HKEY_CURRENT_USER, _RUN) as key:
            registry.QueryValueEx(key, _NAME)
    except FileNotFoundError:
        return False
    return True


def _windows_enable() -> None:
    import subprocess

    registry = _registry()
    with registry.CreateKey(registry.HKEY_CURRENT_USER, _RUN) as key:
        registry.SetValueEx(key, _NAME, 0, registry.REG_SZ, subprocess.list2cmdline(places.command(WORD)))


def _windows_disable() -> None:
    registry = _registry()
    with (
        contextlib.suppress(FileNotFoundError),
        registry.OpenKey(registry.HKEY_CURRENT_USER, _RUN, 0, registry.KEY_SET_VALUE) as key,
    ):
        registry.DeleteValue(key, _NAME)


WINDOWS = Autostart(
    "Windows registry", lambda: sys.platform == "win32", _windows_enabled, _windows_enable, _windows_disable
)
MACOS = Autostart(
    "macOS launch agent",
    lambda: sys.platform == "darwin",
    lambda: _mac_place().is_file(),
    lambda: _write(_mac_place(), _mac_entry()),
    lambda: _mac_place().unlink(missing_ok=True),
)
LINUX = Autostart(
    "XDG autostart",
    lambda: sys.platform.startswith("linux"),
    lambda: _linux_place().is_file(),
    lambda: _write(_linux_place(), places.desktop_entry(WORD).encode()),
    lambda: _linux_place().unlink(missing_ok=True),
)


def here() -> Autostart | None:
    """Return this system's way, None where there is none."""
    return next((way for way in (WINDOWS, MACOS, LINUX) if way.compatible()), None)


def is_on() -> bool:
    """Tell whether the program starts with the session."""
    way = here()
    return way is not None and way.enabled()


def set_on(wanted: bool) -> None:
    """Start the program with the session from now on, or no longer.

    Raises:
        AutostartError: this system has no way, or its list cannot be written.
    """
    way = here()
    if way is None:
        raise AutostartError("This system has no list of what starts with the session that Untell knows.")
    try:
        way.enable() if wanted else way.disable()
    except OSError as error:
        raise AutostartError(
            f"The list of what starts with the session cannot be changed ({error.strerror or 'no reason given'})."
        ) from None
