"""What is shown after a fault of ours: that the text is untouched, and a report to copy that holds none of it."""

import platform

from PySide6.QtCore import Qt, QTimer, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app import __version__
from app.gui.widgets.pieces import button, words

_TOLD = (
    "Your text is untouched, and nothing was sent anywhere. If you like, copy this report and send it to the makers of "
    "Untell together with what you did last. It names places in the program, and holds no word of your text."
)


def report(place: str, model: str | None) -> str:
    """Return what helps to find a fault: versions, the model, and the places in the code, never what was worked on."""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return "\n".join(
        [
            f"Untell {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {system}",
            f"Screen: {QGuiApplication.platformName()}; model: {model or 'none'}",
            place,
        ]
    )


def show_fault(place: str, model: str | None, window: QWidget) -> None:
    """Show the report of a fault; one that is still open is not covered by the next."""
    if window.findChild(CrashDialog) is None:
        CrashDialog(report(place, model), window).show()


class CrashDialog(QDialog):
    """A dialog that keeps nothing waiting: one can go on working beside it."""

    def __init__(self, told: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("A fault inside Untell")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.report = QPlainTextEdit(told)
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName("The report")
        self.copy = button("Copy report", self._copy, "primary")
        shut = button("Close", self.close)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(shut)
        row.addWidget(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        column.addWidget(words("Something went wrong inside Untell", "title"))
        column.addWidget(words(_TOLD, wrap=True))
        column.addWidget(self.report, 1)
        column.addLayout(row)
        self.resize(620, 380)
        self.copy.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy.setText("Copied")
        QTimer.singleShot(1500, self, lambda: self.copy.setText("Copy report"))
