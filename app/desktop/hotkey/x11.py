"""X11: the key is grabbed on the root window, so that nothing else of the keyboard is ever seen.

libxcb is there wherever a Qt window opens on X11; it is called through ctypes, its structures being the protocol's own.
"""

import ctypes
import ctypes.util
import os
import select
import struct
import sys
import threading
import time
from functools import cache
from typing import Any

from app.desktop.hotkey.base import Mechanism, Pressed, taken
from app.desktop.hotkey.keys import HotkeyError, Keys, Modifier

_MASKS = {Modifier.SHIFT: 1, Modifier.CTRL: 4, Modifier.ALT: 8, Modifier.META: 64}
_LOCKS = (0, 2, 16, 18)  # with Caps Lock, Num Lock, both: the key is the same to a person
_SYMBOLS = {"Space": 0x20, "Insert": 0xFF63, "Home": 0xFF50, "End": 0xFF57, "Pause": 0xFF13}
_KEY_PRESS, _MAPPING_NOTIFY, _BAD_ACCESS = 2, 34, 10
_CLIENT_MESSAGE, _TASKBAR, _TO_MANAGER = 33, 2, 0x180000
_ASYNC = 1
_REPEAT = 0.4  # seconds: a key that is held down is one press


class _Cookie(ctypes.Structure):
    _fields_ = (("sequence", ctypes.c_uint),)


class _Screens(ctypes.Structure):
    _fields_ = (("root", ctypes.POINTER(ctypes.c_uint32)), ("rem", ctypes.c_int), ("index", ctypes.c_int))


@cache
def _xcb() -> Any:
    found = ctypes.CDLL(ctypes.util.find_library("xcb") or "libxcb.so.1")
    pointer, cookie, byte = ctypes.c_void_p, _Cookie, ctypes.c_uint8
    for name, result, arguments in (
        ("xcb_connect", pointer, (ctypes.c_char_p, pointer)),
        ("xcb_connection_has_error", ctypes.c_int, (pointer,)),
        ("xcb_disconnect", None, (pointer,)),
        ("xcb_flush", ctypes.c_int, (pointer,)),
        ("xcb_get_setup", pointer, (pointer,)),
        ("xcb_setup_roots_iterator", _Screens, (pointer,)),
        ("xcb_get_file_descriptor", ctypes.c_int, (pointer,)),
        ("xcb_get_keyboard_mapping", cookie, (pointer, byte, byte)),
        ("xcb_get_keyboard_mapping_reply", pointer, (pointer, cookie, pointer)),
        ("xcb_grab_key_checked", cookie, (pointer, byte, ctypes.c_uint32, ctypes.c_uint16, byte, byte, byte)),
        ("xcb_ungrab_key", cookie, (pointer, byte, ctypes.c_uint32, ctypes.c_uint16)),
        ("xcb_request_check", pointer, (pointer, cookie)),
        ("xcb_poll_for_event", pointer, (pointer,)),
        ("xcb_intern_atom", cookie, (pointer, byte, ctypes.c_uint16, ctypes.c_char_p)),
        ("xcb_intern_atom_reply", pointer, (pointer, cookie, pointer)),
        ("xcb_send_event", cookie, (pointer, byte, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_char_p)),
    ):  # fmt: skip
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found


@cache
def _free() -> Any:
    found = ctypes.CDLL(None).free
    found.argtypes = (ctypes.c_void_p,)
    return found


def symbol(key: str) -> int:
    """Return the X11 keysym of a key of ours."""
    if key in _SYMBOLS:
        return _SYMBOLS[key]
    return 0xFFBE + int(key[1:]) - 1 if len(key) > 1 else ord(key.lower())


def bring_to_front(window: int) -> None:
    """Ask the window manager to give a window the keyboard.

    A manager keeps programs from taking the keyboard unasked. The key that asked went to a connection of its own, of
    which the window's knows nothing, so the request is made as taskbars make it, on the person's behalf.
    """
    link = _xcb().xcb_connect(None, None)
    if not _xcb().xcb_connection_has_error(link):
        name = b"_NET_ACTIVE_WINDOW"
        reply = _xcb().xcb_intern_atom_reply(link, _xcb().xcb_intern_atom(link, 0, len(name), name), None)
        if reply:
            atom = ctypes.c_uint32.from_address(reply + 8).value
            _free()(reply)
            event = struct.pack("=BBHII5I", _CLIENT_MESSAGE, 32, 0, window, atom, _TASKBAR, 0, 0, 0, 0)
            _xcb().xcb_send_event(link, 0, _root(link), _TO_MANAGER, event)
            _xcb().xcb_flush(link)
    _xcb().xcb_disconnect(link)


