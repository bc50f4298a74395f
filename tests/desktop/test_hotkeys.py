"""Combinations, and the ways of Windows and macOS against faked systems that are not here to be asked."""

import ctypes
import queue
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desktop.hotkey import choice, mac, windows, x11
from app.desktop.hotkey.keys import NAMED, HotkeyError, Modifier, parse

KEYS = [*"ABCXYZ0189", "F1", "F12", "F20", "Space", "Home", "End"]


@given(st.sets(st.sampled_from(list(Modifier)), min_size=2), st.sampled_from([*KEYS, *NAMED]))
def test_what_is_written_is_read_again(modifiers: set[Modifier], key: str) -> None:
    text = "+".join([*modifiers, key])
    assert parse(str(parse(text))) == parse(text)
    assert parse(text).modifiers == modifiers


@pytest.mark.parametrize("text", ["", "U", "Shift+U", "Ctrl", "Ctrl+", "Ctrl+Ü", "Hyper+U", "Ctrl+F25", "Ctrl+Alt+Foo"])
def test_what_is_no_hotkey_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(HotkeyError, match=r"Ctrl\+Alt\+U"):
        parse(text)


def test_function_keys_need_nothing_held() -> None:
    assert str(parse("f9")) == "F9"
    assert str(parse("strg+win+a")) == "Ctrl+Meta+A"


def test_every_key_has_a_code_everywhere() -> None:
    assert [windows.code(key) for key in ("A", "0", "F1", "Space")] == [0x41, 0x30, 0x70, 0x20]
    assert [mac.code(key) for key in ("A", "0", "F1", "Space", "F24", "Insert")] == [0, 29, 122, 49, None, None]
    assert [x11.symbol(key) for key in ("A", "0", "F1", "Space")] == [0x61, 0x30, 0xFFBE, 0x20]


class FakeWindows:
    """The calls of user32 and kernel32 that matter; a message queue that ends with WM_QUIT."""

    def __init__(self, taken: bool = False) -> None:
        self.taken = taken
        self.registered: list[tuple[Any, ...]] = []
        self.unregistered = 0
        self.messages: queue.Queue[int] = queue.Queue()
        self.user32 = self.kernel32 = self

    def GetCurrentThreadId(self) -> int:
        return threading.get_ident()

    def GetLastError(self) -> int:
        return 1409

    def RegisterHotKey(self, window: object, number: int, mask: int, code: int) -> bool:
        self.registered.append((threading.get_ident(), number, mask, code))
        return not self.taken

    def UnregisterHotKey(self, window: object, number: int) -> None:
        self.unregistered += 1

    def PostThreadMessageW(self, thread: int, message: int, *_: int) -> None:
        assert thread == self.registered[0][0], "the message goes to the thread that registered"
        self.messages.put(message)

    def GetMessageW(self, place: Any, *_: object) -> int:
        number = self.messages.get(timeout=10)
        ctypes.cast(place, ctypes.POINTER(windows.Message)).contents.message = number
        return 0 if number == 0x12 else 1


def test_windows_registers_tells_and_lets_go() -> None:
    system, presses = FakeWindows(), queue.Queue[str]()
    grip = windows.WindowsGrip(parse("Ctrl+Alt+U"), presses.put, system)
    assert system.registered[0][2:] == (2 | 1 | 0x4000, 0x55)
    system.messages.put(0x0113)
    system.messages.put(0x0312)
    assert presses.get(timeout=10) == ""
    grip.release()
    assert system.unregistered == 1
    assert presses.empty()


def test_windows_reports_a_conflict() -> None:
    with pytest.raises(HotkeyError, match="already taken"):
        windows.WindowsGrip(parse("Ctrl+Alt+U"), print, FakeWindows(taken=True))


class FakeCarbon:
    """Keeps what was registered, and calls the handler as the event loop would."""

    def __init__(self, status: int = 0) -> None:
        self.status = status
        self.calls: list[str] = []
        self.given: tuple[Any, ...] = ()
        self.handler: Any = None

    def GetApplicationEventTarget(self) -> int:
        return 7

    def InstallEventHandler(self, target: Any, handler: Any, *_: Any) -> int:
        self.handler = handler
        return 0

    def RegisterEventHotKey(self, code: int, mask: int, *_: Any) -> int:
        self.given = (code, mask)
        return self.status

    def UnregisterEventHotKey(self, _: Any) -> None:
        self.calls.append("unregister")

    def RemoveEventHandler(self, _: Any) -> None:
        self.calls.append("remove")


def test_macos_registers_tells_and_lets_go() -> None:
    carbon, presses = FakeCarbon(), list[str]()
    grip = mac.MacGrip(parse("Ctrl+Alt+U"), presses.append, carbon)
    assert carbon.given == (32, 0x100 | 0x800)
    assert grip.trigger == "Cmd+Option+U"
    assert carbon.handler(None, None, None) == 0
    assert presses == [""]
    grip.release()
    assert carbon.calls == ["unregister", "remove"]


def test_macos_reports_a_conflict_and_a_key_it_lacks() -> None:
    carbon = FakeCarbon(-9878)
    with pytest.raises(HotkeyError, match="already taken"):
        mac.MacGrip(parse("Ctrl+Alt+U"), print, carbon)
    assert carbon.calls == ["remove"]
    with pytest.raises(HotkeyError, match="no Insert"):
        mac.MacGrip(parse("Ctrl+Insert"), print, FakeCarbon())


@pytest.mark.parametrize(
    ("platform", "environment", "name"),
    [
        ("win32", {}, "Windows hotkey"),
        ("darwin", {}, "macOS hotkey"),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "Wayland portal"),
        ("linux", {"DISPLAY": ":0"}, "X11 key grab"),
        ("linux", {}, None),
    ],
)
def test_the_first_way_that_could_work_is_taken(
    platform: str, environment: dict[str, str], name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    system = SimpleNamespace(platform=platform)
    for module in ("windows", "mac", "portal", "x11"):
        monkeypatch.setattr(f"app.desktop.hotkey.{module}.sys", system)
    found = choice.mechanism()
    assert (found.name if found else None) == name
    assert found is None or found.advice.endswith(".")
