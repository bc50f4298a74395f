"""One model on the page of models: what it is, how it suits this machine, and what can be done with it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLineEdit, QProgressBar, QVBoxLayout, QWidget

from app.gui.models.download_pace import Standing
from app.gui.models.model_offers import Offer, State
from app.gui.widgets.pieces import button, words
from app.models.catalogue.sizes import told


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
        self.setAccessibleName(name)
        self.get = button("Get it", self.wanted.emit, "primary" if offer.recommended else "", f"Get {name}")
        self.resume = button("Go on", self.wanted.emit, "", f"Go on getting {name}")
        self.pause = button("Pause", self.paused.emit, "", f"Pause getting {name}")
        self.give_up = button("Cancel", self.given_up.emit, "quiet", f"Cancel {name} and delete what came of it")
        self.use = button("Use it", self.used.emit, "", f"Use {name}")
        self.verify = button("Check the file", self.verified.emit, "quiet", f"Check the file of {name} and try it")
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
        # What can be pressed, in the order in which the keyboard goes to it when it has to go somewhere.
        self._wanted_first: tuple[QWidget, ...] = (
            self.pause, self.token, self.resume, self.use, self.get, self.verify, self.remove, self.give_up,
        )  # fmt: skip
        self._lay_out()
        self.show_idle()

    def show_idle(self, used: bool = False, free: bool = True, trouble: str = "", token: bool = False) -> None:
        """Show it at rest. `used`: it works just now; `free`: nothing else is being got; `trouble`: what went wrong
        last; `token`: the hub wants one."""
        state, offer = self.offer.state, self.offer
        for one in (self.get, self.resume):
            one.setEnabled(free)
            one.setToolTip("" if free else "Another model is being got: pause that first, or wait.")
        there = state in (State.INSTALLED, State.BROKEN)
        offered = {
            self.get: state is State.ABSENT or (state is State.BROKEN and offer.known),
            self.resume: state is State.BEGUN,
            self.give_up: state is State.BEGUN,
            self.use: state in (State.INSTALLED, State.FOUND) and not used,
            self.verify: there,
            self.remove: there and not used and not offer.carried,
            self.token: token,
        }
        self._offer_only(*(one for one, wanted in offered.items() if wanted))
        self.bar.hide()
        self._say(_standing(offer, used))
        said = trouble or offer.reason
        self.trouble.setText(said)
        self.trouble.setVisible(bool(said))

    def show_standing(self, standing: Standing) -> None:
        """Show how its download stands."""
        self._offer_only(self.pause, self.give_up)
        self.trouble.hide()
        self.bar.show()
        self.bar.setRange(0, 0 if standing.share is None else 1000)
        self.bar.setValue(round(1000 * (standing.share or 0)))
        self._say(standing.told)

    def show_checking(self) -> None:
        """Show that its file is being read."""
        self._offer_only()
        self.trouble.hide()
        self._say("Checking the file, then trying it…")

    def holds_focus(self) -> bool:
        """Tell whether the keyboard is on this row."""
        there = QApplication.focusWidget()
        return there is not None and (there is self or self.isAncestorOf(there))

    def take_focus(self) -> None:
        """Put the keyboard on what is most likely wanted next; on the row itself where nothing can be pressed."""
        usable = (one for one in self._wanted_first if not one.isHidden() and one.isEnabled())
        next(usable, self).setFocus()

    def _offer_only(self, *offered: QWidget) -> None:
        """Show what is offered and hide the rest; the keyboard stays in the row.

        What is hidden with the keyboard on it hands that on to the next row, and the page scrolls there.
        """
        for one in offered:
            one.show()
        gone = [one for one in self._wanted_first if one not in offered]
        if self.holds_focus() and QApplication.focusWidget() not in offered:
            usable = (one for one in self._wanted_first if one in offered and one.isEnabled())
            next(usable, self).setFocus()
        for one in gone:
            one.hide()

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
            title.addWidget(words("Recommended here", "kept"), alignment=Qt.AlignmentFlag.AlignVCenter)
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
    if offer.state is State.FOUND:
        return "✓ Used where it lies" + (" · works now" if used else "")
    if offer.state is State.INSTALLED:
        where = "part of the program" if offer.carried else f"installed, {told(offer.bytes)}"
        return f"✓ {where[:1].upper()}{where[1:]}" + (" · works now" if used else "")
    return ""
