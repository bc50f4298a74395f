"""Windows: RegisterHotKey, with a thread of its own that waits for the message."""

import ctypes
import queue
import sys
import threading
from typing import Any

from app.desktop.hotkey.base import Mechanism, Pressed, taken
from app.desktop.hotkey.keys import HotkeyError, Keys, Modifier

_MASKS = {Modifier.ALT: 1, Modifier.CTRL: 2, Modifier.SHIFT: 4, Modifier.META: 8}
_NO_REPEAT = 0x4000
_NAMED = {"Space": 0x20, "Insert": 0x2D, "Home": 0x24, "End": 0x23, "Pause": 0x13}
_WM_HOTKEY, _WM_QUIT, _TAKEN = 0x0312, 0x0012, 1409
_ID = 1


class Message(ctypes.Structure):
    """Windows' MSG."""

    _fields_ = (
        ("window", ctypes.c_void_p),
        ("message", ctypes.c_uint),
        ("wParam", ctypes.c_size_t),
        ("lParam", ctypes.c_ssize_t),
        ("time", ctypes.c_uint),
        ("x", ctypes.c_long),
        ("y", ctypes.c_long),
    )


def code(key: str) -> int:
    """Return Windows' virtual key code of a key of ours."""
    if key in _NAMED:
        return _NAMED[key]
    return 0x70 + int(key[1:]) - 1 if len(key) > 1 else ord(key)


class WindowsGrip:
    """`system` is ``ctypes.windll``; tests give their own."""

    def __init__(self, keys: Keys, pressed: Pressed, system: Any = None) -> None:
        self._keys, self._pressed = keys, pressed
        self._system = system if system is not None else getattr(ctypes, "windll")  # noqa: B009 - absent elsewhere
        self._number = 0
        ready: queue.SimpleQueue[HotkeyError | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, args=(ready,), name="untell-hotkey", daemon=True)
        self._thread.start()
        error = ready.get()
        if error is not None:
            raise error

    @property
    def trigger(self) -> str:
        """Return what to press."""
        return str(self._keys)

    def release(self) -> None:
        """Give the key back."""
        self._system.user32.PostThreadMessageW(self._number, _WM_QUIT, 0, 0)
        self._thread.join()

    def _serve(self, ready: "queue.SimpleQueue[HotkeyError | None]") -> None:
        """Register and wait in one thread: the message goes to the thread that registered."""
        user, kernel = self._system.user32, self._system.kernel32
        self._number = kernel.GetCurrentThreadId()
        mask = sum(_MASKS[m] for m in self._keys.modifiers) | _NO_REPEAT
        if not user.RegisterHotKey(None, _ID, mask, code(self._keys.key)):
            number = kernel.GetLastError()
            why = taken(self._keys) if number == _TAKEN else f"Windows refused the hotkey (error {number})."
            ready.put(HotkeyError(why))
            return
        ready.put(None)
        message = Message()
        while user.GetMessageW(ctypes.byref(message), None, 0, 0) > 0:
            if message.message == _WM_HOTKEY:
                self._pressed("")
        user.UnregisterHotKey(None, _ID)


MECHANISM = Mechanism(
    "Windows hotkey",
    lambda: sys.platform == "win32",
    lambda: True,
    "Choose another combination; shortcuts of Windows itself cannot be taken.",
    WindowsGrip,
)
