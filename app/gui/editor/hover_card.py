"""A card that comes up under the mouse over a marked word, and stays while the mouse is on its way to it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.core.inference import Inference
from app.core.policy import Decision, key_of
from app.core.told import shown_guesses
from app.gui.editor.card import Card
from app.gui.widgets.pieces import discard, words
from app.gui.widgets.words import name

Shown = tuple[Inference, Decision | None]
_COMES, _LEAVES = 250, 200  # milliseconds
_WIDTH = 340


class HoverCard(QFrame):
    """Made once and shown again and again; it never takes the keyboard. Signals: `asked` with (Inference, Action)."""

    asked = Signal(object, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self.setObjectName("hover")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFixedWidth(_WIDTH)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._body: QWidget | None = None
        self._found: Sequence[Shown] = ()
        self._word = QRect()
        self._coming = QTimer(self, singleShot=True, interval=_COMES)
        self._coming.timeout.connect(self._come)
        self._leaving = QTimer(self, singleShot=True, interval=_LEAVES)
        self._leaving.timeout.connect(self.hide)

    def point(self, found: Sequence[Shown], word: QRect) -> None:
        """Hear which findings are under the mouse, the closest first, if any; `word` in the screen's pixels."""
        if not found:
            self._coming.stop()
            self._leaving.start()
            return
        self._leaving.stop()
        known = [key_of(inference) for inference, _ in self._found]
        if self.isVisible() and known == [key_of(inference) for inference, _ in found]:
            return
        self._found, self._word = found, word
        self._coming.start()

    def dismiss(self) -> None:
        """Be gone at once: the text changes or moves."""
        self._coming.stop()
        self._leaving.stop()
        self.hide()

    def _come(self) -> None:
        if self._body is not None:
            discard(self._column, self._body)
        self._body = self._made()
        self._column.addWidget(self._body)
        self._body.show()
        self.adjustSize()
        self.move(self._place())
        self.show()

    def _made(self) -> QWidget:
        (inference, decision), *others = self._found
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        card = Card(inference, decision, whole=True)
        card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for action in card.offered:
            action.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        card.asked.connect(lambda action: self._ask(inference, action))
        column.addWidget(card)
        if others:
            also = ", ".join(f"{name(i.attribute)}: {next(iter(shown_guesses(i)), '?')}" for i, _ in others)
            told = words(f"Also here: {also}", "muted", wrap=True)
            told.setContentsMargins(14, 0, 14, 10)
            column.addWidget(told)
        return body

    def _ask(self, inference: Inference, action: object) -> None:
        self.dismiss()
        self.asked.emit(inference, action)

    def _place(self) -> QPoint:
        """Return where to stand: below the word, above it where there is no room, never out of the screen."""
        room = self.screen().availableGeometry()
        below = self._word.bottom() + 4
        top = below if below + self.height() <= room.bottom() else self._word.top() - 4 - self.height()
        left = min(self._word.left() - 12, room.right() - self.width())
        return QPoint(max(room.left(), left), max(room.top(), top))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the mouse is here."""
        self._leaving.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Go soon after it has left."""
        self._leaving.start()
        super().leaveEvent(event)
