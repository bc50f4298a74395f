"""Cards below one another, scrolled up and down: the findings and the edits stand in the same list."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QSizePolicy, QVBoxLayout, QWidget


class CardList(QScrollArea):
    """What is added stands in `column`, whose last place is empty room."""

    def __init__(self, spoken: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setAccessibleName(spoken)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        holder = QWidget()
        holder.setObjectName("list")
        self.column = QVBoxLayout(holder)
        self.column.setContentsMargins(0, 0, 6, 0)
        self.column.setSpacing(8)
        self.column.addStretch()
        # The cards take the width there is: what they would like to have must not push them out of view.
        holder.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setWidget(holder)

    def add(self, widget: QWidget) -> None:
        """Add a widget below the others."""
        self.insert(self.column.count() - 1, widget)

    def insert(self, place: int, widget: QWidget) -> None:
        """Put a widget at a place, also in the order in which a screen reader goes through the list."""
        self.column.insertWidget(place, widget)
        item = self.column.itemAt(place + 1)
        after = item.widget() if item is not None else None
        if after is None:
            widget.raise_()
        else:
            widget.stackUnder(after)

    def bring_into_view(self, widget: QWidget) -> None:
        """Scroll as far as it takes to see `widget`, in the height that it is about to have; its top before its end."""
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        if widget.height() > self.viewport().height():
            self.verticalScrollBar().setValue(widget.y())
        else:
            self.ensureWidgetVisible(widget, 0, 12)
