"""Holds the hotkey for the program: asked for beside the window, since a desktop may ask the person first."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.desktop import places
from app.desktop.hotkey import choice
from app.desktop.hotkey.base import Grip, Mechanism
from app.desktop.hotkey.keys import HotkeyError, Keys, parse
from app.gui.work.messages import Messages
from app.gui.work.tasks import TaskRunner


class Hotkey(QObject):
    """Signals: `pressed` with a token for the front ("" without one), `held` with what is to be pressed ("" for none).

    What goes wrong is told by `messages`. `find` gives the mechanism; tests give their own.
    """

    pressed = Signal(str)
    held = Signal(str)

    def __init__(
        self,
        messages: Messages,
        find: Callable[[], Mechanism | None] = choice.mechanism,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages, self._find = messages, find
        self._tasks = TaskRunner(messages, self)
        self._grip: Grip | None = None
        self._wanted = ""
        self._closed = False

    @property
    def trigger(self) -> str:
        """Return what is to be pressed, "" while nothing is held."""
        return self._grip.trigger if self._grip else ""

    def hold(self, text: str) -> None:
        """Hold this combination from now on; "" holds none."""
        self._let_go()
        self._wanted = text
        if not text:
            self.held.emit("")
            return
        found = self._find()
        if found is None:
            self._messages.error(choice.FALLBACK)
        elif found.on_main:
            self._hold_here(found, text)
        else:
            self._tasks.submit(lambda: self._grab(found, parse(text)), partial(self._got, text))

    def close(self) -> None:
        """Hold nothing any more."""
        self._closed = True
        self._tasks.close()
        self._let_go()

    def _hold_here(self, found: Mechanism, text: str) -> None:
        try:
            self._got(text, self._grab(found, parse(text)))
        except HotkeyError as error:
            self._messages.failure(error)

    def _grab(self, found: Mechanism, keys: Keys) -> Grip | None:
        if not found.installed():
            raise HotkeyError(found.advice)
        places.install_entry()
        grip = found.grab(keys, self.pressed.emit)
        if self._closed:
            grip.release()
            return None
        return grip

    def _got(self, text: str, grip: Grip | None) -> None:
        if grip is None:
            return
        if text != self._wanted:
            grip.release()
            return
        self._grip = grip
        self.held.emit(grip.trigger)

    def _let_go(self) -> None:
        grip, self._grip = self._grip, None
        if grip is not None:
            grip.release()
