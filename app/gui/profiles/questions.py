"""The question before something is done that cannot be undone."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def sure(parent: QWidget, what: str, do_it: str) -> bool:
    """Ask whether to go on; `what` says what would be gone, `do_it` is the button that does it. Escape does not."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(what)
    go_on = box.addButton(do_it, QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton("Cancel", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.exec()
    return box.clickedButton() is go_on
