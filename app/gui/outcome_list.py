"""What became of each finding: before -> after, a row each."""

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.gui.outcome import Change, Fate
from app.gui.pieces import discard, words
from app.gui.words import breakable, name

_MARK = {Fate.GONE: "✓", Fate.CHANGED: "≈", Fate.SAME: "•", Fate.NEW: "+"}
_LEGEND = "✓ no longer inferable   ≈ guessed otherwise   • still inferable   + new"


class OutcomeList(QFrame):
    """A quiet panel; says so where the text has not been attacked yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.heading = words("", "heading", wrap=True)
        self.rows: tuple[str, ...] = ()
        self._shown: tuple[tuple[Change, ...], bool] | None = None
        self._grid_holder: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 10, 14, 10)
        self._column.addWidget(self.heading)
        self.setAccessibleName("What can still be inferred")

    def show_changes(self, changes: tuple[Change, ...], estimated: bool) -> None:
        """Show the rows; `estimated`: nobody has attacked this text yet, so there are none."""
        if (changes, estimated) == self._shown:
            return
        self._shown = (changes, estimated)
        if self._grid_holder is not None:
            discard(self._column, self._grid_holder)
            self._grid_holder = None
        if estimated:
            self.rows = ()
            self.heading.setText("Being read again as a stranger would…")
            return
        left = sum(change.fate is not Fate.GONE for change in changes)
        found = len([change for change in changes if change.before is not None])
        self.heading.setText(f"{left} of {found} still inferable" if changes else "Nothing was inferable")
        self.rows = tuple(_row(change) for change in changes)
        self._grid_holder = self._grid(changes)
        self._column.addWidget(self._grid_holder)
        self.setAccessibleDescription("; ".join(self.rows))

    def _grid(self, changes: tuple[Change, ...]) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 2, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        for row, change in enumerate(changes):
            gone = change.fate is Fate.GONE
            grid.addWidget(words(_MARK[change.fate], "accent" if gone else "heading"), row, 0)
            grid.addWidget(words(name(change.attribute), "muted"), row, 1)
            guess = words(breakable(_guesses(change)), "muted" if gone else "", wrap=True, struck=gone)
            grid.addWidget(guess, row, 2)
        grid.setColumnStretch(2, 1)
        holder.setToolTip(_LEGEND)
        return holder


def _guesses(change: Change) -> str:
    if change.fate is Fate.CHANGED:
        return f"{change.before} → {change.after}"
    return change.after or change.before or ""


def _row(change: Change) -> str:
    return f"{name(change.attribute)}: {change.before or 'nothing'} to {change.after or 'nothing'}, {change.fate.value}"
