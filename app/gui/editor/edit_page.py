"""The page on which a text is written: the text on the left, what it gives away on the right."""

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.gui.editor.cards import Cards
from app.gui.editor.decisions import Decisions
from app.gui.editor.editor import TextEditor
from app.gui.widgets.pieces import side_by_side
from app.gui.widgets.rewrite_progress import Rewriting


class Editing(QWidget):
    """Editor, cards, and in their place the progress of a rewrite while one runs."""

    def __init__(self, decisions: Decisions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = TextEditor()
        self.cards = Cards(decisions)
        self.progress = Rewriting()
        self.side = QStackedWidget()
        self.side.addWidget(self.cards)
        self.side.addWidget(self.progress)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(side_by_side(self.editor, self.side))

    @property
    def in_cards(self) -> bool:
        """Tell whether the keyboard is in the cards."""
        focused = self.window().focusWidget()
        return focused is not None and self.cards.isAncestorOf(focused)

    def show_progress(self, shown: bool) -> None:
        """Show the progress of a rewrite in place of the cards; the text can be read, not changed, meanwhile."""
        self.side.setCurrentWidget(self.progress if shown else self.cards)
        self.editor.setReadOnly(shown)
