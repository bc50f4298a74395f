"""A card that the keyboard can do everything with: between cards up and down, between its actions left and right."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.gui.widgets.pieces import discard

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class KeyedCard(QFrame):
    """A card says what it shows in `fill`, and is built anew whenever that changes.

    Signals: `picked` when it is clicked or focused, `stepped` with -1 or 1 on Up and Down, `left` on Escape.

    Attributes: `offered` are its actions in order; Return on the card itself applies the first.
    """

    picked = Signal()
    stepped = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.offered: list[QPushButton] = []
        self._body: QWidget | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(14, 11, 14, 11)

    def fill(self, column: QVBoxLayout) -> None:
        """Put what the card shows now into an empty column."""
        raise NotImplementedError

    def build(self) -> None:
        """Build the card anew."""
        if self._body is not None:
            discard(self._layout, self._body)
        self._body = QWidget(self)
        self.offered = []
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        self.fill(column)
        self._layout.addWidget(self._body)
        self._body.show()

    def rebuild(self) -> None:
        """Build the card anew; where the keyboard was inside it, it stays with the card."""
        # The window's: a widget's own `focusWidget` is what last had the keyboard in it, be it long ago.
        focused = self.window().focusWidget()
        inside = focused is not None and self.isAncestorOf(focused)
        self.build()
        if inside:
            self.setFocus()

    def offer(self, action: QPushButton) -> QPushButton:
        """Add an action and return it."""
        action.installEventFilter(self)
        self.offered.append(action)
        return action

    def put_in(self, field: QLineEdit) -> None:
        """Put a line to write in below everything, and the keyboard there."""
        assert self._body is not None, "a card is built when it is made"
        layout = self._body.layout()
        assert layout is not None, "the body is a column"
        layout.addWidget(field)
        field.show()  # now, not when the layout gets to it: the keyboard goes there at once
        field.selectAll()
        field.setFocus()

    def mark_selected(self, selected: bool) -> None:
        """Draw the frame of a selected card, or of any other."""
        self.setProperty("selected", "true" if selected else "false")
        self.style().unpolish(self)
        self.style().polish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select on a click anywhere."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.picked.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select when the keyboard arrives."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self.picked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go to the next card, Left and Right to its actions, Return applies, Escape leaves."""
        if not self._key(event, -1):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the action buttons obey the same keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched in self.offered:
            return self._key(event, self.offered.index(watched))
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent, at: int) -> bool:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key is Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._to_action(at + (1 if key is Qt.Key.Key_Right else -1))
        elif key in _RETURN and self.offered:
            self.offered[max(at, 0)].click()
        else:
            return False
        return True

    def _to_action(self, at: int) -> None:
        self.picked.emit()
        if at < 0:
            self.setFocus(Qt.FocusReason.TabFocusReason)
        elif self.offered:
            self.offered[min(at, len(self.offered) - 1)].setFocus(Qt.FocusReason.TabFocusReason)
