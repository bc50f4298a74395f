"""Settles the hotkey, the tray and the start with the session; everything is off until chosen."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QKeySequenceEdit,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import UntellError
from app.desktop import autostart
from app.desktop.hotkey import choice
from app.desktop.hotkey.keys import parse
from app.gui.settings.desktop_choices import DesktopChoices
from app.gui.widgets.pieces import button, words

_COMMAND = "Any desktop can also run “untell rewrite-clipboard” by a shortcut of its own settings."
_ASKS = "The hotkey that opens what is on the clipboard"
_LEAVING = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class HotkeyField(QKeySequenceEdit):
    """Takes one combination, and leaves the dialog the keys that close it, which Qt's own field takes as well."""

    def __init__(self, hotkey: str) -> None:
        super().__init__(QKeySequence(hotkey))
        self.setMaximumSequenceLength(1)
        self.setAccessibleName(_ASKS)
        for line in self.findChildren(QLineEdit):
            line.setAccessibleName(_ASKS)

    def event(self, event: QEvent) -> bool:
        """Pass on Escape and Return where nothing is held with them."""
        if isinstance(event, QKeyEvent) and event.key() in _LEAVING and not event.modifiers() & _HELD:
            event.ignore()
            return False
        return super().event(event)


class DesktopDialog(QDialog):
    """Keeps nothing waiting. Signals: `settled` with DesktopChoices, and whether to start with the session."""

    settled = Signal(object, bool)

    def __init__(self, now: DesktopChoices, starts: bool, trigger: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Clipboard and hotkey")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        name, works, advice = choice.standing()
        self.keys = HotkeyField(now.hotkey)
        self.keys.setEnabled(works)
        self.problem = words("", "accent", wrap=True)
        self.problem.hide()
        held = f"You press {trigger}. " if trigger and trigger != now.hotkey else ""
        self.mechanism = words(held + (f"Held by: {name}. " if works else f"{advice} ") + _COMMAND, "muted", wrap=True)
        self.auto = QCheckBox("The hotkey rewrites at once, without the small window; a note offers Undo")
        self.auto.setChecked(now.auto)
        self.background = QCheckBox("Keep running when the window is closed, in the tray where the desktop has one")
        self.background.setChecked(now.background)
        self.starts = QCheckBox("Start with the session, in the background")
        self.starts.setChecked(starts)
        self.starts.setEnabled(autostart.here() is not None)
        self._lay_out()

    def accept(self) -> None:
        """Confirm, unless the combination cannot be a hotkey."""
        wanted = self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        try:
            hotkey = str(parse(wanted)) if wanted else ""
        except UntellError as error:
            self.problem.setText(str(error))
            self.problem.show()
            return
        chosen = DesktopChoices(hotkey, self.background.isChecked(), self.auto.isChecked())
        self.settled.emit(chosen, self.starts.isChecked())
        super().accept()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.keys, 1)
        row.addWidget(button("None", self.keys.clear, "quiet", "No hotkey"))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(10)
        column.addWidget(words("Hotkey for what is on the clipboard", "heading"))
        column.addLayout(row)
        for widget in (self.problem, self.mechanism, self.auto, words("Background", "heading"), self.background):
            column.addWidget(widget)
        column.addWidget(self.starts)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(480)
