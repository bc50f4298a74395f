"""macOS: the system's sandbox (what `sandbox-exec` uses), entered from within; no way back, children inherit it."""

import ctypes
import sys
from typing import Any

_LIBRARY = "/usr/lib/libsandbox.1.dylib"
_PROFILE, _NAMED = b"no-internet", 1


def install(library: Any = None) -> str:
    """Let this process have no TCP or UDP any more; local sockets stay. Return "" or why it could not be done."""
    if sys.platform != "darwin":
        return "this system has no Seatbelt"
    try:
        found = library or ctypes.CDLL(_LIBRARY)
        message = ctypes.c_char_p()
        failed = found.sandbox_init(_PROFILE, ctypes.c_uint64(_NAMED), ctypes.byref(message))
    except (OSError, AttributeError):
        return "the system's sandbox cannot be found"
    return "the system refused the sandbox" if failed else ""
