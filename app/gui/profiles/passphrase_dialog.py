"""Asks for a passphrase: once for a vault that is there, twice for one to be made."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from app.gui.widgets.pieces import words
from app.vault import locks

_NEW = (
    f"Take at least {locks.LEAST} characters, better several words. Nobody can open it without the passphrase: "
    "Untell does not know it either."
)


class PassphraseFields(QWidget):
    """A passphrase that is typed twice; `missing` says what is wrong with it, "" when nothing is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first, self.second = _hidden("Passphrase"), _hidden("The passphrase once more")
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(words(_NEW, "muted", wrap=True))
        form.addRow("Passphrase", self.first)
        form.addRow("Once more", self.second)

    @property
    def missing(self) -> str:
        """Return what keeps the two from being a passphrase."""
        if len(self.first.text()) < locks.LEAST:
            return f"The passphrase has fewer than {locks.LEAST} characters."
        return "" if self.first.text() == self.second.text() else "The two passphrases differ."


class PassphraseDialog(QDialog):
    """`new`: it is typed twice."""

    def __init__(self, title: str, new: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.fields = PassphraseFields() if new else None
        self.line = self.fields.first if self.fields else _hidden("Passphrase")
        self.wrong = words("", wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.take)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        if not self.fields:
            column.addWidget(words("Passphrase", "muted"))
        column.addWidget(self.fields or self.line)
        column.addWidget(self.wrong)
        column.addWidget(buttons)
        self.resize(420, self.sizeHint().height())

    def take(self) -> None:
        """Accept what was typed, unless something is wrong with it."""
        self.wrong.setText(self.fields.missing if self.fields else "")
        if not self.wrong.text():
            self.accept()


def ask(title: str, parent: QWidget, new: bool = False) -> str | None:
    """Return the passphrase, None where the person would rather not."""
    asked = PassphraseDialog(title, new, parent)
    return asked.line.text() if asked.exec() and asked.line.text() else None


def _hidden(spoken: str) -> QLineEdit:
    line = QLineEdit()
    line.setEchoMode(QLineEdit.EchoMode.Password)
    line.setAccessibleName(spoken)
    return line
