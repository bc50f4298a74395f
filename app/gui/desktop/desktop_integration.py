"""Hotkey, tray and the start with the session, as the person has chosen them: all of them off until then."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core.errors import UntellError
from app.desktop import autostart
from app.desktop.single_instance import Asked, Request
from app.gui.desktop.desktop_dialog import DesktopDialog
from app.gui.desktop.hotkey import Hotkey
from app.gui.desktop.tray import Tray
from app.gui.settings.desktop_choices import DesktopChoices
from app.gui.settings.settings import Settings
from app.gui.work.messages import Messages


class Surroundings(QObject):
    """`messages` tells of trouble. Signals: `asked` with an Asked, `quit_wanted`, `changed` when others hold."""

    asked = Signal(object)
    quit_wanted = Signal()
    changed = Signal()

    def __init__(self, settings: Settings, can_undo: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._in_background = False
        self.messages = Messages(self)
        self.hotkey = Hotkey(self.messages, parent=self)
        self.tray = Tray(can_undo, self)
        self.hotkey.pressed.connect(self._pressed)
        self.hotkey.held.connect(self.tray.show_hotkey)
        self.tray.asked.connect(lambda request: self.asked.emit(Asked(request)))
        self.tray.paused.connect(self._pause)
        self.tray.quit_wanted.connect(self.quit_wanted)

    @property
    def stays(self) -> bool:
        """Tell whether the program works on in the background when its window is closed."""
        return self._in_background or self._settings.desktop.background

    @property
    def waits(self) -> bool:
        """Tell whether the program is to be ready for a key at any moment."""
        return bool(self._settings.desktop.hotkey) or self.stays

    def stay(self) -> None:
        """Work on in the background from now on: there may be no window, so the tray is shown whatever was chosen."""
        self._in_background = True
        self.tray.show_icon(True)
        self.changed.emit()

    def begin(self) -> None:
        """Hold what was chosen."""
        self.tray.show_icon(self.stays)
        if self._settings.desktop.hotkey:
            self.hotkey.hold(self._settings.desktop.hotkey)

    def ask(self, parent: QWidget) -> None:
        """Open the preferences of all this."""
        dialog = DesktopDialog(self._settings.desktop, autostart.is_on(), self.hotkey.trigger, parent)
        dialog.settled.connect(self.settle)
        dialog.open()

    def settle(self, chosen: DesktopChoices, starts: bool) -> None:
        """Have other choices hold from now on, and for the next start."""
        before, self._settings.desktop = self._settings.desktop, chosen
        self._settings.save()
        if starts != autostart.is_on():
            try:
                autostart.set_on(starts)
            except UntellError as error:
                self.messages.failure(error)
        self.tray.show_icon(self.stays)
        if chosen.hotkey != before.hotkey or (chosen.hotkey and not self.hotkey.trigger):
            self.hotkey.hold(chosen.hotkey)
        self.changed.emit()

    def close(self) -> None:
        """Give everything back."""
        self.hotkey.close()
        self.tray.show_icon(False)

    def _pressed(self, token: str) -> None:
        request = Request.AUTO if self._settings.desktop.auto else Request.REWRITE
        self.asked.emit(Asked(request, token))

    def _pause(self, rest: bool) -> None:
        self.hotkey.hold("" if rest else self._settings.desktop.hotkey)
