"""Small pieces that several widgets are made of: labels and buttons in a tone, two sides, a meter, an underline."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.core.attributes import Attribute
from app.gui.widgets.attribute_style import Underline, look, mixed
from app.gui.widgets.words import BREAK, name

_PENS = {
    Underline.SingleUnderline: Qt.PenStyle.SolidLine,
    Underline.DashUnderline: Qt.PenStyle.DashLine,
    Underline.DotLine: Qt.PenStyle.DotLine,
}


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier


def words(text: str, tone: str = "", wrap: bool = False, struck: bool = False) -> QLabel:
    """Return a label, struck out where asked; its text is never taken for markup, whatever a person's text holds."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if BREAK in text:
        made.setAccessibleName(text.replace(BREAK, ""))  # where a line may break is nothing to hear
    if tone:
        made.setProperty("tone", tone)
    if struck:
        font = made.font()
        font.setStrikeOut(True)
        made.setFont(font)
    return made


def side_by_side(left: QWidget, right: QWidget) -> QSplitter:
    """Return the text on the left and what is said of it on the right, with a border that can be moved."""
    left.setMinimumWidth(300)
    right.setMinimumWidth(290)
    splitter = QSplitter(Qt.Orientation.Horizontal)
    splitter.addWidget(left)
    splitter.addWidget(right)
    left.lower()  # a splitter puts what it is given last below the others, and below is what is read first
    splitter.setSizes([6200, 3800])
    splitter.setStretchFactor(0, 62)
    splitter.setStretchFactor(1, 38)
    splitter.setHandleWidth(12)
    splitter.setChildrenCollapsible(False)
    return splitter


def page_of_cards(
    page: QWidget, above: Sequence[QLayout | QLabel], cards: QLayout, below: QLabel | None = None
) -> QScrollArea:
    """Lay a page out: rows that stay above an area that scrolls, in which the cards are and what is `below` them."""
    inner = QWidget()
    inner.setObjectName("list")
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, 8, 0)
    column.setSpacing(10)
    column.addLayout(cards)
    if below is not None:
        column.addWidget(below)
    column.addStretch()
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inner)
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(10)
    for row in above:
        if isinstance(row, QLayout):
            whole.addLayout(row)
        else:
            whole.addWidget(row)
    whole.addWidget(area, 1)
    return area


def discard(layout: QLayout, widget: QWidget) -> None:
    """Take a widget out of its layout and out of sight now, and delete it once it is no longer in use."""
    layout.removeWidget(widget)
    widget.hide()
    widget.deleteLater()


class Elided(QLabel):
    """A line at the right end of the room there is, shortened where there is too little."""

    def __init__(self, text: str, tone: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("tone", tone)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much as fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()


class AttributeTitle(QLabel):
    """An attribute's name in its own colour, on whatever ground the palette has."""

    def __init__(self, attribute: Attribute, parent: QWidget | None = None) -> None:
        super().__init__(name(attribute), parent)
        self.attribute = attribute
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._colour()

    def colour(self) -> str:
        """Return the colour as it is now, as "#rrggbb"."""
        return look(self.attribute, self.palette()).colour.name()

    def changeEvent(self, event: QEvent) -> None:
        """Take the other colour when light turns to dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour()

    def _colour(self) -> None:
        sheet = f"color: {self.colour()}; font-weight: 600;"
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)


class _Button(QPushButton):
    """A push button that Return presses as well as Space: Qt does that in dialogs only.

    A screen reader says `spoken`, and its text as well: who commands by voice says what stands there.
    """

    def __init__(self, text: str, spoken: str) -> None:
        super().__init__()
        self._spoken = spoken
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show a text, never a mnemonic, and have it said."""
        super().setText(text.replace("&", "&&"))
        told = _plain(text) in _plain(self._spoken)
        self.setAccessibleName(self._spoken if told else f"{text}: {self._spoken}" if self._spoken else text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click at Return; combinations with it belong to the window."""
        if event.key() in _ENTER and not event.modifiers() & _HELD:
            self.click()
        else:
            super().keyPressEvent(event)


def button(text: str, act: Callable[[], object], tone: str = "", accessible: str = "") -> QPushButton:
    """Return a push button; `accessible` is what a screen reader says where the text alone is not enough."""
    made = _Button(text, accessible)
    made.clicked.connect(lambda _=False: act())
    if tone:
        made.setProperty("tone", tone)
    return made


def _plain(text: str) -> str:
    """Return the words of a text alone, as they are said."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


class Meter(QWidget):
    """A bar for a share 0-1 in five steps, so that it can be read without colour; the words beside it say the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set(self, share: float) -> None:
        """Show a share."""
        self.share = max(0.0, min(1.0, share))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of five steps."""
        return QSize(5 * 13, 12)

    def steps(self) -> int:
        """Return how many of the five steps are filled; any share above 0 fills one."""
        return min(5, max(1 if self.share > 0 else 0, round(self.share * 5)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the steps."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        full = self.palette().color(QPalette.ColorRole.Highlight)
        empty = mixed(self.palette().color(QPalette.ColorRole.Base), self.palette().color(QPalette.ColorRole.Mid), 0.9)
        for step in range(5):
            painter.setBrush(full if step < self.steps() else empty)
            painter.drawRoundedRect(QRectF(step * 13, self.height() / 2 - 2.5, 11, 5), 2, 2)
        painter.end()


class Sample(QWidget):
    """Shows an attribute's underline as it looks in the text, as a legend."""

    def __init__(self, attribute: Attribute, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.attribute = attribute
        self.setFixedSize(20, 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the underline."""
        shown = look(self.attribute, self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(shown.colour, 2, _PENS.get(shown.underline, Qt.PenStyle.SolidLine))
        painter.setPen(pen)
        middle = self.height() // 2 + 1
        if shown.underline is Underline.WaveUnderline:
            for x in range(0, 20, 5):
                painter.drawLine(x, middle + (2 if x % 2 else -2), x + 5, middle + (-2 if x % 2 else 2))
        else:
            painter.drawLine(0, middle, self.width(), middle)
        painter.end()
