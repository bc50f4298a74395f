"""One answer to the question who reads along: what it is, how to have it, and how its download stands."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.gui.models.download_pace import Standing
from app.gui.widgets.pieces import button, words


class Choice(QFrame):
    """A model that can be fetched, or a way to one. Signals: `wanted`, `stopped` for a download."""

    wanted = Signal()
    stopped = Signal()

    def __init__(self, title: str, body: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("choice")
        self.title = words(title, "heading")
        self.badge = words("Recommended here", "kept")
        self.body = words(body, "muted", wrap=True)
        self.get = button("Get it", self.wanted.emit, "", f"Get {title}")
        self.stop = button("Stop", self.stopped.emit, "", f"Stop getting {title}")
        self.told = words("", "muted", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(4)
        self.bar.setAccessibleName("How much of the model has come")
        self._row = QHBoxLayout()
        self._lay_out()
        self.recommend(False)
        self.show_idle()

    def name(self, title: str, body: str) -> None:
        """Say what it is, anew."""
        self.title.setText(title)
        self.body.setText(body)
        self.get.setAccessibleName(f"Get {title}")
        self.stop.setAccessibleName(f"Stop getting {title}")

    def add(self, made: QPushButton) -> None:
        """Add a button for something else than getting it."""
        self._row.addWidget(made)

    def recommend(self, so: bool) -> None:
        """Mark it as the one to take, or not."""
        self.badge.setVisible(so)
        self.get.setProperty("tone", "primary" if so else "")
        self.get.style().polish(self.get)

    def show_idle(self, installed: bool = False) -> None:
        """Show that nothing is being fetched; `installed`: it is there."""
        self.get.setVisible(not installed)
        self.stop.hide()
        self.bar.hide()
        self.told.setText("✓ Installed on this machine" if installed else "")
        self.told.setVisible(installed)

    def show_waiting(self, told: str) -> None:
        """Show that its turn comes after another download."""
        self.show_standing(Standing(told))
        self.bar.hide()

    def show_standing(self, standing: Standing) -> None:
        """Show how the download stands."""
        self.get.hide()
        for widget in (self.stop, self.bar, self.told):
            widget.show()
        self.bar.setRange(0, 0 if standing.share is None else 1000)
        self.bar.setValue(round(1000 * (standing.share or 0)))
        self.told.setText(standing.told)
        self.told.setAccessibleName(standing.told)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title)
        head.addWidget(self.badge)
        head.addStretch()
        texts = QVBoxLayout()
        texts.setSpacing(3)
        texts.addLayout(head)
        texts.addWidget(self.body)
        self._row.setSpacing(16)
        self._row.addLayout(texts, 1)
        for one in (self.get, self.stop):
            self._row.addWidget(one)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.addLayout(self._row)
        column.addWidget(self.bar)
        column.addWidget(self.told)
