"""Which words are marked for which finding: plain data, made from inferences and told apart from any widget."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QPalette, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.policy import Decision, Key, key_of
from app.gui.editor.offsets import Offsets
from app.gui.widgets.attribute_style import look, mixed

_UNDERLINES: dict[Decision | None, QTextCharFormat.UnderlineStyle] = {
    Decision.WRONG: QTextCharFormat.UnderlineStyle.DotLine,
    Decision.LOCKED: QTextCharFormat.UnderlineStyle.NoUnderline,
}
FAINT, LIT = 0.07, 0.26  # how much of the attribute's colour the ground of its words takes


@dataclass(frozen=True, slots=True)
class Mark:
    """A passage marked for one finding, [start, end) in UTF-16 units of the text it was made from."""

    key: Key
    attribute: Attribute
    start: int
    end: int


def marks(text: str, inferences: Sequence[Inference]) -> tuple[Mark, ...]:
    """Return a mark for every piece of evidence, by place; longer ones first where they start together."""
    offsets = Offsets.of(text)
    found = [
        Mark(key_of(i), i.attribute, *offsets.span_units(evidence.span))
        for i in inferences
        for evidence in i.evidence
        if len(evidence.span)
    ]
    return tuple(sorted(found, key=lambda mark: (mark.start, -mark.end)))


def cursor(document: QTextDocument, mark: Mark) -> QTextCursor:
    """Return a cursor on the marked words; it moves along when the text around them changes."""
    made = QTextCursor(document)
    made.setPosition(mark.start)
    made.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
    return made


def selection(
    place: QTextCursor, mark: Mark, palette: QPalette, lit: bool, decision: Decision | None = None
) -> QTextEdit.ExtraSelection:
    """Return what draws a mark: its attribute's underline, and a ground that is stronger while its card is selected.

    What the person decided to leave is pale: kept words keep their kind of underline, a wrong guess is dotted, and
    locked words have a grey ground instead.
    """
    shown = look(mark.attribute, palette)
    base, pale = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.PlaceholderText)
    form = QTextCharFormat()
    form.setUnderlineStyle(_UNDERLINES.get(decision, shown.underline))
    form.setUnderlineColor(pale if decision else shown.colour)
    if lit or decision is None:
        form.setBackground(mixed(base, shown.colour, LIT if lit else FAINT))
    elif decision is Decision.LOCKED:
        form.setBackground(mixed(base, pale, 2 * FAINT))
    made = QTextEdit.ExtraSelection()
    made.cursor, made.format = place, form
    return made
