"""Hands and ears for tests that use the window by AT-SPI alone, as a screen reader does."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from tests.conftest import REPO
from tests.desktop import xserver
from tests.desktop.xserver import Desk, until

_PYTHON = "/usr/bin/python3"
_HAS_ATSPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
_PROGRAM = "Untell"
_SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
_BUS = """<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""

CONTROLS = frozenset(
    "button;push button;toggle button;check box;radio button;combo box;slider;spin button;text;entry;menu;menu item;"
    "check menu item;list;list item;table cell;page tab;password text;link".split(";")
)
"""Roles with which somebody does something."""


@cache
def missing() -> str:
    """Return why nothing can be read by AT-SPI here, "" where it can."""
    if xserver.missing():
        return xserver.missing()
    if shutil.which("dbus-daemon") is None or not _SERVICE.exists():
        return "not installed: dbus-daemon or at-spi2-core"
    if not Path(_PYTHON).exists():
        return f"no {_PYTHON}"
    tried = subprocess.run([_PYTHON, "-c", _HAS_ATSPI], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "not installed: python3-gi and gir1.2-atspi-2.0"


@dataclass(frozen=True, slots=True)
class Node:
    """One thing as it is read; `at` is its handle until the window is read again."""

    at: int
    depth: int
    role: str
    name: str
    description: str
    states: tuple[str, ...]
    actions: tuple[str, ...]
    text: str
    value: float | None

    @classmethod
    def of(cls, told: dict[str, Any]) -> Self:
        """Return what the reader told of."""
        return cls(**told | {"states": tuple(told["states"]), "actions": tuple(told["actions"])})

    @property
    def is_control(self) -> bool:
        """Tell whether somebody does something with it."""
        return self.role in CONTROLS or "focusable" in self.states


class ScreenReader:
    """Reads the program that runs on a desk."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._told: list[str] = []

    def ask(self, do: str, **what: Any) -> Any:
        """Have the reader do something and return its answer."""
        assert self._process.stdin, "it is a pipe"
        assert self._process.stdout, "it is a pipe"
        self._process.stdin.write(json.dumps({"do": do, **what}) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        assert not isinstance(told, dict), told["error"]
        return told

    def read(self) -> list[Node]:
        """Return all that shows now, in the order in which it is read."""
        return [Node.of(one) for one in self.ask("tree")]

    def seen(self, name: str, role: str = "") -> list[Node]:
        """Return the first thing whose name begins so, if it shows now."""
        return [Node.of(one) for one in self.ask("find", name=name, role=role)]

    def find(self, name: str, role: str = "") -> Node:
        """Wait for what is called so (its name begins so) and return it."""
        found: list[Node] = []

        def there() -> bool:
            found[:] = self.seen(name, role)
            return bool(found)

        until(there, every=0.5)
        return found[0]

    def press(self, name: str, role: str = "", action: str = "Press") -> None:
        """Press what is called so, once it is there."""
        assert self.ask("press", at=self.find(name, role).at, action=action)

    def choose(self, menu: str, item: str) -> None:
        """Choose from a menu."""
        self.press(menu, "menu item", "ShowMenu")
        self.press(item, "menu item")
        # What is chosen by a screen reader is done, and the menu stays open until it is closed the same way.
        if self.seen("", "popup menu"):
            self.press(menu, "menu item", "ShowMenu")

    def hear(self, beginning: str) -> None:
        """Wait until something that begins so is announced; what was announced before it counts no more."""

        def told() -> bool:
            self._told += [one["value"] for one in self.ask("heard") if one["kind"] == "object:announcement"]
            at = next((at for at, one in enumerate(self._told) if one.startswith(beginning)), None)
            self._told = self._told if at is None else self._told[at + 1 :]
            return at is not None

        until(told, every=0.1)


@contextmanager
def session_bus(desk: Desk) -> Iterator[None]:
    """Have a session bus for what is started on a desk within the block: with accessibility, without portals, which
    would answer when they like and mount folders in the desk's home."""
    services = desk.home / "services"
    services.mkdir()
    shutil.copy(_SERVICE, services)
    settled = desk.home / "bus.conf"
    settled.write_text(_BUS.format(services=services), encoding="utf-8")
    with subprocess.Popen(
        ["dbus-daemon", f"--config-file={settled}", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=desk.environment,
        text=True,
    ) as bus:
        assert bus.stdout, "it is a pipe"
        desk.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        try:
            yield
        finally:
            bus.terminate()


@contextmanager
def reading(desk: Desk) -> Iterator[ScreenReader]:
    """Have a screen reader on a desk; the program is to be started within."""
    desk.environment["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
    with (
        session_bus(desk),
        subprocess.Popen(
            [_PYTHON, "-W", "ignore", str(REPO / "tests" / "desktop" / "atspi_reader.py"), _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=desk.environment,
            text=True,
        ) as reader,
    ):
        yield ScreenReader(reader)
