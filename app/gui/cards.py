"""The findings as a list of cards, in step with the marks in the text."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.inference import Inference, Validity
from app.core.policy import Key, key_of
from app.gui.card import Card
from app.gui.card_list import CardList
from app.gui.decisions import Decisions
from app.gui.pieces import discard, words
from app.gui.words import many, sureness

_AT_ONCE = 4  # cards made in one go: more would stall the typing
_EMPTY = "Findings come here while you type: the guess, how sure it is, and the words that betray it."


class Cards(QWidget):
    """Cards with a heading. Signals: `chosen` with a finding's key or None, `asked` with (Inference, Action), `left`
    on Escape, `shown` with a span to bring into view."""

    chosen = Signal(object)
    asked = Signal(object, object)
    left = Signal()
    shown = Signal(object)

    def __init__(self, decisions: Decisions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._decisions = decisions
        self._wanted: dict[Key, Inference] = {}
        self._cards: dict[Key, Card] = {}
        self.selected: Key | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._make_more)
        self.heading = words("", "heading")
        self.note = words(_EMPTY, "muted", wrap=True)
        self._list = CardList("What the text gives away")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.heading, self.note, self._list):
            column.addWidget(widget)
        column.setStretchFactor(self._list, 1)
        decisions.changed.connect(self._refresh)
        self.show_findings(())

    def show_findings(self, inferences: Sequence[Inference], notice: str = _EMPTY) -> None:
        """Show these findings, the surest first; `notice` is said below the heading where there is something to say."""
        shown = [i for i in inferences if i.validity is not Validity.INVALID]
        order = sorted(shown, key=lambda i: (not i.actionable, -sureness(i)[1]))
        self._wanted = {}
        for inference in order:
            self._wanted.setdefault(key_of(inference), inference)
        for key in [key for key in self._cards if key not in self._wanted]:
            discard(self._list.column, self._cards.pop(key))
        if self.selected not in self._wanted:
            self.selected = None
        self.note.setText(notice)
        self.note.setVisible(bool(notice))
        self._make_more()

    def keys(self) -> list[Key]:
        """Return the findings in the order shown."""
        return list(self._wanted)

    def card(self, key: Key) -> Card:
        """Return a finding's card, made now if it still waits."""
        if key not in self._cards:
            self._make(key)
        return self._cards[key]

    def select(self, key: Key | None, focus: bool = False) -> None:
        """Select a finding (None: no one) and bring its card into view."""
        if key is not None and key not in self._wanted:
            return
        if key != self.selected:
            before, self.selected = self.selected, key
            if before in self._cards:
                self._cards[before].select(False)
            if key is not None:
                self.card(key).select(True)
            self.chosen.emit(key)
        if key is not None:
            if focus:
                self.card(key).setFocus(Qt.FocusReason.TabFocusReason)
            QTimer.singleShot(0, self, lambda: self._bring_into_view(key))

    def focus_first(self) -> None:
        """Bring the keyboard to the selected card, or to the first."""
        keys = self.keys()
        if keys:
            self.select(self.selected or keys[0], focus=True)

    def _bring_into_view(self, key: Key) -> None:
        if key in self._cards:
            self._list.bring_into_view(self._cards[key])

    def _head(self) -> None:
        open_ = [i for key, i in self._wanted.items() if self._decisions.of(key) is None]
        acting, decided = sum(i.actionable for i in open_), len(self._wanted) - len(open_)
        weak = len(open_) - acting
        parts = [many(acting, "thing") + (" gives" if acting == 1 else " give") + " you away"] if acting else []
        parts += [f"{weak} weak" if acting else many(weak, "weak hint")] if weak else []
        parts += [f"{decided} decided"] if decided else []
        self.heading.setText(", ".join(parts) or "What your text gives away")

    def _make_more(self) -> None:
        missing = [key for key in self._wanted if key not in self._cards]
        for key in missing[:_AT_ONCE]:
            self._make(key)
        self._refresh()
        if len(missing) > _AT_ONCE:
            self._later.start()

    def _make(self, key: Key) -> None:
        card = Card(self._wanted[key])
        card.picked.connect(lambda: self.select(key))
        card.asked.connect(lambda action: self.asked.emit(self._wanted[key], action))
        card.stepped.connect(lambda by: self._step(key, by))
        card.left.connect(self.left)
        card.shown.connect(self.shown)
        self._cards[key] = card
        self._list.add(card)
        card.show()  # now, not when the layout gets to it: the keyboard may want to go there at once

    def _refresh(self) -> None:
        """Bring the cards that exist into the order and the state of what is wanted."""
        self._head()
        column, place = self._list.column, 0
        for key, inference in self._wanted.items():
            card = self._cards.get(key)
            if card is None:
                continue
            if column.indexOf(card) != place:
                column.removeWidget(card)
                column.insertWidget(place, card)
            card.update_finding(inference, self._decisions.of(key))
            place += 1

    def _step(self, key: Key, by: int) -> None:
        keys = self.keys()
        at = keys.index(key) + by
        if 0 <= at < len(keys):
            self.select(keys[at], focus=True)
