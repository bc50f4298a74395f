"""Finds out whether the Qt binding is sound on this Python."""

import sys

from PySide6.QtCore import QObject

_CALLS = 64


def loses_references() -> bool:
    """Tell whether calls into Qt use up references to None.

    Builds of PySide6 that take None for immortal, which it is from Python 3.12 on, do so on older ones; after some
    thousand calls the interpreter aborts, and with it whatever text stood in the window.
    """
    probe = QObject()
    before = sys.getrefcount(None)
    for _ in range(_CALLS):
        probe.setObjectName("")
    return before - sys.getrefcount(None) > _CALLS // 2
