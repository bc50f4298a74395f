"""Draws a profile's account: this text beside earlier posts, the anonymity set, the timeline, what is worth editing."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.core.anonymity.estimate import Estimate
from app.core.linkage.comparison import Shift
from app.core.linkage.profile import Claim
from app.core.told import MAYBE
from app.gui.widgets.pieces import AttributeTitle, Meter, words
from app.gui.widgets.words import breakable, label
from app.population.shares import anonymity, assumptions, told
from app.profiles.account import Account

_MOST = 8
_HOVER = "\n"


def panel(title: str, *inside: QWidget) -> QFrame:
    """Return a framed part of the page with its heading."""
    frame = QFrame()
    frame.setObjectName("panel")
    column = QVBoxLayout(frame)
    column.setContentsMargins(14, 12, 14, 12)
    column.setSpacing(8)
    column.addWidget(words(title, "heading"))
    for one in inside:
        column.addWidget(one)
    return frame


def draft(shifts: Sequence[Shift]) -> QFrame:
    """Return what the text in the editor tells alone, what the posts did before it, and both together."""
    shown = [s for s in shifts if s.together.likely >= MAYBE]
    if not shown:
        return panel(
            "This text beside them", words("Together they tell nothing that is even possible.", "muted", wrap=True)
        )
    grid = _grid(("", "", "this text alone", "before", "together", ""))
    for row, shift in enumerate(shown, 1):
        _claim(grid, row, shift.together)
        for column, likely in enumerate((shift.alone, shift.before), 2):
            grid.addWidget(words(_share(likely), "muted"), row, column)
        grid.addWidget(_meter(shift.together.likely), row, 4)
        grid.addWidget(words("new" if shift.new else "", "accent"), row, 5)
    return panel("This text beside them", _held(grid), crowd(anonymity(tuple(s.together for s in shown))))


def crowd(found: Estimate) -> QWidget:
    """Return how many people share what is told; its assumptions stand in the tip."""
    line = words(told(found), wrap=True)
    line.setToolTip(_HOVER.join(assumptions(found)))
    line.setAccessibleDescription(" ".join(assumptions(found)))
    line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return line


def known(account: Account) -> QFrame:
    """Return what the earlier posts tell."""
    if not account.known:
        return panel("What they tell", words("Nothing became even possible to tell by them.", "muted", wrap=True))
    grid = _grid(("", "", "how likely"))
    for row, claim in enumerate(account.known, 1):
        _claim(grid, row, claim)
        grid.addWidget(_meter(claim.likely), row, 2)
    return panel("What they tell", _held(grid), crowd(account.crowd))


def timeline(account: Account) -> QFrame:
    """Return the posts by which something became probable."""
    grid = _grid(("when", "post", "from then on it was probable"))
    for row, step in enumerate(account.steps, 1):
        grid.addWidget(words(step.post.when or "–", "muted"), row, 0, _TOP)
        grid.addWidget(words(breakable(account.titles[step.post.id]), wrap=True), row, 1, _TOP)
        grid.addWidget(words("; ".join(map(_said, step.claims)), wrap=True), row, 2, _TOP)
    return panel("When it became known", _held(grid))


def worth(account: Account) -> QFrame:
    """Return the posts whose editing or deleting would take something back."""
    if not account.reliefs:
        none = "No single post is worth it: several say the same, or nothing is probable."
        return panel("Worth editing or deleting", words(none, "muted", wrap=True))
    grid = _grid(("when", "post", "without it"))
    for row, relief in enumerate(account.reliefs[:_MOST], 1):
        less = "; ".join(f"{label(c.attribute)} {_share(c.likely)} → {_share(left)}" for c, left in relief.without)
        grid.addWidget(words(relief.post.when or "–", "muted"), row, 0, _TOP)
        grid.addWidget(words(breakable(account.titles[relief.post.id]), wrap=True), row, 1, _TOP)
        grid.addWidget(words(less, wrap=True), row, 2, _TOP)
    return panel("Worth editing or deleting", _held(grid))


_TOP = Qt.AlignmentFlag.AlignTop


def _grid(heads: Sequence[str]) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    for column, head in enumerate(heads):
        grid.addWidget(words(head, "muted"), 0, column)
    grid.setColumnStretch(1, 2)
    grid.setColumnStretch(2, 3 if len(heads) == 3 else 0)
    return grid


def _held(grid: QGridLayout) -> QWidget:
    held = QWidget()
    held.setLayout(grid)
    return held


def _claim(grid: QGridLayout, row: int, claim: Claim) -> None:
    grid.addWidget(AttributeTitle(claim.attribute), row, 0)
    grid.addWidget(words(breakable(claim.value), wrap=True), row, 1)


def _meter(likely: float) -> QWidget:
    made = Meter()
    made.set(likely)
    made.setAccessibleName(f"{_share(likely)} likely")
    made.setToolTip(f"{_share(likely)} likely")
    return made


def _said(claim: Claim) -> str:
    return f"{label(claim.attribute)}: {claim.value} ({_share(claim.likely)})"


def _share(likely: float) -> str:
    return f"{min(likely, 0.99):.0%}"
