"""One edit under review: what it changes, for what, at which price, and whether it is made."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.gui.review.hunks import Hunk
from app.gui.widgets.flow_layout import FlowLayout
from app.gui.widgets.keyboard_card import KeyedCard
from app.gui.widgets.pieces import AttributeTitle, Sample, button, words
from app.gui.widgets.words import breakable

_MOST = 90


class HunkCard(KeyedCard):
    """Signals: `accepted` with whether the hunk is to be made, `everywhere` the same for all with these words,
    `written` with other words for it."""

    accepted = Signal(bool)
    everywhere = Signal(bool)
    written = Signal(str)

    def __init__(self, hunk: Hunk, same: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hunk = hunk
        self.same = same
        self.field = Field()
        self.build()

    def update_hunk(self, hunk: Hunk, same: int) -> None:
        """Show what is decided now."""
        if (hunk, same) != (self.hunk, self.same):
            self.hunk, self.same = hunk, same
            self.rebuild()

    def price(self) -> str:
        """Return what the edit gains and costs, in words."""
        edit = self.hunk.edit
        gain = "gain unknown" if edit.gain is None else f"−{edit.gain:.0%} risk"
        cost = "" if edit.cost is None else f", −{edit.cost:.0%} of the words"
        return f"{gain}{cost}"

    def fill(self, column: QVBoxLayout) -> None:
        """Put in the words of before and after, the price, and what can be decided."""
        made = self.hunk.accepted
        old, new = breakable(shown(self.hunk.edit.old)) or "(nothing)", shown(self.hunk.new) or "(left out)"
        column.addLayout(self._head())
        column.addWidget(words(old, "muted" if made else "", wrap=True, struck=made))
        column.addWidget(words(new, "accent" if made else "muted", wrap=True, struck=not made))
        column.addWidget(words(self.price() + (" · written by you" if self.hunk.by_hand is not None else ""), "muted"))
        column.addWidget(self._buttons())
        state = "made" if made else "rejected"
        self.setAccessibleName(
            f"Edit, {state}: {shown(self.hunk.edit.old)} becomes {shown(self.hunk.new) or 'nothing'}"
        )
        self.setAccessibleDescription(self.price())

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for attribute in self.hunk.edit.attributes[:2]:
            row.addWidget(Sample(attribute))
            row.addWidget(AttributeTitle(attribute))
        row.addStretch()
        if not self.hunk.accepted:
            row.addWidget(words("rejected", "chip"))
        return row

    def _buttons(self) -> QWidget:
        row = QWidget()
        flow = FlowLayout(row, 4)
        turned = not self.hunk.accepted
        verb = "Accept" if turned else "Reject"
        flow.addWidget(self.offer(button(verb, lambda: self.accepted.emit(turned), "", f"{verb} this edit")))
        flow.addWidget(self.offer(button("Edit", self._edit, "quiet", "Write other words for this edit")))
        if self.same > 1:
            both = f"{verb} all {self.same} like it"
            flow.addWidget(self.offer(button(both, lambda: self.everywhere.emit(turned), "quiet")))
        return row

    def _edit(self) -> None:
        """Offer a line to write in, in place of the buttons; Return takes it."""
        self.field = Field(self.hunk.new)
        self.field.taken.connect(self.written)
        self.field.left.connect(self.rebuild)
        self.put_in(self.field)


class Field(QLineEdit):
    """A line whose Return and Escape are its own: the card below must not take them for its actions."""

    taken = Signal(str)
    left = Signal()

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setAccessibleName("Other words for this edit")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the words on Return, leave them on Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit(self.text())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def shown(words_: str) -> str:
    """Return words on one line, the end of long ones left out."""
    line = " ".join(words_.split())
    return line if len(line) <= _MOST else line[: _MOST - 1] + "…"
