"""Draws a profile's account: this text beside it, the anonymity set, the timeline, what is worth editing, decisions."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.core.anonymity.estimate import Estimate
from app.core.linkage.comparison import Shift
from app.core.linkage.profile import Claim
from app.core.linkage.timeline import Post
from app.core.policy import Decided, Decision
from app.core.told import MAYBE
from app.gui.widgets.pieces import AttributeTitle, Meter, button, words
from app.gui.widgets.words import breakable, label
from app.population.shares import anonymity, assumptions, told
from app.profiles.account import Account

_MOST = 8
_TITLE = 60
_DECIDED = {Decision.KEPT: "✓ kept", Decision.WRONG: "✗ wrong guess", Decision.LOCKED: "locked"}
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


def draft(shifts: Sequence[Shift], decided: Decided) -> QFrame:
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
        word = decided.of(shift.key)
        grid.addWidget(words(_DECIDED[word], word.value) if word else words(_news(shift), "accent"), row, 5, _LEFT)
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
        grid.addWidget(_meter(claim.likely), row, 2, _LEFT)
    return panel("What they tell", _held(grid), crowd(account.crowd))


def timeline(account: Account, open_post: Callable[[int], object]) -> QFrame:
    """Return the posts by which something became probable, each to be opened."""
    if not account.steps:
        none = "Nothing is probable yet: what is possible rests on hints."
        return panel("When it became known", words(none, "muted", wrap=True))
    grid = _grid(("when", "post", "from then on it was probable"))
    for row, step in enumerate(account.steps, 1):
        _post(grid, row, step.post, account, open_post)
        grid.addWidget(words("; ".join(map(_said, step.claims)), wrap=True), row, 2, _MIDDLE)
    return panel("When it became known", _held(grid))


def worth(account: Account, open_post: Callable[[int], object]) -> QFrame:
    """Return the posts whose editing or deleting would take something back, each to be opened."""
    if not account.reliefs:
        none = "No single post is worth it: several say the same, or nothing is probable."
        return panel("Worth editing or deleting", words(none, "muted", wrap=True))
    grid = _grid(("when", "post", "without it"))
    for row, relief in enumerate(account.reliefs[:_MOST], 1):
        less = "; ".join(f"{label(c.attribute)} {_share(c.likely)} → {_share(left)}" for c, left in relief.without)
        _post(grid, row, relief.post, account, open_post)
        grid.addWidget(words(less, wrap=True), row, 2, _MIDDLE)
    return panel("Worth editing or deleting", _held(grid))


def decisions(decided: Decided, take_back: Callable[[Decided], object]) -> QFrame:
    """Return what was decided and holds for every text of this profile, each to be taken back."""
    locked = [(Decided(locked=frozenset({a})), a, "everything about it", Decision.LOCKED) for a in decided.locked]
    wrong = [(Decided(wrong=frozenset({key})), *key, Decision.WRONG) for key in decided.wrong]
    kept = [(Decided(kept=frozenset({key})), *key, Decision.KEPT) for key in decided.kept]
    grid = _grid(("", "", "", ""))
    for row, (one, attribute, value, decision) in enumerate(sorted(locked + wrong + kept, key=lambda o: o[1:3]), 1):
        grid.addWidget(AttributeTitle(attribute), row, 0)
        grid.addWidget(words(breakable(value), wrap=True, struck=decision is Decision.WRONG), row, 1)
        grid.addWidget(words(_DECIDED[decision], decision.value), row, 2, _LEFT)
        spoken = f"Take back: {label(attribute)}, {value}, {decision.value}"
        grid.addWidget(button("Take back", partial(take_back, one), "quiet", spoken), row, 3, _LEFT)
    return panel("What you decided, for every text of this profile", _held(grid))


_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT = _MIDDLE | Qt.AlignmentFlag.AlignLeft


def _grid(heads: Sequence[str]) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    for column, head in enumerate(heads):
        grid.addWidget(words(head, "muted"), 0, column)
    grid.setColumnStretch(1, 2)
    grid.setColumnStretch(len(heads) - 1, 3)  # what belongs together stands together, however wide the window is
    return grid


def _held(grid: QGridLayout) -> QWidget:
    held = QWidget()
    held.setLayout(grid)
    return held


def _claim(grid: QGridLayout, row: int, claim: Claim) -> None:
    grid.addWidget(AttributeTitle(claim.attribute), row, 0)
    grid.addWidget(words(breakable(claim.value), wrap=True), row, 1)


def _post(grid: QGridLayout, row: int, post: Post, account: Account, open_post: Callable[[int], object]) -> None:
    title = account.titles[post.id]
    shown = title if len(title) <= _TITLE else f"{title[: _TITLE - 1]}…"
    grid.addWidget(words(post.when or "–", "muted"), row, 0, _MIDDLE)
    opens = button(shown, partial(open_post, int(post.id)), "opens", f"Open the post {title}")
    grid.addWidget(opens, row, 1, _LEFT)


def _news(shift: Shift) -> str:
    return "new" if shift.new else ""


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
