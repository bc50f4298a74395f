"""Ends the program in order when it is interrupted (Ctrl-C) or told to end, as if "Quit" had been chosen.

Qt's loop gives Python no turn in which to notice a signal; a byte in a pipe wakes it. An orderly end hands what lies on
the clipboard over to a clipboard manager where there is one, which a killed program cannot.
"""

import os
import signal
import sys
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

_ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Interrupts(QObject):
    """Quits `app` on such a signal, for as long as it lives; the second one, of any kind, ends the process at once.

    What whoever started the program had it ignore (a hang-up under ``nohup``) stays ignored.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        if sys.platform == "win32":
            return  # a pipe wakes no loop there, and a window's program has no terminal
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)
        signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        self._ours = [number for number in _ENDING if signal.getsignal(number) is not signal.SIG_IGN]
        for number in self._ours:
            signal.signal(number, self._quit)
        self._waker = QSocketNotifier(self._read, QSocketNotifier.Type.Read, self)
        self._waker.activated.connect(self._drain)

    def _drain(self) -> None:
        """Take the bytes out; that Python runs at all is what lets it call the handler."""
        os.read(self._read, 64)

    def _quit(self, _number: int, _frame: FrameType | None) -> None:
        for one in self._ours:
            signal.signal(one, signal.SIG_DFL)
        # Through the loop: a program that is still starting has none yet, and would forget that it was to quit.
        QTimer.singleShot(0, self._app, self._app.quit)
