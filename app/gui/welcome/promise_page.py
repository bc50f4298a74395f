"""The first page: what Untell does, what it promises and has just proven, and what it cannot promise."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.engines.isolation.sandbox import Guarantees
from app.gui.widgets.icon import icon
from app.gui.widgets.pieces import words

_DOES = (
    "Untell marks the words from which a stranger could tell your age, your town, your work and more, and rewrites "
    "only those."
)
_PROOF_AT = 3  # below what it proves
_POINTS = (
    (
        "Your text stays here.",
        "Nothing of it is sent, logged or kept. It is in memory only: close the window, or let the machine stop, and "
        "it is gone unless you saved it.",
    ),
    (
        "You decide how far to go.",
        "The slider goes from faithful to private; every edit can be refused or reworded, and your original can always "
        "be brought back.",
    ),
    (
        "It cannot promise that nobody finds you.",
        "Another reader, your style or your other posts may give away what it did not see.",
    ),
)


class PromisePage(QWidget):
    """Says all this; `proof` is what was tried a moment ago."""

    def __init__(self, proof: Guarantees, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.proof = words(proven(proof), wrap=True)
        sign = QLabel()
        sign.setPixmap(icon().pixmap(48, 48))
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(sign)
        head.addWidget(words("Know what your text tells", "title"), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(14)
        column.addLayout(head)
        column.addWidget(words(_DOES, wrap=True))
        for title, body in _POINTS:
            point = QVBoxLayout()
            point.setSpacing(3)
            point.addWidget(words(title, "heading", wrap=True))
            point.addWidget(words(body, "muted", wrap=True))
            column.addLayout(point)
        self.proof.setProperty("tone", "proof" if proof.audit_hook else "muted")
        column.insertWidget(_PROOF_AT, self.proof)
        column.addStretch()


def proven(proof: Guarantees) -> str:
    """Return what was tried just now, in one or two sentences; what does not hold is not claimed."""
    if proof.seccomp and proof.audit_hook:
        return "✓ Just tried: this program asked for a connection, by Python and by native code. Both were refused."
    if proof.audit_hook:
        return "✓ Just tried: this program asked Python for a connection and was refused. Nothing stronger exists here."
    return "This program opens no connection, but this system could not prove it just now: Help > Proof says why."
