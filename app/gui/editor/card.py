"""One finding: what is given away, how sure, by which words, and what can be done about it."""

from enum import StrEnum
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.inference import Inference
from app.core.policy import Decision
from app.core.told import shown_guesses, shown_reason
from app.gui.widgets.flow_layout import FlowLayout
from app.gui.widgets.keyboard_card import KeyedCard
from app.gui.widgets.pieces import AttributeTitle, Elided, Meter, Sample, button, words
from app.gui.widgets.words import breakable, label, name, sources, sureness, verdict


class Action(StrEnum):
    """What a card can be asked to do."""

    REWRITE = "rewrite"
    KEEP = "keep"
    WRONG = "wrong"
    LOCK = "lock"
    TAKE_BACK = "take back"


_SHORT, _GLIMPSE = 40, 24  # letters of a quote, in an open card and in a closed one
_DECIDED = {
    Decision.KEPT: ("✓ kept", "You accept this risk: it stays in the text."),
    Decision.WRONG: ("✗ wrong guess", "A wrong guess misleads whoever makes it: nothing is done about it."),
    Decision.LOCKED: ("locked", "Locked: everything about this attribute stays in the text."),
}


class Card(KeyedCard):
    """A finding as a card; the selected one shows everything, the others the essentials.

    Signals: `asked` with an Action, `shown` with the Span of a quote that was clicked.
    """

    asked = Signal(object)
    shown = Signal(object)

    def __init__(
        self,
        inference: Inference,
        decision: Decision | None = None,
        whole: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.inference, self.decision = inference, decision
        self.selected = whole
        self.build()

    def update_finding(self, inference: Inference, decision: Decision | None) -> None:
        """Show what is known now; nothing is built anew where nothing changed."""
        before, self.inference = self.inference, inference
        # While one types, spans move along under most cards; only an open one has buttons that go there.
        same = inference == before if self.selected else _shown(inference) == _shown(before)
        if not same or decision != self.decision:
            self.decision = decision
            self.rebuild()

    def select(self, selected: bool) -> None:
        """Show everything, or the essentials."""
        if selected != self.selected:
            self.selected = selected
            self.mark_selected(selected)
            self.build()

    # how it is built

    def fill(self, column: QVBoxLayout) -> None:
        """Put in the essentials, and everything else where the card is selected."""
        column.addLayout(self._head())
        column.addWidget(self._guess())
        column.addLayout(self._sureness())
        if self.selected:
            self._details(column)
        self._describe()

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(Sample(self.inference.attribute))
        row.addWidget(AttributeTitle(self.inference.attribute))
        row.addStretch()
        if self.decision is not None:
            row.addWidget(words(_DECIDED[self.decision][0], self.decision.value))
        elif not self.inference.actionable:
            row.addWidget(words(verdict(self.inference)[0], "chip"))
        return row

    def _guess(self) -> QWidget:
        first, *others = shown_guesses(self.inference) or ("?",)
        guess = words(breakable(first), "guess", wrap=True, struck=self.decision is Decision.WRONG)
        if not others or not self.selected:
            return guess
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        column.addWidget(guess)
        column.addWidget(words(f"or {' · '.join(others)}", "muted", wrap=True))
        return both

    def _sureness(self) -> QHBoxLayout:
        word, share = sureness(self.inference)
        meter = Meter()
        known = self.inference.confidence is not None and not self.inference.doubtful
        said = f"{word}, {share:.0%}" if known else word
        meter.set(share)
        told = words(said, "muted")
        told.setAccessibleName(f"How sure: {said}")
        row = QHBoxLayout()
        row.addWidget(meter)
        row.addWidget(told)
        if not self.selected and self.inference.evidence:
            row.addWidget(Elided(_quoted(_glimpse(self.inference), _GLIMPSE), "muted"), 1)
        else:
            row.addStretch()
        return row

    def _details(self, column: QVBoxLayout) -> None:
        quotes = QWidget()
        flow = FlowLayout(quotes, 2)
        for evidence in self.inference.evidence:
            quote = button(
                _quoted(evidence.quote, _SHORT),
                partial(self.shown.emit, evidence.span),
                "link",
                f"Show in the text: {evidence.quote}",
            )
            flow.addWidget(quote)
        for quote_text in self.inference.unanchored:
            flow.addWidget(words(f"{_quoted(quote_text, _SHORT)} (not in the text)", "muted"))
        column.addWidget(quotes)
        reason = shown_reason(self.inference)
        if reason:
            column.addWidget(words(reason, wrap=True))
        verdict_word, meaning = verdict(self.inference)
        told = _DECIDED[self.decision][1] if self.decision else f"Verdict: {verdict_word}. {meaning}"
        column.addWidget(words(f"{told} {sources(self.inference).capitalize()}.", "muted", wrap=True))
        column.addWidget(self._buttons())

    def _buttons(self) -> QWidget:
        what = label(self.inference.attribute)
        choices = [
            (Action.REWRITE, "Rewrite this", f"Rewrite the words that give away the {what}"),
            (Action.KEEP, "Keep it", f"Keep the {what}: I accept the risk"),
            (Action.WRONG, "Wrong guess", f"The guessed {what} is wrong"),
            (Action.LOCK, f"Lock {what}", f"Never change anything about the {what}"),
        ]
        if self.decision is not None:
            choices = [(Action.TAKE_BACK, "Take this back", f"Take back the decision about the {what}")]
        row = QWidget()
        flow = FlowLayout(row, 4)
        for action, text, spoken in choices:
            tone = "" if action is Action.REWRITE else "quiet"
            made = self.offer(button(text, partial(self.asked.emit, action), tone, spoken))
            made.setToolTip(spoken)
            flow.addWidget(made)
        return row

    def _describe(self) -> None:
        first = next(iter(shown_guesses(self.inference)), "no guess")
        decided = f", {_DECIDED[self.decision][0]}" if self.decision else ""
        word, _ = sureness(self.inference)
        self.setAccessibleName(f"{name(self.inference.attribute)}: {first}, {word}{decided}")
        self.setAccessibleDescription(f"{shown_reason(self.inference)} {verdict(self.inference)[1]}")


def _shown(inference: Inference) -> tuple[object, ...]:
    """Return what a closed card shows of a finding."""
    words_shown = _glimpse(inference), inference.rationale
    return (
        inference.guesses,
        inference.certainty,
        inference.confidence,
        inference.validity,
        inference.leak,
        *words_shown,
    )


def _glimpse(inference: Inference) -> str:
    """Return the words that betray a finding most."""
    return max(inference.evidence, key=lambda e: e.weight).quote if inference.evidence else ""


def _quoted(quote: str, most: int) -> str:
    line = " ".join(quote.split())
    return f"“{line if len(line) <= most else line[: most - 1] + '…'}”"
