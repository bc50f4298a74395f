"""What Qt does not tell of macOS' pasteboard: its own type names, read and added through the Objective-C runtime.

On every other system the functions here do nothing.
"""

import ctypes
import sys
from functools import cache
from typing import Any

CONCEALED = "org.nspasteboard.ConcealedType"


def types() -> tuple[str, ...]:
    """Return the names of the types that lie on the pasteboard; no content is read."""
    return _Runtime().types() if sys.platform == "darwin" else ()


def conceal() -> None:
    """Ask clipboard histories to leave alone what was just put on the pasteboard."""
    if sys.platform == "darwin":
        _Runtime().add(CONCEALED)


@cache
def _library() -> Any:
    ctypes.CDLL("/System/Library/Frameworks/AppKit.framework/AppKit")
    return ctypes.CDLL("/usr/lib/libobjc.A.dylib")


class _Runtime:
    """Sends Objective-C messages; `library` stands in for the runtime in tests."""

    def __init__(self, library: Any = None) -> None:
        self._objc = library or _library()
        self._objc.objc_getClass.restype = ctypes.c_void_p
        self._objc.sel_registerName.restype = ctypes.c_void_p
        self._board = self._send(self._class(b"NSPasteboard"), b"generalPasteboard")

    def types(self) -> tuple[str, ...]:
        """Return the type names."""
        found = self._send(self._board, b"types")
        count = self._send(found, b"count") or 0
        names = (self._send(found, b"objectAtIndex:", ctypes.c_ulong(at)) for at in range(count))
        raw = (self._send(name, b"UTF8String") for name in names)
        return tuple((ctypes.cast(r, ctypes.c_char_p).value or b"").decode() for r in raw if r)

    def add(self, name: str) -> None:
        """Add a type with empty content to what lies there."""
        kind, empty = self._string(name), self._string("")
        listed = self._send(self._class(b"NSArray"), b"arrayWithObject:", ctypes.c_void_p(kind))
        self._send(self._board, b"addTypes:owner:", ctypes.c_void_p(listed), ctypes.c_void_p(None))
        self._send(self._board, b"setString:forType:", ctypes.c_void_p(empty), ctypes.c_void_p(kind))

    def _string(self, text: str) -> int | None:
        return self._send(self._class(b"NSString"), b"stringWithUTF8String:", ctypes.c_char_p(text.encode()))

    def _class(self, name: bytes) -> int | None:
        found: int | None = self._objc.objc_getClass(ctypes.c_char_p(name))
        return found

    def _send(self, target: int | None, selector: bytes, *arguments: Any) -> int | None:
        # The call's shape differs with each message: a variable-argument call would break on ARM.
        shape = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, *(type(a) for a in arguments))
        call = shape(("objc_msgSend", self._objc))
        name = self._objc.sel_registerName(ctypes.c_char_p(selector))
        answer: int | None = call(ctypes.c_void_p(target), ctypes.c_void_p(name), *arguments)
        return answer
