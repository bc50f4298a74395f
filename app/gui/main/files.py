"""Texts from files and into files; what is there already is kept as a backup."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.errors import InputError
from app.gui.work.messages import Messages
from app.store import files, texts


class Filing(QObject):
    """`current` tells which text is to be saved. Signals: `opened` with a file's text, `saved`."""

    opened = Signal(str)
    saved = Signal()

    def __init__(self, messages: Messages, current: Callable[[], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._messages, self._current, self._parent = messages, current, parent
        self._newline = "\n"

    def begin(self, text: str) -> None:
        """Take note of how the lines of a new text end: it is saved with the same ends."""
        self._newline = "\r\n" if "\r\n" in text else "\n"

    def open(self, name: str) -> None:
        """Read a file."""
        try:
            text = texts.read_file(name)
        except InputError as error:
            self._messages.failure(error)
            return
        self.opened.emit(text)

    def save(self, name: str) -> None:
        """Save the current text."""
        try:
            backup = files.write(Path(name), self._current().replace("\n", self._newline))
        except InputError as error:
            self._messages.failure(error)
            return
        kept = f"; the file that was there is kept as {backup.name}" if backup else ""
        self._messages.note(f"Saved as {Path(name).name}{kept}.")
        self.saved.emit()

    def ask_open(self) -> None:
        """Ask which file to open."""
        kinds = "Texts (*.txt *.md *.markdown);;All files (*)"
        name, _ = QFileDialog.getOpenFileName(self._parent, "Open a text", "", kinds)
        if name:
            self.open(name)

    def ask_save(self) -> None:
        """Ask where to save."""
        name, _ = QFileDialog.getSaveFileName(self._parent, "Save the text as", "", "Texts (*.txt *.md);;All files (*)")
        if name:
            self.save(name)
