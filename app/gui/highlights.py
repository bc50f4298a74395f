"""Which words are marked for which finding: plain data, made from inferences and told apart from any widget."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QPalette, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.policy import Key, key_of
from app.gui.looks import look, mixed
from app.gui.offsets import Offsets

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
    place: QTextCursor, mark: Mark, palette: QPalette, lit: bool, settled: bool = False
) -> QTextEdit.ExtraSelection:
    """Return what draws a mark: its attribute's underline, and a ground that is stronger while its card is selected.

    `settled`: the person decided to leave it, so it only has a pale underline.
    """
    shown = look(mark.attribute, palette)
    form = QTextCharFormat()
    form.setUnderlineStyle(shown.underline)
    form.setUnderlineColor(palette.color(QPalette.ColorRole.PlaceholderText) if settled else shown.colour)
    if lit or not settled:
        form.setBackground(mixed(palette.color(QPalette.ColorRole.Base), shown.colour, LIT if lit else FAINT))
    made = QTextEdit.ExtraSelection()
    made.cursor, made.format = place, form
    return made
