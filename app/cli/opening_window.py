"""Opens the program with a window; only here is Qt imported, so that the commands work without it."""

import os
import sys

from app.core.errors import UsageError
from app.desktop.single_instance import Request

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
_NO_SCREEN = "There is no screen to open a window on; see 'untell --help' for the commands, which need none."
_NO_QT = (
    "The window needs PySide6, which cannot be loaded here ({reason}); get it with 'pip install PySide6-Essentials', "
    "or see 'untell --help' for the commands, which need none."
)


def open_window(demo: bool = False, first: Request = Request.SHOW) -> int:
    """Run the program with a window, doing what is asked `first`; return its exit code.

    Raises:
        UsageError: there is no screen, PySide6 is not installed, or the system lacks what it needs.
    """
    if sys.platform.startswith("linux") and not any(map(os.environ.get, _SCREENS)):
        raise UsageError(_NO_SCREEN)
    try:
        from app.gui.app import run
    except ImportError as error:
        if (error.name or "").startswith(("PySide6", "shiboken6")) or "PySide6" in str(error):
            raise UsageError(_NO_QT.format(reason=error)) from None
        raise
    return run(demo, first)
