"""What the person may settle once: which model, which method, how many rounds, what to look for."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QGridLayout, QVBoxLayout, QWidget

from app.core.attributes import Attribute
from app.core.text.english import many
from app.gui.widgets.choice_box import choice_box
from app.gui.widgets.pieces import words
from app.gui.widgets.words import name
from app.methods import METHODS

_BY_SLIDER = "As many as the slider says"
_EVERY_CORE = "All cores, as far as other programs leave them"
_MOST_ROUNDS = 10
_SIGNALS = "Signals alone, no model"
_METHODS = {
    "rational": "Rational: edits only what is worth it",
    "rational-prompts": "Rational by prompts: its published form, slow, for large models",
    "adversarial": "Adversarial: edits everything that is found",
    "self-refine": "Self-refining: keeps the best of its rounds",
    "lexicographic": "Lexicographic: privacy first, then as useful as can be",
    "mislead": "Misleading: invents false facts about you",
    "mask": "Masking: asterisks for names and numbers",
    "abstract": "Abstracting: everything you tell, once, in general words",
    "paraphrase": "Paraphrasing: other words, no look at privacy",
    "dp": "Differential privacy: a paraphrase by chance",
}


@dataclass(frozen=True, slots=True)
class Choices:
    """What is settled. `model`: an installed model's id, "" for the best fit, "-" for none; `rounds` 0: by the slider;
    `attributes`: the only ones looked for, None for all; `threads`: how many the model may use, 0 for one per core;
    `gpu`: whether it may work on the graphics card."""

    model: str = ""
    method: str = next(iter(METHODS))
    rounds: int = 0
    attributes: frozenset[Attribute] | None = None
    threads: int = 0
    gpu: bool = True


class Preferences(QDialog):
    """A dialog that keeps nothing waiting. Signals: `settled` with the Choices when they are confirmed."""

    settled = Signal(object)

    def __init__(self, now: Choices, models: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.model = choice_box("Which model works", [("", "The best that is installed"), ("-", _SIGNALS)])
        for model in models:
            self.model.addItem(model, model)
        if self.model.findData(now.model) < 0:  # a file that lies elsewhere
            self.model.addItem(Path(now.model).name, now.model)
        self.model.setCurrentIndex(max(0, self.model.findData(now.model)))
        self.method = choice_box("How rounds are run", [(m, _METHODS.get(m, m)) for m in METHODS])
        self.method.setCurrentIndex(max(0, self.method.findData(now.method)))
        counts = [("0", _BY_SLIDER), *((str(n), many(n, "round") + " at most") for n in range(1, _MOST_ROUNDS + 1))]
        self.rounds = choice_box("Most rounds of a rewrite", counts)
        self.rounds.setCurrentIndex(max(0, self.rounds.findData(str(now.rounds))))
        cores = psutil.cpu_count(logical=False) or 1
        counts = [("0", _EVERY_CORE), *((str(n), many(n, "core")) for n in range(1, cores))]
        self.threads = choice_box("How much of the processor the model may use", counts)
        self.threads.setCurrentIndex(max(0, self.threads.findData(str(now.threads))))
        self.gpu = QCheckBox("Use the graphics card where this engine can")
        self.gpu.setChecked(now.gpu)
        self.watched = {a: self._box(a, now.attributes is None or a in now.attributes) for a in Attribute}
        self._lay_out()

    def choices(self) -> Choices:
        """Return what is settled now; with nothing to look for, everything is looked for."""
        chosen = frozenset(a for a, box in self.watched.items() if box.isChecked())
        every = not chosen or len(chosen) == len(Attribute)
        model, method = str(self.model.currentData()), str(self.method.currentData())
        return Choices(
            model,
            method,
            int(self.rounds.currentData()),
            None if every else chosen,
            int(self.threads.currentData()),
            self.gpu.isChecked(),
        )

    def accept(self) -> None:
        """Confirm."""
        self.settled.emit(self.choices())
        super().accept()

    def _box(self, attribute: Attribute, checked: bool) -> QCheckBox:
        made = QCheckBox(name(attribute))
        made.setChecked(checked)
        made.setAccessibleName(f"Look for {name(attribute)}")
        return made

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(10)
        settled = (
            ("Model", self.model),
            ("Method", self.method),
            ("Rounds", self.rounds),
            ("Processor", self.threads),
        )
        for title, widget in settled:
            widget.setMinimumHeight(30)
            heading = words(title, "heading")
            heading.setBuddy(widget)
            column.addWidget(heading)
            column.addWidget(widget)
        column.addWidget(self.gpu)
        column.addWidget(words("Look for", "heading"))
        grid = QGridLayout()
        for at, box in enumerate(self.watched.values()):
            grid.addWidget(box, at // 3, at % 3)
        column.addLayout(grid)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
