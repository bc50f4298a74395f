"""The strip at the bottom: what is going on, which model works, and that nothing leaves the machine."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.gui.widgets.pieces import words
from app.gui.widgets.spoken import Spoken

_NO_MODEL = "A model reads between the lines: see Text > Models…"


class StatusStrip(QFrame):
    """Three quiet facts; the one about what goes on is spoken to screen readers when it changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.activity = words("", "muted")
        self.model = words("", "muted")
        self.offline = words("", "muted")
        self._spoken = Spoken(self.activity)
        self.activity.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 6, 2, 2)
        row.setSpacing(18)
        row.addWidget(self.activity, 1)
        row.addWidget(self.model)
        row.addWidget(self.offline)
        self.say("Ready")
        self.show_model(None)

    def say(self, what: str, more: str = "") -> None:
        """Tell what is going on; `more` is told to whoever points at it."""
        self.activity.setText(what)
        self.activity.setToolTip(f"{what}. {more}" if more else what)
        self.activity.setAccessibleName(f"Going on: {what}")
        self._spoken.say(what)

    def show_model(self, model: str | None, loading: bool = False) -> None:
        """Tell which model works; None: the signals alone."""
        at_work = f"Model: {model}" if model else "Signals alone, no model"
        shown = "The model is being loaded" if loading else at_work
        self.model.setText(shown)
        self.model.setToolTip("" if model or loading else _NO_MODEL)
        self.model.setAccessibleName(f"Who looks: {shown}")

    def show_fetching(self, told: str) -> None:
        """Tell how the download of a model stands."""
        self.model.setText(f"Getting a model: {told}")
        self.model.setToolTip("")

    def show_offline(self, proven: bool) -> None:
        """Tell that nothing leaves the machine, and whether that was tried out in this very process."""
        self.offline.setText("Nothing leaves this machine" + (" · proven" if proven else ""))
        self.offline.setToolTip(
            "This program gave up the network when it started; it has just tried to open a connection and was refused."
            if proven
            else "This program opens no connection. Help > Proof says what this system can prove of it."
        )
        self.offline.setAccessibleName(self.offline.text())