def _root(link: Any) -> int:
    return int(_xcb().xcb_setup_roots_iterator(_xcb().xcb_get_setup(link)).root[0])


class X11Grip:
    """A connection of its own and a thread that sleeps until the key is pressed."""

    def __init__(self, keys: Keys, pressed: Pressed) -> None:
        self._keys, self._pressed = keys, pressed
        self._link = _xcb().xcb_connect(None, None)
        if _xcb().xcb_connection_has_error(self._link):
            _xcb().xcb_disconnect(self._link)
            raise HotkeyError("The X server cannot be reached for a hotkey; use your desktop's own settings.")
        setup = _xcb().xcb_get_setup(self._link)
        self._codes = tuple(ctypes.string_at(setup + 34, 2))  # the lowest and the highest key code
        self._root = _root(self._link)
        self._code = 0
        try:
            self._grab()
        except HotkeyError:
            _xcb().xcb_disconnect(self._link)
            raise
        self._wake, self._end = os.pipe()
        self._thread = threading.Thread(target=self._listen, name="untell-hotkey", daemon=True)
        self._thread.start()

    @property
    def trigger(self) -> str:
        """Return what to press."""
        return str(self._keys)

    def release(self) -> None:
        """Give the key back."""
        os.write(self._end, b".")
        self._thread.join()
        os.close(self._end)
        os.close(self._wake)
        # With its connection everything that was grabbed through it is let go.
        _xcb().xcb_disconnect(self._link)

    def _grab(self) -> None:
        mask = sum(_MASKS[m] for m in self._keys.modifiers)
        self._code = self._find(symbol(self._keys.key))
        for lock in _LOCKS:
            asked = _xcb().xcb_grab_key_checked(self._link, 1, self._root, mask | lock, self._code, _ASYNC, _ASYNC)
            error = _xcb().xcb_request_check(self._link, asked)
            if error:
                code = ctypes.string_at(error, 2)[1]
                _free()(error)
                raise HotkeyError(taken(self._keys) if code == _BAD_ACCESS else "The X server refused the hotkey.")

    def _find(self, wanted: int) -> int:
        """Return the code of the key that makes a symbol, on whichever level of the layout that is nearest."""
        low, high = self._codes
        asked = _xcb().xcb_get_keyboard_mapping(self._link, low, high - low + 1)
        reply = _xcb().xcb_get_keyboard_mapping_reply(self._link, asked, None)
        if not reply:
            raise HotkeyError("The X server does not tell its keyboard layout; use your desktop's own settings.")
        width, length = ctypes.string_at(reply + 1, 1)[0], ctypes.c_uint32.from_address(reply + 4).value
        symbols = list((ctypes.c_uint32 * length).from_address(reply + 32))
        _free()(reply)
        places = [(at % width, low + at // width) for at, found in enumerate(symbols) if found == wanted]
        if not places:
            raise HotkeyError(f"This keyboard has no {self._keys.key}; choose another combination.")
        return min(places)[1]

    def _listen(self) -> None:
        handle, last = _xcb().xcb_get_file_descriptor(self._link), 0.0
        while True:
            while event := _xcb().xcb_poll_for_event(self._link):
                kind, detail = ctypes.string_at(event, 2)
                _free()(event)
                if kind & 0x7F == _KEY_PRESS and detail == self._code:
                    now = time.monotonic()
                    if now - last > _REPEAT:
                        self._pressed("")
                    last = now
                elif kind & 0x7F == _MAPPING_NOTIFY:
                    self._grab_anew()
            if _xcb().xcb_connection_has_error(self._link):
                return  # the server has gone, and the window with it
            if self._wake in select.select([handle, self._wake], [], [])[0]:
                return

    def _grab_anew(self) -> None:
        """Follow the key to where another keyboard layout has it; where it has none, the old place stays."""
        before, mask = self._code, sum(_MASKS[m] for m in self._keys.modifiers)
        try:
            found = self._find(symbol(self._keys.key))
            if found == before:
                return
            for lock in _LOCKS:
                _xcb().xcb_ungrab_key(self._link, before, self._root, mask | lock)
            self._grab()
        except HotkeyError:
            self._code = before


def _compatible() -> bool:
    wayland = os.environ.get("XDG_SESSION_TYPE") == "wayland" or bool(os.environ.get("WAYLAND_DISPLAY"))
    return sys.platform not in ("win32", "darwin") and bool(os.environ.get("DISPLAY")) and not wayland


def _installed() -> bool:
    try:
        _xcb()
    except OSError:
        return False
    return True


MECHANISM = Mechanism(
    "X11 key grab",
    _compatible,
    _installed,
    "Install libxcb (Debian: libxcb1), or bind 'untell rewrite-clipboard' to a key in your desktop's settings.",
    X11Grip,
)
