"""The manual: the pages of ``assets/help``, which come with the program and are read without a network."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QTextBrowser, QWidget

from app import assets

PAGES = ("using", "profiles", "clipboard", "models", "methods", "clinical", "privacy")
"""The pages in the order in which somebody new would want them."""
_WIDTH, _HEIGHT, _LIST_WIDTH = 980, 660, 220
_MARGIN = 16  # pixels around the words of a page


def title(page: str) -> str:
    """Return a page's heading."""
    return assets.read_text(f"help/{page}.md").partition("\n")[0].removeprefix("# ")


class Manual(QDialog):
    """The pages on the left, the chosen one on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Untell manual")
        self.resize(_WIDTH, _HEIGHT)
        self.list = QListWidget()
        self.list.setAccessibleName("Pages of the manual")
        self.list.setFixedWidth(_LIST_WIDTH)
        self.list.setWordWrap(True)
        self.list.setSpacing(4)
        self.page = QTextBrowser()
        self.page.setAccessibleName("Manual")
        # What is not in these pages lies on the network, which this program has given up.
        self.page.setOpenLinks(False)
        self.page.document().setDocumentMargin(_MARGIN)
        for name in PAGES:
            self.list.addItem(title(name))
        self.list.currentRowChanged.connect(self._show)
        row = QHBoxLayout(self)
        row.addWidget(self.list)
        row.addWidget(self.page, 1)
        self.list.setCurrentRow(0)

    def _show(self, row: int) -> None:
        self.page.setMarkdown(assets.read_text(f"help/{PAGES[row]}.md"))


def show_manual(parent: QWidget) -> Manual:
    """Open the manual beside the window, which stays usable."""
    manual = Manual(parent)
    manual.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    manual.show()
    return manual
