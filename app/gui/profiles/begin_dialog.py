"""Asks what a profile needs to begin: its name, what is to be kept of a post, and the first time how it is locked."""

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from app.gui.profiles.passphrase_dialog import PassphraseFields
from app.gui.widgets.pieces import words
from app.vault.records import Keep

_KEEPS = {
    Keep.INFERENCES: "only what was inferred from it (its text is not kept)",
    Keep.TEXTS: "its text, too: you can open it here later",
}


class BeginDialog(QDialog):
    """`makes_vault`: there is none yet. `keyring`: this system has one, so that a passphrase is a choice."""

    def __init__(self, makes_vault: bool, keyring: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Begin a profile")
        self.name = QLineEdit()
        self.name.setAccessibleName("The name your posts stand under")
        self.keeps = {keep: QRadioButton(said) for keep, said in _KEEPS.items()}
        self.keeps[Keep.INFERENCES].setChecked(True)
        self.own = QCheckBox("Lock the vault by a passphrase of mine, not by the keyring")
        self.own.setVisible(makes_vault and keyring)
        self.own.setChecked(makes_vault and not keyring)
        self.phrase = PassphraseFields()
        self.phrase.setVisible(self.own.isChecked())
        self.own.toggled.connect(self.phrase.setVisible)
        self.wrong = words("", wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.take)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(words("The name your posts stand under"))
        column.addWidget(self.name)
        column.addWidget(words("Of each post is remembered"))
        for one in (*self.keeps.values(), self.own, self.phrase, self.wrong, buttons):
            column.addWidget(one)
        self.resize(460, self.sizeHint().height())

    @property
    def keep(self) -> Keep:
        """Return what is to be kept of a post."""
        return next(keep for keep, choice in self.keeps.items() if choice.isChecked())

    @property
    def passphrase(self) -> str | None:
        """Return the new vault's passphrase, None where the keyring locks it."""
        return self.phrase.first.text() if self.own.isChecked() else None

    def take(self) -> None:
        """Accept what was given, unless something is missing."""
        missing = "" if self.name.text().strip() else "Give the profile a name."
        self.wrong.setText(missing or (self.phrase.missing if self.own.isChecked() else ""))
        if not self.wrong.text():
            self.accept()
