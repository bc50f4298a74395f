"""The first page: what Untell does, what it promises, what it cannot, and two ways to begin."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.engines.sandbox import Guarantees
from app.gui.pieces import button, words

_DOES = (
    "Untell shows what a text gives away about its author, and takes it back. It marks the words from which a stranger "
    "could tell your age, your town, your work and more, and changes only those."
)
_POINTS = (
    (
        "Your text stays here.",
        "Nothing of it is sent, logged or kept: what you type is in memory only. Close the window, or let the machine "
        "stop, and it is gone unless you saved it.",
    ),
    (
        "You decide how far to go.",
        "The slider goes from faithful to private; every edit can be refused or reworded, and your original can "
        "always be brought back.",
    ),
    (
        "It works at once; a model may see more.",
        "Patterns and word lists find what is said outright. A language model that runs on this machine can read "
        "between the lines: see “untell models list”, or use a file you have (Text > Use a model file…).",
    ),
    (
        "It cannot promise that nobody finds you.",
        "Another reader, your style or your other posts may give away what it did not see.",
    ),
)


class Welcome(QWidget):
    """Signals: `started` with True where a sample is wanted."""

    started = Signal(bool)

    def __init__(self, proof: Guarantees, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.proof = words(proven(proof), "muted", wrap=True)
        self.own = button("Start with my own text", lambda: self.started.emit(False), "primary")
        self.sample = button("Try it on a sample", lambda: self.started.emit(True))
        panel = QFrame()
        panel.setObjectName("panel")
        panel.setMaximumWidth(640)
        column = QVBoxLayout(panel)
        column.setContentsMargins(36, 30, 36, 30)
        column.setSpacing(12)
        column.addWidget(words("Know what your text tells", "title"))
        column.addWidget(words(_DOES, wrap=True))
        column.addSpacing(6)
        for head, body in _POINTS:
            point = QVBoxLayout()
            point.setSpacing(2)
            point.addWidget(words(head, "heading", wrap=True))
            point.addWidget(words(body, "muted", wrap=True))
            column.addLayout(point)
        column.addSpacing(6)
        column.addWidget(self.proof)
        column.addSpacing(10)
        row = QHBoxLayout()
        row.addWidget(self.own)
        row.addWidget(self.sample)
        row.addStretch()
        column.addLayout(row)
        holder = QWidget()
        holder.setObjectName("list")
        middle = QHBoxLayout(holder)
        middle.addStretch(1)
        middle.addWidget(panel, 8, alignment=Qt.AlignmentFlag.AlignVCenter)
        middle.addStretch(1)
        # In a small window the page scrolls; it must not make the window larger than the person wants it.
        area = QScrollArea(widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(holder)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)


def proven(proof: Guarantees) -> str:
    """Return what was tried just now, in one or two sentences; what does not hold is not claimed."""
    if proof.seccomp and proof.audit_hook:
        return "Just tried: this program asked for a connection, by Python and by native code. Both were refused."
    if proof.audit_hook:
        return (
            "Just tried: this program asked Python for a connection and was refused. This system has no stronger lock."
        )
    return "This program opens no connection, but this system could not prove it just now; see “untell doctor”."
