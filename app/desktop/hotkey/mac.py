"""macOS: Carbon's RegisterEventHotKey, which needs no Accessibility right and sees no other key."""

import ctypes
import itertools
import sys
from typing import Any

from app.desktop.hotkey.base import Mechanism, Pressed, taken
from app.desktop.hotkey.keys import HotkeyError, Keys, Modifier

_MASKS = {Modifier.CTRL: 0x100, Modifier.SHIFT: 0x200, Modifier.ALT: 0x800, Modifier.META: 0x1000}
# By their codes; the gaps are keys of other kinds.
_LETTERS = {key: at for at, key in enumerate("ASDFHGZXCV BQWERYT123465 97 80 OU IP LJ K    NM") if key != " "}
_FUNCTIONS = [122, 120, 99, 118, 96, 97, 98, 100, 101, 109, 103, 111, 105, 107, 113, 106, 64, 79, 80, 90]
_NAMED = {"Space": 49, "Home": 115, "End": 119}
_KEYBOARD, _PRESSED = int.from_bytes(b"keyb"), 5
_SIGNATURE, _EXISTS = int.from_bytes(b"Untl"), -9878
_numbers = itertools.count(1)


class _Kind(ctypes.Structure):
    _fields_ = (("kind_class", ctypes.c_uint32), ("kind", ctypes.c_uint32))


class _HotKeyId(ctypes.Structure):
    _fields_ = (("signature", ctypes.c_uint32), ("number", ctypes.c_uint32))


_Handler = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


def code(key: str) -> int | None:
    """Return the virtual key code on an ANSI keyboard, None for a key that Macs do not have."""
    if len(key) > 1 and key[0] == "F" and key[1:].isdigit():
        number = int(key[1:])
        return _FUNCTIONS[number - 1] if number <= len(_FUNCTIONS) else None
    return _NAMED.get(key) if len(key) > 1 else _LETTERS[key]


class MacGrip:
    """Made and released on the main thread, whose event loop Qt runs. `carbon` is the framework; tests give theirs."""

    def __init__(self, keys: Keys, pressed: Pressed, carbon: Any = None) -> None:
        self._keys = keys
        self._carbon = carbon or _library()
        number = code(keys.key)
        if number is None:
            raise HotkeyError(f"A Mac's keyboard has no {keys.key}; choose another combination.")
        target = self._carbon.GetApplicationEventTarget()
        self._called = _Handler(lambda *_: self._tell(pressed))  # kept: Carbon holds no reference of its own
        self._handler, self._key = ctypes.c_void_p(), ctypes.c_void_p()
        kind = _Kind(_KEYBOARD, _PRESSED)
        self._carbon.InstallEventHandler(
            ctypes.c_void_p(target), self._called, 1, ctypes.byref(kind), None, ctypes.byref(self._handler)
        )
        mask = sum(_MASKS[m] for m in keys.modifiers)
        name = _HotKeyId(_SIGNATURE, next(_numbers))
        failed = self._carbon.RegisterEventHotKey(
            number, mask, name, ctypes.c_void_p(target), 0, ctypes.byref(self._key)
        )
        if failed:
            self._carbon.RemoveEventHandler(self._handler)
            raise HotkeyError(taken(keys) if failed == _EXISTS else f"macOS refused the hotkey (error {failed}).")

    @property
    def trigger(self) -> str:
        """Return what to press, in a Mac's words."""
        said = {Modifier.CTRL: "Cmd", Modifier.ALT: "Option", Modifier.META: "Ctrl", Modifier.SHIFT: "Shift"}
        return "+".join([*(said[m] for m in Modifier if m in self._keys.modifiers), self._keys.key])

    def release(self) -> None:
        """Give the key back."""
        self._carbon.UnregisterEventHotKey(self._key)
        self._carbon.RemoveEventHandler(self._handler)

    @staticmethod
    def _tell(pressed: Pressed) -> int:
        pressed("")
        return 0


def _library() -> Any:
    found = ctypes.CDLL("/System/Library/Frameworks/Carbon.framework/Carbon")
    found.GetApplicationEventTarget.restype = ctypes.c_void_p
    return found


MECHANISM = Mechanism(
    "macOS hotkey",
    lambda: sys.platform == "darwin",
    lambda: True,
    "Choose another combination; shortcuts of macOS itself cannot be taken.",
    MacGrip,
    on_main=True,
)
