"""The first pages: what Untell does and promises, who reads along, a post to try; shown once, and when asked for."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.engines.isolation.sandbox import Guarantees
from app.gui.welcome.model_page import ModelPage
from app.gui.welcome.promise_page import PromisePage
from app.gui.welcome.sample_page import SamplePage
from app.gui.widgets.pieces import button, words


class Welcome(QWidget):
    """Three pages, one after the other. Signals: `started` with True where a sample is wanted."""

    started = Signal(bool)

    def __init__(self, proof: Guarantees, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.promise, self.model, self.sample = PromisePage(proof), ModelPage(), SamplePage()
        self.sample.wanted.connect(lambda: self.started.emit(True))
        self.sample.declined.connect(lambda: self.started.emit(False))
        self.pages = QStackedWidget()
        for page in (self.promise, self.model, self.sample):
            self.pages.addWidget(_scrolled(page))
        self.where = words("", "muted")
        self.skip = button("Skip", lambda: self.started.emit(False), "quiet", "Skip these pages, go to the text")
        self.back = button("Back", lambda: self.show_page(self.pages.currentIndex() - 1))
        self.next = button("Next", lambda: self.show_page(self.pages.currentIndex() + 1), "primary")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addStretch(1)
        whole.addWidget(self._panel(), 20, alignment=Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(1)
        self.model.wanted.connect(
            lambda _: self.next.setFocus()
        )  # one goes on meanwhile; the button that was pressed is gone
        self.show_page(0)

    def show_page(self, index: int) -> None:
        """Show a page, counted from 0, with the keyboard on what most people do next."""
        self.pages.setCurrentIndex(index)
        last = index == self.pages.count() - 1
        self.where.setText(f"{index + 1} of {self.pages.count()}")
        self.back.setVisible(index > 0)
        self.next.setVisible(not last)
        self.skip.setVisible(not last)
        (self.sample.accept if last else self.next).setFocus()

    def _panel(self) -> QFrame:
        panel = QFrame()
        panel.setObjectName("panel")
        panel.setFixedWidth(680)
        panel.setMaximumHeight(620)
        row = QHBoxLayout()
        for widget in (self.where, None, self.skip, self.back, self.next):
            row.addStretch() if widget is None else row.addWidget(widget)
        column = QVBoxLayout(panel)
        column.setContentsMargins(36, 28, 36, 22)
        column.setSpacing(14)
        column.addWidget(self.pages, 1)
        column.addLayout(row)
        return panel


def _scrolled(page: QWidget) -> QScrollArea:
    """Return the page in an area that scrolls: in a small window it must not ask for more room than there is."""
    page.setObjectName("list")
    area = QScrollArea(widgetResizable=True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area
