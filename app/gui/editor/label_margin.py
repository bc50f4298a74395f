"""The margin beside the text: the name of what is given away, level with the words that do."""

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from app.gui.editor.highlights import Mark
from app.gui.widgets.attribute_style import look
from app.gui.widgets.words import label

_GAP = 10


class Marked(Protocol):
    """What the margin needs of the editor beside which it stands."""

    def font(self) -> QFont: ...

    def viewport(self) -> QWidget: ...

    def visible_marks(self) -> Iterable[tuple[Mark, QRect]]:
        """Return the marks in view, each with its box in the viewport."""


class LabelMargin(QWidget):
    """Paints the labels of the visible marks; several on one line stand side by side, as many as there is room for."""

    def __init__(self, editor: Marked, parent: QWidget) -> None:
        super().__init__(parent)
        self._editor = editor
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("Names of what is given away, beside the lines")

    def small(self) -> QFont:
        """Return the font of the labels."""
        font = QFont(self._editor.font())
        font.setPointSizeF(max(7.0, font.pointSizeF() * 0.78))
        return font

    def sizeHint(self) -> QSize:
        """Return the room that the longest label needs."""
        return QSize(QFontMetrics(self.small()).horizontalAdvance("relationship, location") + 2 * _GAP, 0)

    def lines(self) -> dict[int, tuple[int, list[tuple[str, QColor]]]]:
        """Return the labels to show by the top of their line: its height, and each label with its colour."""
        found: dict[int, tuple[int, list[tuple[str, QColor]]]] = {}
        for mark, box in self._editor.visible_marks():
            height, labels = found.setdefault(box.top(), (box.height(), []))
            entry = (label(mark.attribute), look(mark.attribute, self.palette()).colour)
            if entry not in labels:
                labels.append(entry)
            found[box.top()] = (max(height, box.height()), labels)
        return found

    def _fitting(self, labels: list[tuple[str, QColor]], metrics: QFontMetrics) -> list[tuple[str, QColor]]:
        """Return as many labels as there is room for, and the number of the others."""
        for most in range(len(labels), 0, -1):
            shown = [
                (word if at == len(labels) - 1 else f"{word},", hue) for at, (word, hue) in enumerate(labels[:most])
            ]
            if most < len(labels):
                shown.append((f"+{len(labels) - most}", self.palette().color(QPalette.ColorRole.PlaceholderText)))
            wide = metrics.horizontalAdvance(" ".join(word for word, _ in shown))
            if most == 1 or wide <= self.width() - _GAP - 2:
                return shown
        return []

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the labels level with their lines."""
        painter = QPainter(self)
        painter.setFont(self.small())
        metrics = painter.fontMetrics()
        top_edge = self._editor.viewport().y() - self.y()
        for top, (height, labels) in self.lines().items():
            left = _GAP
            for word, colour in self._fitting(labels, metrics):
                painter.setPen(colour)
                box = QRect(left, top + top_edge, self.width() - left, height)
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, word)
                left += metrics.horizontalAdvance(word + " ")
        painter.end()
