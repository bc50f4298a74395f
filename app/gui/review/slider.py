"""The slider from faithful to private, with the names of its stops."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QVBoxLayout, QWidget

from app.core.policy import DEFAULT, FAITHFUL, PRIVATE, STOP_NAMES

HANDLE = 18  # pixels; the style sheet draws it this wide, and the stops' names stand where it can come to stand


def stop_name(value: float) -> str:
    """Return the name of the stop at or below a position, as the policy counts: from 1 on it is at least light."""
    if value <= FAITHFUL:
        return STOP_NAMES[FAITHFUL]
    at = max(stop for stop in STOP_NAMES if stop <= max(value, 25))
    return STOP_NAMES[at]


class PrivacySlider(QWidget):
    """0 (faithful) to 100 (private). Signals: `moved` with the new position, at once."""

    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QSlider(Qt.Orientation.Horizontal)
        self.bar.setObjectName("privacy")
        self.bar.setRange(FAITHFUL, PRIVATE)
        self.bar.setSingleStep(5)
        self.bar.setPageStep(25)
        self.bar.setValue(DEFAULT)
        self.bar.setMinimumHeight(HANDLE + 6)
        self.bar.setAccessibleName("How private the text should become, from 0, as it is, to 100, most private")
        self._stops = _Stops(self)
        self._stops.clicked.connect(self.bar.setValue)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.bar)
        column.addWidget(self._stops)
        self.bar.valueChanged.connect(self._tell)
        self._describe()

    def value(self) -> int:
        """Return the position, 0-100."""
        return self.bar.value()

    def set_value(self, value: float) -> None:
        """Go to a position."""
        self.bar.setValue(round(value))

    def _tell(self, value: int) -> None:
        self._describe()
        self._stops.update()
        self.moved.emit(value)

    def _describe(self) -> None:
        self.bar.setAccessibleDescription(f"{self.value()}, {stop_name(self.value())}")
        self.bar.setToolTip(f"{self.value()}: {stop_name(self.value())}")


class _Stops(QWidget):
    """The stops' names below their places; a click goes there."""

    clicked = Signal(int)

    def __init__(self, slider: PrivacySlider) -> None:
        super().__init__(slider)
        self._slider = slider
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return the room for all names side by side."""
        metrics = QFontMetrics(self.font())
        return QSize(sum(metrics.horizontalAdvance(n) + 14 for n in STOP_NAMES.values()), metrics.height() + 7)

    def minimumSizeHint(self) -> QSize:
        """Be no narrower than the names."""
        return self.sizeHint()

    def place(self, stop: int) -> int:
        """Return the middle of the handle at a stop, in pixels from the left."""
        return HANDLE // 2 + round((self.width() - HANDLE) * stop / PRIVATE)

    def boxes(self) -> dict[int, QRect]:
        """Return where each name stands."""
        metrics = QFontMetrics(self.font())
        found = {}
        for stop, name in STOP_NAMES.items():
            wide = metrics.horizontalAdvance(name) + 2
            left = max(0, min(self.place(stop) - wide // 2, self.width() - wide))
            found[stop] = QRect(left, 6, wide, metrics.height())
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a tick and a name for each stop; the one that holds stands out."""
        painter = QPainter(self)
        palette = self.palette()
        holds = stop_name(self._slider.value())
        for stop, box in self.boxes().items():
            current = STOP_NAMES[stop] == holds
            role = QPalette.ColorRole.Highlight if current else QPalette.ColorRole.PlaceholderText
            painter.setPen(QPen(palette.color(role), 1))
            painter.drawLine(self.place(stop), 0, self.place(stop), 4)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, STOP_NAMES[stop])
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the stop nearest to the click."""
        at = event.position().x()
        self.clicked.emit(min(STOP_NAMES, key=lambda stop: abs(self.place(stop) - at)))
