"""What the person decided about findings: kept, wrong, locked; every decision can be undone."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.core.policy import Decided, Decision, Key, Wishes
from app.gui.widgets.words import label


class Decisions(QObject):
    """Holds the decisions and their undo stack.

    Signals: `changed` after every decision, undo and redo; `made` after those that a person made or took back.
    """

    changed, made = Signal(), Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self._now = self._standing = Decided()

    @property
    def now(self) -> Decided:
        """Return everything that is decided."""
        return self._now

    def of(self, key: Key) -> Decision | None:
        """Return what was decided about a finding; a lock on its attribute weighs most."""
        return self._now.of(key)

    def wishes(self) -> Wishes:
        """Return the decisions as a session takes them."""
        return self._now.wishes

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
        """Forget everything but what stands, the undo stack too: another text has come."""
        self.stack.clear()
        self.set(self._standing)

    def stand(self, standing: Decided) -> None:
        """Have decisions hold for every text that comes, this one included, in place of those that stood before."""
        before, self._standing = self._standing, standing
        self.set(self._now - before | standing)

    def set(self, now: Decided) -> None:
        """Make `now` hold, without a way back; for the undo stack."""
        if now != self._now:
            self._now = now
            self.changed.emit()

    def step(self, now: Decided) -> None:
        """Make `now` hold, as a person wanted; for the undo stack."""
        self.set(now)
        self.made.emit()

    def _without(self, key: Key) -> Decided:
        return Decided(self._now.kept - {key}, self._now.wrong - {key}, self._now.locked - {key[0]})

    def _push(self, after: Decided, words: str) -> None:
        if after != self._now:
            self.stack.push(_Command(self, self._now, after, words))


class _Command(QUndoCommand):
    """A decision as what it adds and takes away, so that it can be undone whatever came to stand meanwhile."""

    def __init__(self, owner: Decisions, before: Decided, after: Decided, words: str) -> None:
        super().__init__(words)
        self._owner, self._added, self._taken = owner, after - before, before - after

    def redo(self) -> None:
        """Decide."""
        self._owner.step(self._owner.now - self._taken | self._added)

    def undo(self) -> None:
        """Take it back."""
        self._owner.step(self._owner.now - self._added | self._taken)
