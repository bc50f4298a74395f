"""The panel below the text: the slider, what its position comes to, the plot, and the next step to take."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.gui.review.plot import TradeOffPlot
from app.gui.review.slider import PrivacySlider
from app.gui.widgets.pieces import button, words
from app.gui.widgets.spoken import Spoken

_HOW_FAR = "How far should the rewrite go? Everything it does not touch stays as you wrote it."


class Controls(QFrame):
    """Signals: `check`, `rewrite`, `stop`, `further` (rounds), `copy`, `save`, `take` (into the editor), `back`."""

    check = Signal()
    rewrite = Signal()
    stop = Signal()
    further = Signal()
    copy = Signal()
    save = Signal()
    take = Signal()
    back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.slider = PrivacySlider()
        self.plot = TradeOffPlot()
        self.summary = words("", wrap=True)
        self._spoken = Spoken(self.summary)
        self.more = button("Go further", self.further.emit, "", "Make the further rounds that this position allows")
        self.editing = [
            button("Rewrite", self.rewrite.emit, "primary", "Rewrite the text as far as the slider says"),
            button("Check with model", self.check.emit, "", "Have the model look for more"),
        ]
        self.halt = button("Stop", self.stop.emit, "", "Stop the model; what was found stands")
        self.halt.hide()
        self.reviewing = [
            button("Copy", self.copy.emit, "primary", "Copy the rewritten text"),
            button("Save as…", self.save.emit, "", "Save the rewritten text as a file"),
            button("Use in editor", self.take.emit, "", "Put the rewritten text into the editor"),
            button("Back", self.back.emit, "quiet", "Back to your text"),
        ]
        self._lay_out()
        self.show_editing()

    def show_editing(self) -> None:
        """Offer to check and rewrite."""
        self._show(self.editing)
        self.plot.hide()
        self.more.hide()
        self.tell(_HOW_FAR)

    def show_reviewing(self) -> None:
        """Offer to take what was made."""
        self._show(self.reviewing)
        self.plot.show()

    def tell(self, summary: str, beyond: bool = False) -> None:
        """Say what the position comes to; `beyond`: it allows more rounds than were made."""
        self.summary.setText(summary)
        if not self.plot.isHidden():
            self._spoken.say(summary)
        self.more.setVisible(beyond)

    def show_copied(self) -> None:
        """Tell on the button itself that it was done."""
        self.reviewing[0].setText("✓ Copied")
        QTimer.singleShot(1500, self, lambda: self.reviewing[0].setText("Copy"))

    def set_working(self, kind: str) -> None:
        """Keep anything new from being asked for while `kind` is being done; a check can be stopped here."""
        working, checking = kind in ("load", "check", "rewrite"), kind == "check"
        check = self.editing[1]
        stopped, asked = self.halt.hasFocus(), check.hasFocus()
        if checking:
            self.tell("The model is reading your text. What was found so far stands already.")
        elif self.halt.isVisibleTo(self):
            self.tell(_HOW_FAR)
        offers = check.isVisibleTo(self) or self.halt.isVisibleTo(self)
        self.halt.setVisible(checking and offers)
        check.setVisible(not checking and offers)
        for one in [*self.editing, self.more]:
            one.setEnabled(not working)
        # The keyboard stays where it was: on the button that is now in this place.
        if checking and asked:
            self.halt.setFocus()
        elif not checking and stopped:
            check.setFocus()

    def minimumSizeHint(self) -> QSize:
        """Leave the plot out of what must have room."""
        return QSize(420, 110)

    def _show(self, buttons: list[QPushButton]) -> None:
        self.halt.hide()
        for one in [*self.editing, *self.reviewing]:
            one.setVisible(one in buttons)

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.addWidget(self.summary, 1)
        below.addWidget(self.more)
        left = QVBoxLayout()
        left.setSpacing(8)
        ends = QHBoxLayout()
        ends.addWidget(words("Faithful", "muted"))
        ends.addStretch()
        ends.addWidget(words("Private", "muted"))
        left.addLayout(ends)
        left.addWidget(self.slider)
        left.addLayout(below)
        left.addStretch()
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        for one in [*self.editing, self.halt]:
            column.addWidget(one)
        grid = QGridLayout()
        grid.setSpacing(5)
        for at, one in enumerate(self.reviewing):
            grid.addWidget(one, at // 2, at % 2)
        column.addLayout(grid)
        column.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.plot)
        row.addWidget(holder, alignment=Qt.AlignmentFlag.AlignTop)
