"""The third page: a post to try it on."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app import assets
from app.gui.widgets.pieces import button, words

SAMPLE = "examples/post.txt"


def sample_text() -> str:
    """Return the sample post."""
    return assets.read_text(SAMPLE).strip()


class SamplePage(QWidget):
    """Signals: `wanted` for the sample, `declined` to begin with one's own text."""

    wanted = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.accept = button("Try it on this post", self.wanted.emit, "primary")
        self.decline = button("Start with my own text", self.declined.emit)
        paper = QFrame()
        paper.setObjectName("choice")
        inside = QVBoxLayout(paper)
        inside.setContentsMargins(18, 14, 18, 14)
        inside.addWidget(words(sample_text(), wrap=True))
        row = QHBoxLayout()
        row.addWidget(self.accept)
        row.addWidget(self.decline)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(14)
        column.addWidget(words("Somebody is about to post this", "title", wrap=True))
        column.addWidget(words("It sounds harmless. How much of its author can a stranger tell from it?", wrap=True))
        column.addWidget(paper)
        column.addLayout(row)
        column.addStretch()
