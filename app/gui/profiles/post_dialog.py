"""One earlier post: its text where that was kept, what it gave away, and what can be done about it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.core.linkage.sightings import Sighting
from app.gui.widgets.pieces import button, words
from app.gui.widgets.words import breakable, name
from app.vault.records import Kept

_NOT_KEPT = "Of this profile only what was inferred is kept. Look for the post itself where you published it."
_SHAPE = (560, 420)


class PostDialog(QDialog):
    """Signals: `edited` with the text that is to come into the editor, `forgotten`."""

    edited, forgotten = Signal(str), Signal()

    def __init__(self, post: Kept, text: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("An earlier post")
        self.setModal(True)
        self.text = QPlainTextEdit(text or "")
        self.text.setReadOnly(True)
        self.text.setAccessibleName("The post")
        self.edit = button("Put it into the editor", lambda: self._edit(text or ""))
        self.forget = button("Forget it…", self.forgotten.emit, "quiet", "Have the vault forget this post")
        self.back = button("Close", self.reject)
        column = QVBoxLayout(self)
        column.addWidget(words(f"{post.when or 'Undated'} · {breakable(post.title)}", "heading", wrap=True))
        if text is None:
            column.addWidget(words(_NOT_KEPT, "muted", wrap=True))
        else:
            column.addWidget(self.text, 1)
        column.addWidget(words("It gave away" if post.seen else "It gave nothing away.", "muted"))
        for sighting in sorted(post.seen, key=lambda s: -s.confidence):
            column.addWidget(words(_said(sighting), wrap=True))
        column.addWidget(
            words("What is published stays there until you edit or delete it there yourself.", "muted", wrap=True)
        )
        row = QHBoxLayout()
        row.addWidget(self.forget)
        row.addStretch()
        row.addWidget(self.edit)
        row.addWidget(self.back)
        column.addLayout(row)
        self.edit.setVisible(text is not None)
        if text is not None:
            self.resize(*_SHAPE)

    def _edit(self, text: str) -> None:
        self.edited.emit(text)
        self.accept()


def _said(one: Sighting) -> str:
    return f"{name(one.attribute)}: {breakable(one.guesses[0])} ({one.confidence:.0%})"
