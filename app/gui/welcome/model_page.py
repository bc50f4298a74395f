"""The second page: who reads along. The starter model, the best one for this machine, one that is here already, a file,
or nobody for the time being."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.gui.models.download_pace import Standing
from app.gui.models.first_choice import FirstChoice
from app.gui.welcome.choice import Choice
from app.gui.widgets.pieces import button, words
from app.models.catalogue import catalogue
from app.models.catalogue.recommendation import STARTER
from app.models.catalogue.sizes import told

_WHY = (
    "Patterns and word lists are built in and work at once. A language model on this machine can also read between the "
    "lines. It never goes online; only its download does, in a process of its own that sees no text."
)
_LOOKING = "Looking at what this machine can carry…"
_FILE = "Any GGUF file of a Llama, Qwen, Mistral, Gemma or Phi model. A larger one may see more, and takes longer."
_TURN = "Comes after the starter, which works meanwhile."


class ModelPage(QWidget):
    """Signals: `wanted` with the model to fetch, `stopped` for the download, `used` with the file of a model that
    another program keeps, `file_wanted` to choose a file."""

    wanted = Signal(str)
    stopped = Signal()
    used = Signal(str)
    file_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first: FirstChoice | None = None
        self.why = words(_LOOKING, "", wrap=True)
        self.starter = Choice("The starter model", _starter())
        self.better = Choice("", "")
        self.found = Choice("", "")
        self.own = Choice("A model file you have", _FILE)
        self.use = button("Use it", self._use, "", "Use the model that is here already")
        self.file = button("Choose a file…", self.file_wanted.emit, "", "Use a model file you have")
        self.found.add(self.use)
        self.own.add(self.file)
        self.starter.wanted.connect(lambda: self.wanted.emit(STARTER))
        self.better.wanted.connect(lambda: self.wanted.emit(self.first.better) if self.first else None)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        column.addWidget(words("Who reads along?", "title"))
        column.addWidget(words(_WHY, wrap=True))
        column.addWidget(self.why)
        for one in (self.starter, self.better, self.found, self.own):
            one.stopped.connect(self.stopped)
            column.addWidget(one)
        column.addWidget(words("Or go on without one: Text > Models… has this and larger ones, at any time.", "muted"))
        column.addStretch()
        for one in (self.found, self.own):
            one.get.hide()
        for one in (self.better, self.found):
            one.hide()

    def show_first(self, first: FirstChoice) -> None:
        """Show what suits this machine and what is here already, once that is known."""
        self.first = first
        self.why.setText(first.why)
        self.starter.recommend(not first.better_recommended)
        self.better.name(first.better_name, first.better_told)
        self.better.recommend(first.better_recommended)
        self.better.setVisible(bool(first.better))
        self.found.name(first.found_name, first.found_told)
        self.found.get.hide()
        self.found.setVisible(bool(first.found))

    def choice(self, model: str) -> Choice | None:
        """Return where a model stands on this page, None where it does not."""
        if model == STARTER:
            return self.starter
        return self.better if model and self.first is not None and model == self.first.better else None

    def show_idle(self, installed: frozenset[str] = frozenset()) -> None:
        """Show that nothing is being fetched, and which models are there."""
        self.starter.show_idle(STARTER in installed)
        self.better.show_idle(self.first is not None and self.first.better in installed)

    def show_standing(self, model: str, standing: Standing, waiting: str = "") -> None:
        """Show how the download of `model` stands; `waiting` is the one that comes after it, "" for none."""
        here, next_one = self.choice(model), self.choice(waiting)
        if here is not None:
            here.show_standing(standing)
        if next_one is not None:
            next_one.show_waiting(_TURN)

    def _use(self) -> None:
        if self.first is not None and self.first.found:
            self.used.emit(self.first.found)


def _starter() -> str:
    spec = catalogue.get(STARTER)
    base = catalogue.get(spec.base)
    return (
        f"Runs on any machine. {told(base.size)} to download, {told(base.size + spec.size)} on the disk, "
        f"{spec.licence}. It is small, so read what it suggests before you post."
    )
