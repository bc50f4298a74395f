"""What the person decided about findings: kept, wrong, locked; every decision can be undone."""

from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.core.attributes import Attribute
from app.core.policy import Key, Wishes
from app.gui.widgets.words import label


class Decision(StrEnum):
    """The three kinds of "no"."""

    KEPT = "kept"
    WRONG = "wrong"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class Decided:
    """Everything decided at one moment."""

    kept: frozenset[Key] = frozenset()
    wrong: frozenset[Key] = frozenset()
    locked: frozenset[Attribute] = frozenset()


class Decisions(QObject):
    """Holds the decisions and their undo stack. Signals: `changed` after every decision, undo and redo."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self._now = Decided()

    @property
    def now(self) -> Decided:
        """Return everything that is decided."""
        return self._now

    def of(self, key: Key) -> Decision | None:
        """Return what was decided about a finding; a lock on its attribute weighs most."""
        if key[0] in self._now.locked:
            return Decision.LOCKED
        if key in self._now.wrong:
            return Decision.WRONG
        return Decision.KEPT if key in self._now.kept else None

    def wishes(self) -> Wishes:
        """Return the decisions as a session takes them: a wrong guess needs no edit either."""
        return Wishes(self._now.locked, self._now.kept | self._now.wrong)

    def decide(self, key: Key, decision: Decision) -> None:
        """Decide about a finding; a lock holds for its whole attribute."""
        bare = self._without(key)
        match decision:
            case Decision.KEPT:
                after = replace(bare, kept=bare.kept | {key})
            case Decision.WRONG:
                after = replace(bare, wrong=bare.wrong | {key})
            case Decision.LOCKED:
                after = replace(self._now, locked=self._now.locked | {key[0]})
        self._push(after, f"{decision.value}: {label(key[0])}")

    def take_back(self, key: Key) -> None:
        """Take back whatever was decided about a finding, a lock of its attribute included."""
        self._push(self._without(key), f"Take back: {label(key[0])}")

    def clear(self) -> None:
        """Forget everything, the undo stack too: another text has come."""
        self.stack.clear()
        self.set(Decided())

    def set(self, now: Decided) -> None:
        """Make `now` hold, without a way back; for the undo stack."""
        if now != self._now:
            self._now = now
            self.changed.emit()

    def _without(self, key: Key) -> Decided:
        return Decided(self._now.kept - {key}, self._now.wrong - {key}, self._now.locked - {key[0]})

    def _push(self, after: Decided, words: str) -> None:
        if after != self._now:
            self.stack.push(_Command(self, self._now, after, words))


class _Command(QUndoCommand):
    def __init__(self, owner: Decisions, before: Decided, after: Decided, words: str) -> None:
        super().__init__(words)
        self._owner, self._before, self._after = owner, before, after

    def redo(self) -> None:
        """Decide."""
        self._owner.set(self._after)

    def undo(self) -> None:
        """Take it back."""
        self._owner.set(self._before)
