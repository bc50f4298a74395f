"""Asks for the person's true values, one line an attribute; what is left empty is not known."""

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from app.core.attributes import OPTIONS, PAPER_ATTRIBUTES, Attribute
from app.gui.widgets.pieces import words
from app.gui.widgets.words import name

_WHY = (
    "What is true of you stays in the encrypted vault and is told to no model. A wrong guess then needs no edit, and a "
    "right one comes first."
)
_HINTS = {Attribute.LOCATION: "Ghent, Belgium", Attribute.BIRTHPLACE: "Ghent, Belgium", Attribute.AGE: "34"}


class FactsDialog(QDialog):
    """A form of the eight attributes."""

    def __init__(self, facts: Mapping[Attribute, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("My facts")
        self.fields: dict[Attribute, QComboBox | QLineEdit] = {}
        self._others = {a: value for a, value in facts.items() if a not in PAPER_ATTRIBUTES}
        form = QFormLayout()
        for attribute in PAPER_ATTRIBUTES:
            field = self._field(attribute, facts.get(attribute, ""))
            self.fields[attribute] = field
            form.addRow(name(attribute), field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(words(_WHY, "muted", wrap=True))
        column.addLayout(form)
        column.addWidget(buttons)
        self.resize(440, self.sizeHint().height())

    def facts(self) -> dict[Attribute, str]:
        """Return what was filled in; facts of other attributes stay as they were."""
        said = {a: f.currentText() if isinstance(f, QComboBox) else f.text().strip() for a, f in self.fields.items()}
        return {attribute: value for attribute, value in said.items() if value} | self._others

    def _field(self, attribute: Attribute, value: str) -> QComboBox | QLineEdit:
        if attribute in OPTIONS:
            choice = QComboBox()
            choice.addItems(["", *OPTIONS[attribute]])
            choice.setCurrentText(value)
            choice.setAccessibleName(name(attribute))
            return choice
        line = QLineEdit(value)
        line.setPlaceholderText(_HINTS.get(attribute, ""))
        line.setAccessibleName(name(attribute))
        return line
