"""The text under review: with its changes marked, as it was, or as it will be."""

from dataclasses import replace
from enum import StrEnum

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFont, QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.core.text.spans import Span
from app.gui.editor.offsets import units
from app.gui.review.hunks import Draft, Hunk, Ruling
from app.gui.review.still_tells import stretches
from app.gui.widgets.attribute_style import is_dark, mixed


class View(StrEnum):
    """Which text is shown."""

    CHANGES = "Changes"
    BEFORE = "Before"
    AFTER = "After"


class DiffView(QPlainTextEdit):
    """Read-only. Signals: `pointed` with the index of the hunk that was clicked."""

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("diff")
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName("The text with its changes")
        self.draft = Draft("", ())
        self.view = View.CHANGES
        self.selected: int | None = None
        self.still: tuple[Span, ...] = ()
        self._places: list[tuple[int, int, int]] = []
        self._drawing = False
        self.cursorPositionChanged.connect(self._point)

    def show_draft(self, draft: Draft) -> None:
        """Show a draft; the place that was in view stays in view."""
        if draft != self.draft:
            self.draft = draft
            self._draw()

    def mark_still(self, still: tuple[Span, ...]) -> None:
        """Mark passages of the original that still tell, where they stand unchanged."""
        if still != self.still:
            self.still = still
            self._draw()

    def set_view(self, view: View) -> None:
        """Show changes, before or after."""
        self.view = view
        self._draw()

    def select(self, index: int | None) -> None:
        """Light up one hunk and bring it into view."""
        if index == self.selected:
            return
        self.selected = index
        self._draw()
        for start, _, hunk in self._places:
            if hunk == index:
                cursor = QTextCursor(self.document())
                cursor.setPosition(start)
                self._drawing = True
                self.setTextCursor(cursor)
                self.ensureCursorVisible()
                self._drawing = False
                return

    def show_place(self, span: Span) -> None:
        """Bring an unchanged place of the original into view."""
        shift = 0
        for _, end, index in self._places:
            edit = self.draft.hunks[index].edit
            if edit.span.start >= span.end:
                break
            shift = end - units(self.draft.original[: edit.span.end])
        cursor = QTextCursor(self.document())
        cursor.setPosition(units(self.draft.original[: span.start]) + shift)
        self._drawing = True
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        self._drawing = False

    def hunk_at(self, position: int) -> int | None:
        """Return the hunk at a position of what is shown (UTF-16 units)."""
        return next((hunk for start, end, hunk in self._places if start <= position <= end), None)

    def _draw(self) -> None:
        self._drawing = True
        scrolled = self.verticalScrollBar().value()
        self.clear()
        self._places = []
        cursor, at = QTextCursor(self.document()), 0
        # As one edit: otherwise a long paragraph is laid out anew with every piece.
        cursor.beginEditBlock()
        for index, hunk in enumerate(self.draft.hunks):
            span = hunk.edit.span
            self._insert_unchanged(cursor, at, span.start)
            start = cursor.position()
            for text, form in self._pieces(hunk, index == self.selected):
                cursor.insertText(text, form)
            self._places.append((start, cursor.position(), index))
            at = span.end
        self._insert_unchanged(cursor, at, len(self.draft.original))
        cursor.endEditBlock()
        self.verticalScrollBar().setValue(scrolled)
        self._drawing = False

    def _insert_unchanged(self, cursor: QTextCursor, start: int, end: int) -> None:
        for a, b, marked in stretches(start, end, self.still if self.view is not View.BEFORE else ()):
            form = QTextCharFormat()
            if marked:
                form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                form.setUnderlineColor(self.palette().color(QPalette.ColorRole.Highlight))
            cursor.insertText(self.draft.original[a:b], form)

    def _pieces(self, hunk: Hunk, lit: bool) -> list[tuple[str, QTextCharFormat]]:
        """Return the words that stand at a hunk in this view, with their looks."""
        old, new = hunk.edit.old, hunk.new
        made = hunk.accepted and new != old
        if self.view is View.BEFORE:
            return [(old, self._form(lit, struck=False, added=False, marked=made))]
        gap = _common_gap(old, new)
        if made and gap:
            rest = Hunk(replace(hunk.edit, old=old[len(gap) :]), Ruling(True, new[len(gap) :]))
            return [(gap, QTextCharFormat()), *self._pieces(rest, lit)]
        if self.view is View.AFTER or not made:
            return [(new if made else old, self._form(lit, struck=False, added=made, marked=not made))]
        pieces = [(old, self._form(lit, struck=True, added=False))] if units(old) else []
        if new:
            # Two words side by side need a gap for the eye; it is no part of either text.
            pieces += [(" ", QTextCharFormat())] if old and not old[-1].isspace() else []
            pieces += [(new, self._form(lit, struck=False, added=True))]
        return pieces

    def _form(self, lit: bool, struck: bool, added: bool, marked: bool = False) -> QTextCharFormat:
        palette = self.palette()
        base, accent = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Highlight)
        form = QTextCharFormat()
        if struck:
            form.setFontStrikeOut(True)
            form.setForeground(palette.color(QPalette.ColorRole.PlaceholderText))
        if added:
            form.setFontWeight(QFont.Weight.DemiBold)
            form.setForeground(accent if is_dark(palette) else accent.darker(110))
        if added or lit:
            form.setBackground(mixed(base, accent, 0.26 if lit else 0.10))
        if marked:
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            form.setUnderlineColor(palette.color(QPalette.ColorRole.PlaceholderText))
        return form

    def _point(self) -> None:
        if not self._drawing:
            hunk = self.hunk_at(self.textCursor().position())
            if hunk is not None:
                self.pointed.emit(hunk)

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew when light turns to dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._places:
            self._draw()


def _common_gap(old: str, new: str) -> str:
    """Return the white space that both begin with: no change, so nothing to mark."""
    lead = old[: len(old) - len(old.lstrip())]
    return lead if lead and new.startswith(lead) else ""
