"""The margin beside the text: the name of what is given away, level with the words that do."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.gui.looks import look
from app.gui.words import label

if TYPE_CHECKING:
    from app.gui.editor import TextEditor

_GAP = 10


class LabelMargin(QWidget):
    """Paints the labels of the visible marks; several on one line stand side by side, as many as there is room for."""

    def __init__(self, editor: "TextEditor") -> None:
        super().__init__(editor)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the labels level with their lines."""
        painter = QPainter(self)
        painter.setFont(self.small())
        metrics = painter.fontMetrics()
        top_edge = self._editor.viewport().y() - self.y()
        for top, (height, labels) in self.lines().items():
            left = _GAP
            for number, (word, colour) in enumerate(labels):
                shown = word if number == len(labels) - 1 else f"{word},"
                room = self.width() - left - 2
                if room < metrics.averageCharWidth() * 4:
                    break
                painter.setPen(colour)
                box = QRect(left, top + top_edge, room, height)
                painter.drawText(
                    box, Qt.AlignmentFlag.AlignVCenter, metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room)
                )
                left += metrics.horizontalAdvance(shown + " ")
        painter.end()
