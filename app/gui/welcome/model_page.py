"""The second page: who reads along. The starter model now, a file one has, or nobody for the time being."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.gui.models.download_pace import Standing
from app.gui.widgets.pieces import button, words
from app.models.catalogue import catalogue

STARTER = "starter"
_MB = 1_000_000
_WHY = (
    "Patterns and word lists are built in and work at once. A language model on this machine can also read between the "
    "lines. It never goes online; only its download does, in a process of its own that sees no text."
)
_FILE = "Any GGUF file of a Llama, Qwen, Mistral, Gemma or Phi model. A larger one may see more, and takes longer."


class ModelPage(QWidget):
    """Signals: `wanted` and `stopped` for the download, `file_wanted` to use a file."""

    wanted = Signal()
    stopped = Signal()
    file_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.get = button("Get it now", self.wanted.emit, "primary", "Get the starter model now")
        self.stop = button("Stop", self.stopped.emit, "", "Stop the download")
        self.file = button("Choose a file…", self.file_wanted.emit, "", "Use a model file you have")
        self.told = words("", "muted", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(4)
        self.bar.setAccessibleName("How much of the model has come")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        column.addWidget(words("Who reads along?", "title"))
        column.addWidget(words(_WHY, wrap=True))
        starter = _choice("The starter model", _starter(), (self.get, self.stop))
        below = starter.layout()
        assert isinstance(below, QVBoxLayout), "a choice is a column"
        below.addWidget(self.bar)
        below.addWidget(self.told)
        column.addWidget(starter)
        column.addWidget(_choice("A model file you have", _FILE, (self.file,)))
        column.addWidget(words("Or go on without one: Text > Models… has this and larger ones, at any time.", "muted"))
        column.addStretch()
        self.show_idle()

    def show_idle(self, installed: bool = False) -> None:
        """Show that nothing is being fetched; `installed`: the starter is there."""
        self.get.setVisible(not installed)
        self.stop.hide()
        self.bar.hide()
        self.told.setText("✓ Installed on this machine" if installed else "")
        self.told.setVisible(installed)

    def show_standing(self, standing: Standing) -> None:
        """Show how the download stands."""
        self.get.hide()
        for widget in (self.stop, self.bar, self.told):
            widget.show()
        self.bar.setRange(0, 0 if standing.share is None else 1000)
        self.bar.setValue(round(1000 * (standing.share or 0)))
        self.told.setText(standing.told)
        self.told.setAccessibleName(standing.told)


def _starter() -> str:
    spec = catalogue.get(STARTER)
    base = catalogue.get(spec.base)
    here = base.size + spec.size
    return (
        f"Recommended: runs on any machine. {base.size / _MB:.0f} MB to download, {here / _MB:.0f} MB on the disk, "
        f"{spec.licence}. It is small, so read what it suggests before you post."
    )


def _choice(title: str, body: str, buttons: tuple[QPushButton, ...]) -> QFrame:
    frame = QFrame()
    frame.setObjectName("choice")
    texts = QVBoxLayout()
    texts.setSpacing(3)
    texts.addWidget(words(title, "heading"))
    texts.addWidget(words(body, "muted", wrap=True))
    row = QHBoxLayout()
    row.setSpacing(16)
    row.addLayout(texts, 1)
    for one in buttons:
        row.addWidget(one)
    column = QVBoxLayout(frame)
    column.setContentsMargins(16, 12, 16, 12)
    column.addLayout(row)
    return frame
