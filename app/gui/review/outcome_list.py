"""What became of each finding: before -> after, a row each."""

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.gui.review.outcome import Change, Fate
from app.gui.widgets.pieces import discard, words
from app.gui.widgets.words import breakable, name

_MARK = {Fate.GONE: "✓", Fate.CHANGED: "≈", Fate.SAME: "•", Fate.NEW: "+"}
_LEGEND = "Found by this program: ✓\u00a0no longer, ≈\u00a0guessed otherwise, •\u00a0still, +\u00a0new"
_LEGEND_SPOKEN = "Found by this program, before and after the rewrite"


class OutcomeList(QFrame):
    """A quiet panel; says so where the text has not been attacked yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.heading = words("", "heading", wrap=True)
        self.rows: tuple[str, ...] = ()
        self._shown: tuple[object, ...] | None = None
        self._grid_holder: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 10, 14, 10)
        self._column.addWidget(self.heading)
        self.setAccessibleName("What can still be inferred")

    def show_changes(self, changes: tuple[Change, ...], estimated: bool, told: str = "") -> None:
        """Show the rows, and above them what a strong reader probably tells, where anybody estimated that.

        `estimated`: nobody has attacked this text yet, so there are no rows.
        """
        if (changes, estimated, told) == self._shown:
            return
        self._shown = (changes, estimated, told)
        if self._grid_holder is not None:
            discard(self._column, self._grid_holder)
            self._grid_holder = None
        if estimated:
            self.rows = ()
            self.heading.setText("Being read again as a stranger would…")
            return
        left = sum(change.fate is not Fate.GONE for change in changes)
        found = len([change for change in changes if change.before is not None])
        own = f"This program still finds {left} of {found}." if changes else "This program found nothing."
        self.heading.setText(told or f"{own} Another reader may see more.")
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
            mark = words(_MARK[change.fate], "accent" if gone else "heading")
            mark.setAccessibleName(change.fate.value)
            grid.addWidget(mark, row, 0)
            grid.addWidget(words(name(change.attribute), "muted"), row, 1)
            guess = words(breakable(_guesses(change)), "muted" if gone else "", wrap=True, struck=gone)
            grid.addWidget(guess, row, 2)
        grid.setColumnStretch(2, 1)
        if changes:
            legend = words(_LEGEND, "muted", wrap=True)
            legend.setAccessibleName(_LEGEND_SPOKEN)
            grid.addWidget(legend, len(changes), 0, 1, 3)
        return holder


def _guesses(change: Change) -> str:
    if change.fate is Fate.CHANGED:
        return f"{change.before} → {change.after}"
    return change.after or change.before or ""


def _row(change: Change) -> str:
    return f"{name(change.attribute)}: {change.before or 'nothing'} to {change.after or 'nothing'}, {change.fate.value}"
