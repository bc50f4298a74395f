"""In which order things were done in the text and in the cards, so that undo takes back the last of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from app.gui.editor.card import Action


class Text(Protocol):
    """What has an undo of its own; `revision` grows with every change, undo and redo included."""

    @property
    def revision(self) -> int:
        """Return how many changes there were."""
        ...

    def steps(self) -> int:
        """Return how many steps can be undone."""
        ...

    def undo(self) -> None:
        """Take back the last step."""
        ...

    def redo(self) -> None:
        """Do it again."""
        ...


class Stack(Protocol):
    """The decisions' undo stack."""

    def undo(self) -> None:
        """Take back the last decision."""
        ...

    def redo(self) -> None:
        """Decide again."""
        ...


@dataclass(slots=True)
class _Step:
    """An action in a card. As long as the text is at `revision`, nothing was done in the text since."""

    action: Action
    steps: int
    revision: int


@dataclass(slots=True)
class Trail:
    """Remembers what was done in the cards. With the keyboard `in_cards`, only that is undone and done again."""

    text: Text
    decisions: Stack
    _done: list[_Step] = field(default_factory=list)
    _undone: list[_Step] = field(default_factory=list)

    def add(self, action: Action) -> None:
        """Take note of something done just now; what was undone before can no longer be done again."""
        self._done.append(self._now(action))
        self._undone.clear()

    def undo(self, in_cards: bool) -> None:
        """Take back what was done last."""
        if in_cards or self._is_newest(self._done):
            self._move(self._done, self._undone, self.text.undo, self.decisions.undo)
        else:
            self.text.undo()
        self._refresh(self._done)

    def redo(self, in_cards: bool) -> None:
        """Do again what was taken back last."""
        if in_cards or self._is_newest(self._undone):
            self._move(self._undone, self._done, self.text.redo, self.decisions.redo)
        else:
            self.text.redo()
        self._refresh(self._undone)

    def clear(self) -> None:
        """Begin anew."""
        self._done.clear()
        self._undone.clear()

    def _now(self, action: Action) -> _Step:
        return _Step(action, self.text.steps(), self.text.revision)

    def _is_newest(self, steps: list[_Step]) -> bool:
        return bool(steps) and steps[-1].revision == self.text.revision

    def _refresh(self, steps: list[_Step]) -> None:
        """Notice that the text has come back to where it was when the step was made."""
        if steps and steps[-1].steps == self.text.steps():
            steps[-1].revision = self.text.revision

    def _move(
        self, source: list[_Step], target: list[_Step], text: Callable[[], None], decisions: Callable[[], None]
    ) -> None:
        if source:
            action = source.pop().action
            text() if action is Action.REWRITE else decisions()
            target.append(self._now(action))
