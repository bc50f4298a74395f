"""Before and after: the text with its changes on the left, every edit as a card on the right, and what it came to."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.text.english import agreed, many
from app.core.trajectory import Rejected
from app.gui.review.diff_view import DiffView, View
from app.gui.review.hunk_card import HunkCard
from app.gui.review.hunks import Draft, Hunk, Place, Ruling, place_of
from app.gui.review.outcome import Change
from app.gui.review.outcome_list import OutcomeList
from app.gui.review.still_card import StillCard
from app.gui.review.still_tells import Still, sentence_of
from app.gui.widgets.card_list import CardList
from app.gui.widgets.pieces import button, discard, side_by_side, words
from app.gui.widgets.staggered import Gradually

_CARDS = 8
"""So many passages that still tell have a card at a time."""


class _Command(QUndoCommand):
    def __init__(self, review: "Review", before: dict[Place, Ruling], after: dict[Place, Ruling]) -> None:
        super().__init__("edit")
        self._review, self._before, self._after = review, before, after

    def redo(self) -> None:
        """Decide."""
        self._review.rule(self._after)

    def undo(self) -> None:
        """Take it back."""
        self._review.rule(self._before)


class Review(QWidget):
    """`card` makes the card of a hunk, given how many replace the same words.

    Signals: `changed` with the draft whenever the person decided about a hunk, `left` on Escape in a card."""

    changed = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None, card: Callable[[Hunk, int], HunkCard] = HunkCard) -> None:
        super().__init__(parent)
        self._new_card = card
        self.draft = Draft("", ())
        self.rulings: dict[Place, Ruling] = {}
        self.stack = QUndoStack(self)
        self.diff = DiffView()
        self.diff.pointed.connect(lambda index: self.select(index))
        self.outcome = OutcomeList()
        self._cards: dict[Place, HunkCard] = {}
        self._gradually = Gradually(self._missing, self._bring_up_to_date, self)
        self.selected: int | None = None
        self.heading = words("", "heading")
        self.views = {view: self._view_button(view) for view in View}
        self._rejected: tuple[Rejected, ...] = ()
        self.still: tuple[Still, ...] = ()
        self.still_cards: list[StillCard] = []
        self._still_heading = words("", "heading", wrap=True)
        self._still_heading.hide()
        self._list = CardList("The edits")
        self._refused = words("", "muted", wrap=True)
        self._lay_out()
        self.left.connect(self.diff.setFocus)

    def forget(self) -> None:
        """Begin with another rewrite: what was decided belongs to the one before."""
        self.draft, self.rulings = Draft("", ()), {}
        self.stack.clear()
        self.show_still(())
        self._list.verticalScrollBar().setValue(0)

    def show_rewrite(self, draft: Draft, rejected: tuple[Rejected, ...]) -> None:
        """Show a draft with other hunks; `rejected` are the edits that were proposed and not made."""
        self._rejected = rejected
        self.selected = None
        self.draft = draft
        self._show_rejected()
        self._refresh()

    def show_still(self, still: tuple[Still, ...]) -> None:
        """Show the passages that still tell, each with a card; more than a few wait until those are dealt with."""
        if still == self.still:
            return
        self.still = still
        wanted = still[:_CARDS]
        doomed = [card for card in self.still_cards if card.still not in wanted]
        for card in doomed:
            card.blockSignals(True)
        for card in doomed:
            discard(self._list.column, card)
        kept = {card.still: card for card in self.still_cards if card not in doomed}
        self.still_cards = [kept.get(one) or self._still_card(one) for one in wanted]
        first = self._list.column.indexOf(self._still_heading) + 1
        for place, card in enumerate(self.still_cards, first):
            if self._list.column.indexOf(card) != place:
                self._list.column.removeWidget(card)
                self._list.insert(place, card)
        more = f", the first {_CARDS} here" if len(still) > _CARDS else ""
        tell = agreed(len(still), "tell")
        self._still_heading.setText(f"{many(len(still), 'passage')} left as written that still {tell}{more}")
        self._still_heading.setVisible(bool(still))
        self.diff.mark_still(tuple(one.span for one in still))

    @property
    def busy(self) -> bool:
        """Tell whether cards are still being made."""
        return self._gradually.busy

    def card(self, index: int) -> HunkCard:
        """Return the card of a hunk, made or brought up to date now if it still waits."""
        self._bring_up_to_date(index)
        return self._cards[place_of(self.draft.hunks[index])]

    def show_outcome(self, changes: tuple[Change, ...], estimated: bool, told: str = "") -> None:
        """Show what a strong reader probably `told`, and what became of each finding."""
        self.outcome.show_changes(changes, estimated, told)

    def select(self, index: int, focus: bool = False) -> None:
        """Select a hunk in the text and in the list."""
        if not 0 <= index < len(self.draft.hunks):
            return
        self.selected = index
        chosen = self.card(index)
        for card in self._cards.values():
            card.mark_selected(card is chosen)
        self.diff.select(index)
        if focus:
            chosen.setFocus(Qt.FocusReason.TabFocusReason)
        self._list.bring_into_view(chosen)

    def refused(self) -> list[str]:
        """Return the edits that were proposed and not made, with the reason, a line each."""
        lines = [f"“{r.edit.old}” → “{r.edit.new}”: {r.reason}" for r in self._rejected]
        return list(dict.fromkeys(lines))

    # how it is built

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(4)
        for one in self.views.values():
            row.addWidget(one)
        row.addStretch()
        column.addLayout(row)
        column.addWidget(self.diff)
        for widget in (self.outcome, self._still_heading, self.heading, self._refused):
            self._list.add(widget)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(side_by_side(left, self._list))
        self._group = QButtonGroup(self)
        for one in self.views.values():
            self._group.addButton(one)
        self.views[View.CHANGES].setChecked(True)

    def _still_card(self, still: Still) -> StillCard:
        card = StillCard(still)
        card.cut.connect(lambda: self._decide(self.draft.adding(sentence_of(self.draft.original, still.span), "")))
        card.written.connect(lambda new: self._decide(self.draft.adding(still.span, new)))
        card.picked.connect(lambda: self.diff.show_place(still.span))
        card.stepped.connect(lambda by: self._step_still(card, by))
        card.left.connect(self.left)
        self._list.insert(self._list.column.indexOf(self.heading), card)
        card.ensurePolished()
        card.show()
        return card

    def _step_still(self, card: StillCard, by: int) -> None:
        """Go to the next passage that still tells; after the last come the edits."""
        at = self.still_cards.index(card) + by
        if at == len(self.still_cards):
            self.select(0, focus=True)
        elif at >= 0:
            self.still_cards[at].setFocus(Qt.FocusReason.TabFocusReason)
            self._list.bring_into_view(self.still_cards[at])

    def _view_button(self, view: View) -> QPushButton:
        made = button(view.value, lambda: self.diff.set_view(view), "quiet", f"Show {view.value.lower()}")
        made.setCheckable(True)
        return made

    def _missing(self) -> list[int]:
        """Return the hunks whose card is not there, or says what no longer holds."""
        likes = self.draft.likes()
        return [at for at, hunk in enumerate(self.draft.hunks) if not self._is_up_to_date(hunk, likes[at])]

    def _is_up_to_date(self, hunk: Hunk, like: int) -> bool:
        card = self._cards.get(place_of(hunk))
        return card is not None and (card.hunk, card.same) == (hunk, like)

    def _bring_up_to_date(self, index: int) -> None:
        hunk = self.draft.hunks[index]
        if place_of(hunk) in self._cards:
            self._cards[place_of(hunk)].update_hunk(hunk, len(self.draft.same(index)))
        else:
            self._make(index)

    def _make(self, index: int) -> None:
        """Make a card; what it does goes by its place, since another selection counts the hunks otherwise."""
        hunk = self.draft.hunks[index]
        place = place_of(hunk)
        card = self._new_card(hunk, len(self.draft.same(index)))
        card.picked.connect(lambda: self.select(self._index(place)))
        card.stepped.connect(lambda by: self.select(self._index(place) + by, focus=True))
        card.left.connect(self.left)
        card.accepted.connect(lambda yes: self._decide(self.draft.accepting((self._index(place),), yes)))
        card.everywhere.connect(
            lambda yes: self._decide(self.draft.accepting(self.draft.same(self._index(place)), yes))
        )
        card.written.connect(lambda new: self._decide(self.draft.writing(self._index(place), new)))
        before = sum(known < place for known in self._cards)
        self._cards[place] = card
        self._list.insert(self._list.column.indexOf(self.heading) + 1 + before, card)
        card.ensurePolished()  # before its place is measured: it grows when it is dressed
        card.show()  # now, not when the layout gets to it: the keyboard may want to go there at once

    def _drop_others(self) -> None:
        """Take away the cards of places where nothing is proposed any more."""
        wanted = {place_of(hunk) for hunk in self.draft.hunks}
        doomed = [self._cards.pop(place) for place in list(self._cards) if place not in wanted]
        for card in doomed:
            # Hiding one hands the keyboard to the next, which would select itself.
            card.blockSignals(True)
        for card in doomed:
            discard(self._list.column, card)

    def _index(self, place: Place) -> int:
        return next(at for at, hunk in enumerate(self.draft.hunks) if place_of(hunk) == place)

    def _decide(self, draft: Draft) -> None:
        """Take another draft, so that it can be undone; decisions about places not shown just now stay."""
        gone = {at: replace(r, accepted=False) for at, r in self.rulings.items() if r.own and at not in draft.rulings}
        after = {**self.rulings, **gone, **draft.rulings}
        if self.draft.ruled(after) != self.draft:
            self.stack.push(_Command(self, self.rulings, after))

    def rule(self, rulings: dict[Place, Ruling]) -> None:
        """Have these decisions hold, without a way back; for the undo stack."""
        self.rulings = rulings
        self.draft = self.draft.ruled(rulings)
        if self.selected is not None and self.selected >= len(self.draft.hunks):
            self.selected = None
        if self.selected is not None:
            self.card(self.selected)  # at once: the next key may be meant for what it offers now
        self._refresh()
        self.changed.emit(self.draft)

    def uphold(self) -> None:
        """Have what the person wrote stand in the draft of a new rewrite, too, where that proposes nothing."""
        upheld = self.draft.upheld(self.rulings)
        if upheld != self.rulings:
            self.rule(upheld)

    def _refresh(self) -> None:
        self._drop_others()
        made = sum(h.accepted for h in self.draft.hunks)
        self.heading.setText(
            f"{made} of {many(len(self.draft.hunks), 'edit')} made" if self.draft.hunks else "No edits"
        )
        self.diff.show_draft(self.draft)
        self._gradually.begin()

    def _show_rejected(self) -> None:
        lines = self.refused()
        self._refused.setText("\n".join([f"{many(len(lines), 'proposal')} not made:", *lines]))
        self._refused.setVisible(bool(lines))
