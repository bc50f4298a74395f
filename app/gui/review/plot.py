"""The privacy-utility plot: each version of the text as a point, the best of them joined, the chosen one marked."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolTip, QWidget

from app.core.tradeoff import pareto
from app.gui.widgets.attribute_style import mixed
from app.gui.widgets.spoken import announce

_LEFT, _TOP, _RIGHT, _BOTTOM = 18, 10, 12, 18
_NEAR = 14  # pixels from a point within which a click means it


@dataclass(frozen=True, slots=True)
class Point:
    """A version of the text: `risk` left (the original has 1), share `kept` of the original 0-1, and its name."""

    risk: float
    kept: float
    name: str


class TradeOffPlot(QFrame):
    """Privacy to the right, faithfulness upwards. Signals: `picked` with the index of a point that was clicked."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points: tuple[Point, ...] = ()
        self.here: Point | None = None
        self.estimated = False
        self.current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.show_points(())

    def sizeHint(self) -> QSize:
        """Return a size that stays small beside the slider."""
        return QSize(220, 96)

    def minimumSizeHint(self) -> QSize:
        """Return the least that can be read."""
        return QSize(150, 84)

    def show_points(self, points: Sequence[Point], here: Point | None = None, estimated: bool = False) -> None:
        """Show the rounds as `points`, and `here` the text that is chosen now, hollow while it is an estimate."""
        self.points, self.here, self.estimated = tuple(points), here, estimated
        self.current = min(self.current, max(0, len(points) - 1))
        self.setAccessibleName("Privacy against faithfulness")
        self.setAccessibleDescription(self.told())
        self.update()

    def told(self) -> str:
        """Return what the plot shows, in words."""
        if not self.points:
            return "Empty until the text has been rewritten."
        parts = [describe(point) for point in self.points]
        if self.here is not None:
            parts.append(f"chosen{', estimated' if self.estimated else ''}: {describe(self.here)}")
        return "; ".join(parts)

    def place(self, point: Point) -> QPointF:
        """Return where a point is drawn."""
        area = self._area()
        low = self._lowest()
        right = 1 - min(1.0, point.risk / max(1.0, *(p.risk for p in self.points), point.risk))
        up = (point.kept - low) / (1 - low) if low < 1 else 1.0
        return QPointF(area.left() + right * area.width(), area.bottom() - max(0.0, up) * area.height())

    def at(self, place: QPointF) -> int | None:
        """Return the point near a place, None where there is none."""
        if not self.points:
            return None
        index = min(range(len(self.points)), key=lambda i: (self.place(self.points[i]) - place).manhattanLength())
        return index if (self.place(self.points[index]) - place).manhattanLength() <= _NEAR else None

    def _area(self) -> QRectF:
        return QRectF(_LEFT, _TOP, self.width() - _LEFT - _RIGHT, self.height() - _TOP - _BOTTOM)

    def _lowest(self) -> float:
        """Return where the upward axis begins: a little below the least that was kept."""
        shown = [*self.points, *([self.here] if self.here else [])]
        least = min((p.kept for p in shown), default=0.0)
        return max(0.0, least - max(0.05, (1 - least) * 0.25))

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the axes, the front, the points and the chosen one."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = painter.font()
        font.setPointSizeF(max(7.0, font.pointSizeF() * 0.8))
        painter.setFont(font)
        self._axes(painter)
        if self.points:
            self._front(painter)
            self._dots(painter)
        painter.end()

    def _axes(self, painter: QPainter) -> None:
        area, palette = self._area(), self.palette()
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.bottomLeft(), area.topLeft())
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        below = QRectF(area.left(), area.bottom() + 2, area.width(), _BOTTOM)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, "private →")
        painter.save()
        painter.translate(12, area.bottom())
        painter.rotate(-90)
        beside = QRectF(0, -12, area.height(), 14)
        painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, "faithful →")
        painter.restore()
        if not self.points:
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "after a rewrite")

    def _front(self, painter: QPainter) -> None:
        best = [self.place(self.points[i]) for i in pareto([(p.risk, p.kept) for p in self.points])]
        palette = self.palette()
        line = mixed(palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Highlight), 0.6)
        painter.setPen(QPen(line, 1.5, Qt.PenStyle.DashLine))
        for one, other in itertools.pairwise(best):
            painter.drawLine(one, other)

    def _dots(self, painter: QPainter) -> None:
        palette = self.palette()
        accent = palette.color(QPalette.ColorRole.Highlight)
        for index, point in enumerate(self.points):
            painter.setPen(QPen(accent, 1.5))
            painter.setBrush(palette.color(QPalette.ColorRole.Base))
            painter.drawEllipse(self.place(point), 3.5, 3.5)
            if self.hasFocus() and index == self.current:
                painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 1, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(self.place(point), 8, 8)
        if self.here is not None:
            style = Qt.PenStyle.DotLine if self.estimated else Qt.PenStyle.SolidLine
            painter.setPen(QPen(accent, 2, style))
            painter.setBrush(Qt.BrushStyle.NoBrush if self.estimated else accent)
            painter.drawEllipse(self.place(self.here), 5.5, 5.5)

    # mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick the point that is clicked."""
        index = self.at(event.position())
        if index is not None:
            self.current = index
            self.picked.emit(index)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the points with Left and Right, pick one with Return."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step and self.points:
            self.current = (self.current + step) % len(self.points)
            announce(self, describe(self.points[self.current]))
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.points:
            self.picked.emit(self.current)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Say what a point is, under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), describe(self.points[index]) if index is not None else "", self)
            return True
        return super().event(event)


def describe(point: Point) -> str:
    """Return a point in words."""
    return f"{point.name}: {min(point.risk, 9.99):.0%} of the risk left, {point.kept:.0%} of the text kept"
