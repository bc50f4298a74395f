"""The question before a window closes over something that stands nowhere else."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def really(parent: QWidget, lost: str) -> bool:
    """Ask whether to close all the same; `lost` says what would be gone."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"{lost}: it is gone when the window closes.")
    leave = box.addButton("Close anyway", QMessageBox.ButtonRole.DestructiveRole)
    box.addButton("Stay", QMessageBox.ButtonRole.RejectRole)
    box.exec()
    return box.clickedButton() is leave
