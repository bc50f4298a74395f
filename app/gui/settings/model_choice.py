"""Which model works and what the preferences say: loaded in the background, kept for the next start."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.agents.team import Sight
from app.gui.settings.preferences import Choices, Preferences
from app.gui.settings.settings import Settings
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Loaded, Workshop

_ONE_AT_A_TIME = "One thing at a time: wait for what is being done, or stop it."


def _no_model(_: str) -> Loaded | None:
    return None


class Settling(QObject):
    """Carries preferences out. `loader` loads an installed model, `bringer` installs a file and loads it, `installed`
    names what can be used; all three run without the window. Signals: `changed` when something holds anew."""

    changed = Signal()

    def __init__(self, workshop: Workshop, settings: Settings, messages: Messages, parent: QWidget) -> None:
        super().__init__(parent)
        self._workshop, self._settings, self._messages, self._parent = workshop, settings, messages, parent
        self.loader: Callable[[str], Loaded | None] = _no_model
        self.bringer: Callable[[str], Loaded | None] = _no_model
        self.installed: Callable[[], Sequence[str]] = tuple
        self._brought = self._due = False
        workshop.busy.connect(self._idle)
        workshop.loaded.connect(self._loaded)
        if settings.choices != Choices():
            self._apply(settings.choices)

    @property
    def chosen(self) -> str:
        """Return the id or the file of the model that was chosen, "" for the best fit, "-" for none."""
        return self._settings.choices.model

    def load_model(self) -> None:
        """Load the model that the preferences name, in the background."""
        wanted = self._settings.choices.model
        self._workshop.load(lambda: self.loader(wanted))

    def work_with(self, model: str) -> None:
        """Work with an installed model from now on; what is being done is done first."""
        self._settings.choices = replace(self._settings.choices, model=model)
        if self._workshop.kind in ("", "assess"):
            self.load_model()
        else:
            self._due = True

    def _idle(self, kind: str) -> None:
        if not kind and self._due:
            self._due = False
            # Not within the signal: the work that has just ended is still being put away.
            QTimer.singleShot(0, self, self.load_model)

    def bring_model(self, name: str) -> None:
        """Install a model file that the person has, and work with it from now on."""
        if self._workshop.kind not in ("", "assess"):
            self._messages.note(_ONE_AT_A_TIME)
            return
        self._brought = True
        self._workshop.load(lambda: self.bringer(name))

    def ask_model(self) -> None:
        """Ask for a model file."""
        name, _ = QFileDialog.getOpenFileName(self._parent, "Use a model file", "", "Models (*.gguf)")
        if name:
            self.bring_model(name)

    def ask_preferences(self) -> None:
        """Open the preferences."""
        dialog = Preferences(self._settings.choices, self.installed(), self._parent)
        dialog.settled.connect(self.settle)
        dialog.open()

    def settle(self, chosen: Choices) -> None:
        """Have other preferences hold from now on; while something is being done, from the next start on."""
        before, self._settings.choices = self._settings.choices, chosen
        if self._workshop.kind not in ("", "assess"):
            self._messages.note("The preferences hold from the next start on: something is being done just now.")
            return
        self._apply(chosen)
        if (chosen.model, chosen.threads, chosen.gpu) != (before.model, before.threads, before.gpu):
            self.load_model()
        self.changed.emit()

    def _apply(self, chosen: Choices) -> None:
        self._workshop.settle(Sight(attributes=chosen.attributes), chosen.method, chosen.rounds or None)

    def _loaded(self, found: Loaded | None) -> None:
        if found is not None and not found.fit:
            self._messages.note("This model is not known to be fit for the task; take what it finds with care.")
        if found is not None and self._brought:
            self._settings.choices = replace(self._settings.choices, model=found.engine.info.model)
        self._brought = False
