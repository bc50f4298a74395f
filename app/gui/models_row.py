"""One model on the page of models: what it is, how it suits this machine, and what can be done with it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QProgressBar, QVBoxLayout, QWidget

from app.gui.offers import Offer, State, told
from app.gui.pace import Standing
from app.gui.pieces import button, words


class ModelRow(QFrame):
    """Signals: `wanted` to get it or go on, `paused`, `given_up` to stop and throw away what came, `used`, `verified`,
    `removed`, `token_given` with what was typed."""

    wanted = Signal()
    paused = Signal()
    given_up = Signal()
    used = Signal()
    verified = Signal()
    removed = Signal()
    token_given = Signal(str)

    def __init__(self, offer: Offer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self.setObjectName("choice")
        name = offer.name
        self.get = button("Get it", self.wanted.emit, "primary" if offer.recommended else "", f"Get {name}")
        self.resume = button("Go on", self.wanted.emit, "", f"Go on getting {name}")
        self.pause = button("Pause", self.paused.emit, "", f"Pause getting {name}")
        self.give_up = button("Cancel", self.given_up.emit, "quiet", f"Cancel {name} and delete what came of it")
        self.use = button("Use it", self.used.emit, "", f"Use {name}")
        self.verify = button("Check", self.verified.emit, "quiet", f"Check the file of {name} and try it")
        self.remove = button("Remove", self.removed.emit, "quiet", f"Remove {name} from this machine")
        self.told = words("", "muted", wrap=True)
        self.trouble = words("", "", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(4)
        self.bar.setAccessibleName(f"How much of {name} has come")
        self.token = QLineEdit()
        self.token.setEchoMode(QLineEdit.EchoMode.Password)
        self.token.setPlaceholderText("Access token, then Return; it is kept in the system's safe")
        self.token.setAccessibleName("Access token of the model hub")
        self.token.returnPressed.connect(self._give)
        self._lay_out()
        self.show_idle()

    def show_idle(self, used: bool = False, free: bool = True, trouble: str = "", token: bool = False) -> None:
        """Show it at rest. `used`: it works just now; `free`: nothing else is being got; `trouble`: what went wrong
        last; `token`: the hub wants one."""
        state, offer = self.offer.state, self.offer
        self.get.setVisible(state is State.ABSENT or (state is State.BROKEN and offer.known))
        self.resume.setVisible(state is State.BEGUN)
        for one in (self.get, self.resume):
            one.setEnabled(free)
            one.setToolTip("" if free else "Another model is being got: pause that first, or wait.")
        self.pause.hide()
        self.give_up.setVisible(state is State.BEGUN)
        self.use.setVisible(state is State.INSTALLED and not used)
        self.verify.setVisible(state in (State.INSTALLED, State.BROKEN))
        self.remove.setVisible(state in (State.INSTALLED, State.BROKEN) and not used and not offer.carried)
        self.bar.hide()
        self._say(_standing(offer, used))
        said = trouble or offer.reason
        self.trouble.setText(said)
        self.trouble.setVisible(bool(said))
        self.token.setVisible(token)

    def show_standing(self, standing: Standing) -> None:
        """Show how its download stands."""
        for one in (self.get, self.resume, self.use, self.verify, self.remove, self.trouble, self.token):
            one.hide()
        for widget in (self.pause, self.give_up, self.bar):
            widget.show()
        self.bar.setRange(0, 0 if standing.share is None else 1000)
        self.bar.setValue(round(1000 * (standing.share or 0)))
        self._say(standing.told)

    def show_checking(self) -> None:
        """Show that its file is being read."""
        for one in (self.use, self.verify, self.remove, self.trouble):
            one.hide()
        self._say("Checking the file, then trying it…")

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.told.setAccessibleName(text)
        self.told.setVisible(bool(text))

    def _give(self) -> None:
        typed = self.token.text().strip()
        self.token.clear()
        if typed:
            self.token_given.emit(typed)

    def _lay_out(self) -> None:
        title = QHBoxLayout()
        title.setSpacing(8)
        title.addWidget(words(self.offer.name, "heading"))
        if self.offer.recommended:
            title.addWidget(words("Recommended here", "kept"))
        title.addStretch()
        for one in (self.verify, self.remove, self.give_up, self.pause, self.resume, self.use, self.get):
            title.addWidget(one)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 12)
        column.setSpacing(4)
        column.addLayout(title)
        for text, tone in ((self.offer.here, ""), (self.offer.good_for, "muted"), (self.offer.facts, "muted")):
            if text:
                column.addWidget(words(text, tone, wrap=True))
        for widget in (self.bar, self.told, self.trouble, self.token):
            column.addWidget(widget)


def _standing(offer: Offer, used: bool) -> str:
    if offer.state is State.BEGUN:
        return f"{told(offer.bytes)} have come; it goes on from there."
    if offer.state is State.INSTALLED:
        where = "part of the program" if offer.carried else f"installed, {told(offer.bytes)}"
        return f"✓ {where[:1].upper()}{where[1:]}" + (" · works now" if used else "")
    return ""
