"""The tray: what can be done with the clipboard, the window, the hotkey's pause, and an end that is one."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app.desktop.single_instance import Request
from app.gui.widgets.icon import icon


class Tray(QObject):
    """Signals: `asked` with a Request, `paused` with whether the hotkey rests, `quit_wanted`."""

    asked = Signal(object)
    paused = Signal(bool)
    quit_wanted = Signal()

    def __init__(self, can_undo: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.menu = QMenu()
        self.check = self._add("&Check the clipboard", lambda: self.asked.emit(Request.CHECK))
        self.rewrite = self._add("&Rewrite the clipboard", lambda: self.asked.emit(Request.REWRITE))
        self.undo = self._add("&Bring the clipboard's original back", lambda: self.asked.emit(Request.UNDO))
        self.menu.addSeparator()
        self.open = self._add("&Open Untell", lambda: self.asked.emit(Request.SHOW))
        self.pause = self._add("&Pause the hotkey", lambda: None)
        self.pause.setCheckable(True)
        self.pause.toggled.connect(self.paused)
        self.menu.addSeparator()
        self.quit = self._add("&Quit", self.quit_wanted.emit)
        self.menu.aboutToShow.connect(lambda: self.undo.setEnabled(can_undo()))
        self._icon = QSystemTrayIcon(icon(), self)
        self._icon.setToolTip("Untell")
        self._icon.setContextMenu(self.menu)
        self._icon.activated.connect(self._clicked)
        self.show_hotkey("")

    def show_icon(self, wanted: bool) -> None:
        """Show the icon or take it away; a desktop without a tray shows nothing."""
        self._icon.setVisible(wanted)

    def show_hotkey(self, trigger: str) -> None:
        """Tell which hotkey is held; without one there is nothing to pause."""
        self.pause.setText(f"&Pause the hotkey ({trigger})" if trigger else "&Pause the hotkey")
        self.pause.setEnabled(bool(trigger) or self.pause.isChecked())

    def _clicked(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.asked.emit(Request.SHOW)

    def _add(self, text: str, act: Callable[[], object]) -> QAction:
        action = QAction(text, self.menu)
        action.triggered.connect(lambda _=False: act())
        self.menu.addAction(action)
        return action
