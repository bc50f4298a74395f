"""What is shown while a rewrite runs: where it stands, what was found so far, and a way to stop it."""

import time

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout, QWidget

from app.agents.roles.control import Progress
from app.core.inference import Inference
from app.core.policy import key_of
from app.core.text.english import many
from app.core.told import probable, shown_guesses
from app.core.trajectory import Round
from app.gui.widgets.pieces import button, words
from app.gui.widgets.spoken import announce
from app.gui.widgets.words import STEPS, name

_TICK = 200  # milliseconds


class Rewriting(QFrame):
    """A panel with true progress only: the bar moves but claims no share. Signals: `cancelled`."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.title = words("", "title")
        self.step = words("", wrap=True)
        self.spent = words("", "muted")
        self.found = words("", wrap=True)
        self.rounds = words("", "muted", wrap=True)
        self.stop = button("Stop", self._stop, "", "Stop; what was done so far is kept")
        self._began = 0.0
        self._tokens = 0
        self._clock = QTimer(self, interval=_TICK)
        self._clock.timeout.connect(self._tell_spent)
        self._seen: dict[object, str] = {}
        self._lines: list[str] = []
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setFixedHeight(4)
        bar.setAccessibleName("Working")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(8)
        for widget in (self.title, bar, self.step, self.spent):
            column.addWidget(widget)
        column.addWidget(self.stop, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(8)
        column.addWidget(self.rounds)
        column.addWidget(self.found)
        column.addStretch()

    def begin(self, title: str) -> None:
        """Start anew."""
        self._seen, self._lines = {}, []
        self._began, self._tokens = time.monotonic(), 0
        self._clock.start()
        self.title.setText(title)
        self.step.setText("Starting…")
        self.stop.setText("Stop")
        self.stop.setEnabled(True)
        for label in (self.spent, self.found, self.rounds):
            label.clear()

    def progress(self, news: Progress) -> None:
        """Show where it stands."""
        where = "Your text" if news.round == 0 else f"Round {news.round}"
        self.step.setText(f"{where}: {STEPS[news.step]}")
        self._tokens = news.usage.generated_tokens
        self._began = time.monotonic() - news.seconds
        self._tell_spent()

    def add_found(self, inference: Inference) -> None:
        """Show a finding as soon as it stands."""
        key = key_of(inference)
        self._seen[key] = f"{name(key[0])}: {next(iter(shown_guesses(inference)), '?')}"
        shown = list(self._seen.values())[-6:]
        self.found.setText("Found so far\n" + "\n".join(f"   {line}" for line in shown))

    def add_round(self, made: Round) -> None:
        """Show a round that is done; its findings begin anew."""
        number = len(self._lines)
        likely = probable(made.told)
        left = f"a strong reader would probably tell {many(len(likely), 'thing')}" if made.told else _found(made)
        share = f"{made.risk.score:.0%} of the risk, {made.utility.kept:.0%} of the text"
        self._lines.append(f"Your text: {left}" if number == 0 else f"Round {number}: {left}, {share}")
        self.rounds.setText("\n".join(self._lines))
        announce(self.rounds, self._lines[-1])
        self._seen = {}

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the clock stand while nobody looks at it."""
        self._clock.stop()
        super().hideEvent(event)

    def _tell_spent(self) -> None:
        seconds = f"{time.monotonic() - self._began:.1f} s"
        self.spent.setText(f"{many(self._tokens, 'token')} written, {seconds}" if self._tokens else seconds)

    def _stop(self) -> None:
        self.stop.setEnabled(False)
        self.stop.setText("Stopping…")
        self.cancelled.emit()


def _found(made: Round) -> str:
    return f"{many(made.risk.leaks, 'thing')} found"
