"""A passage that still tells, for which no good words were on offer: cut its sentence, or write other words."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.told import ABOUT
from app.gui.review.hunk_card import Field, shown
from app.gui.review.still_tells import Still
from app.gui.widgets.flow_layout import FlowLayout
from app.gui.widgets.keyboard_card import KeyedCard
from app.gui.widgets.pieces import AttributeTitle, Sample, button, words
from app.gui.widgets.words import breakable


class StillCard(KeyedCard):
    """Signals: `cut` when its sentence is to go, `written` with other words for the passage."""

    cut = Signal()
    written = Signal(str)

    def __init__(self, still: Still, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.still = still
        self.field = Field()
        self.build()

    def fill(self, column: QVBoxLayout) -> None:
        """Put in the passage, what it gives away, and the two things that can be done."""
        head = QHBoxLayout()
        for attribute in self.still.attributes[:2]:
            head.addWidget(Sample(attribute))
            head.addWidget(AttributeTitle(attribute))
        head.addStretch()
        head.addWidget(words("still tells", "chip"))
        column.addLayout(head)
        column.addWidget(words(f"“{breakable(shown(self.still.quote))}”", wrap=True))
        row = QWidget()
        flow = FlowLayout(row, 4)
        flow.addWidget(self.offer(button("Cut the sentence", self.cut.emit, "", "Leave out the whole sentence")))
        write = button("Write it yourself", self._write, "quiet", "Write other words for this passage")
        flow.addWidget(self.offer(write))
        column.addWidget(row)
        told = ", ".join(ABOUT[attribute] for attribute in self.still.attributes)
        self.setAccessibleName(f"Still tells {told}: {shown(self.still.quote)}")

    def _write(self) -> None:
        self.field = Field(self.still.quote)
        self.field.taken.connect(self.written)
        self.field.left.connect(self.rebuild)
        self.put_in(self.field)
