"""The findings as a list of cards, in step with the marks in the text."""

import itertools
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.inference import Inference, Validity
from app.core.policy import Key, key_of
from app.core.text.english import agreed, many
from app.gui.editor.card import Card
from app.gui.editor.decisions import Decisions
from app.gui.widgets.card_list import CardList
from app.gui.widgets.pieces import discard, words
from app.gui.widgets.spoken import Spoken
from app.gui.widgets.staggered import Gradually
from app.gui.widgets.words import sureness

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
        self._to_show: Key | None = None
        self._gradually = Gradually(self._missing, self._bring_up_to_date, self)
        self._gradually.ended.connect(self._reveal)
        self.heading = words("", "heading")
        self._spoken = Spoken(self.heading)
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
        order = sorted(shown, key=lambda i: (not i.leaks, -sureness(i)[1]))
        self._wanted = {}
        for inference in order:
            self._wanted.setdefault(key_of(inference), inference)
        for key in [key for key in self._cards if key not in self._wanted]:
            discard(self._list.column, self._cards.pop(key))
        if self.selected not in self._wanted:
            self.selected = None
        self.note.setText(notice)
        self.note.setVisible(bool(notice))
        self._refresh()

    def keys(self) -> list[Key]:
        """Return the findings in the order shown."""
        return list(self._wanted)

    @property
    def busy(self) -> bool:
        """Tell whether cards are still being made."""
        return self._gradually.busy

    def card(self, key: Key) -> Card:
        """Return a finding's card, made or brought up to date now if it still waits."""
        self._bring_up_to_date(key)
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
            self._to_show = key
            self._gradually.begin()

    def focus_first(self) -> None:
        """Bring the keyboard to the selected card, or to the first."""
        keys = self.keys()
        if keys:
            self.select(self.selected or keys[0], focus=True)

    def _reveal(self) -> None:
        """Bring the card that was selected last into view, now that those above it have their height."""
        key, self._to_show = self._to_show, None
        if key in self._cards:
            self._list.bring_into_view(self._cards[key])

    def _head(self) -> None:
        open_ = [i for key, i in self._wanted.items() if self._decisions.of(key) is None]
        acting, decided = sum(i.leaks for i in open_), len(self._wanted) - len(open_)
        weak = len(open_) - acting
        parts = [f"{many(acting, 'thing')} {agreed(acting, 'give')} you away"] if acting else []
        parts += [f"{weak} weak" if acting else many(weak, "weak hint")] if weak else []
        parts += [f"{decided} decided"] if decided else []
        self.heading.setText(", ".join(parts) or "What your text gives away")
        self._spoken.say(self.heading.text() if parts else "")

    def _missing(self) -> list[Key]:
        """Return the findings whose card is not there, or says what no longer holds."""
        return [key for key, inference in self._wanted.items() if not self._is_up_to_date(key, inference)]

    def _is_up_to_date(self, key: Key, inference: Inference) -> bool:
        card = self._cards.get(key)
        return card is not None and (card.inference, card.decision) == (inference, self._decisions.of(key))

    def _bring_up_to_date(self, key: Key) -> None:
        if key in self._cards:
            self._cards[key].update_finding(self._wanted[key], self._decisions.of(key))
        else:
            self._make(key)

    def _make(self, key: Key) -> None:
        card = Card(self._wanted[key], self._decisions.of(key))
        card.picked.connect(lambda: self.select(key))
        card.asked.connect(lambda action: self.asked.emit(self._wanted[key], action))
        card.stepped.connect(lambda by: self._step(key, by))
        card.left.connect(self.left)
        card.shown.connect(self.shown)
        self._cards[key] = card
        before = sum(known in self._cards for known in itertools.takewhile(lambda k: k != key, self._wanted))
        self._list.insert(before, card)
        card.ensurePolished()  # before its place is measured: it grows when it is dressed
        card.show()  # now, not when the layout gets to it: the keyboard may want to go there at once

    def _refresh(self) -> None:
        """Bring heading, order and cards into the state of what is wanted, the cards a few at a time."""
        self._head()
        column = self._list.column
        there = [self._cards[key] for key in self._wanted if key in self._cards]
        for place, card in enumerate(there):
            if column.indexOf(card) != place:
                column.removeWidget(card)
                self._list.insert(place, card)
        if self.selected in self._cards:
            self.card(self.selected)  # at once: the next key may be meant for what it offers now
        self._gradually.begin()

    def _step(self, key: Key, by: int) -> None:
        keys = self.keys()
        at = keys.index(key) + by
        if 0 <= at < len(keys):
            self.select(keys[at], focus=True)
