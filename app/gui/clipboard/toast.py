"""A small note in the corner: what was done to the clipboard, with Undo; it leaves the keyboard where it is."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QWidget

from app.gui.widgets.pieces import button, words
from app.gui.widgets.spoken import announce

_STAYS = 12_000  # milliseconds
_GAP = 24  # pixels from the screen's edges


class Toast(QFrame):
    """Signals: `gone` when it is no longer seen."""

    gone = Signal()

    def __init__(self, undo: Callable[[], None], parent: QWidget | None = None) -> None:
        flags = Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
        # Else a window manager would give it the keyboard of the preview that closed, not the program one came from.
        super().__init__(parent, flags | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setObjectName("panel")
        self.setWindowTitle("Untell: done")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # Not a window to switch to: no place among those in the panel.
        self.setAttribute(Qt.WidgetAttribute.WA_X11NetWmWindowTypeNotification)
        self.sentence = words("", wrap=True)
        self.sentence.setMinimumWidth(260)
        self.undo_button = button("Undo", undo, "primary", "Bring back what was on the clipboard")
        self.close_button = button("Close", self.hide, "quiet", "Close this note")
        row = QHBoxLayout(self)
        # Of one size: a desktop that tiles its windows then leaves it a small note.
        row.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        row.setContentsMargins(16, 12, 12, 12)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.undo_button)
        row.addWidget(self.close_button)
        self._timer = QTimer(self, singleShot=True, interval=_STAYS)
        self._timer.timeout.connect(self.hide)

    def tell(self, sentence: str, undo: bool = False, lasting: bool = False) -> None:
        """Show a sentence, with Undo where there is something to bring back; `lasting`: until there is another one."""
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self.undo_button.setVisible(undo)
        self.adjustSize()
        screen = QGuiApplication.primaryScreen()
        if screen is not None:
            room = screen.availableGeometry()
            self.move(room.right() - self.width() - _GAP, room.bottom() - self.height() - _GAP)
        self.show()
        announce(self, sentence)
        self._timer.stop() if lasting else self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it is gone."""
        super().hideEvent(event)
        self._timer.stop()
        self.gone.emit()
