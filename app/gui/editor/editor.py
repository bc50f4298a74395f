"""The text as the person types it: plain, undoable, with marks that never touch it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QMouseEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.core.edits.edits import Edit, in_order
from app.core.inference import Inference
from app.core.policy import Decision, Key
from app.gui.editor import highlights
from app.gui.editor.highlights import Mark
from app.gui.editor.label_margin import LabelMargin
from app.gui.editor.offsets import Offsets

_PAUSE = 12  # milliseconds of silence after which a text is looked at; the rest of the 100 are for the signals
_SUFFIXES = (".txt", ".md", ".markdown")
_NARROW = 430


class TextEditor(QPlainTextEdit):
    """A plain-text editor with marks.

    `revision` grows with every change of the text. Signals: `settled` when typing paused, `pointed` with the findings'
    keys at the cursor, `hovered` with those under the mouse and the place on the screen, `dropped` with the path of a
    text file that was dropped on it, `left` on Escape.
    """

    settled = Signal()
    pointed = Signal(object)
    hovered = Signal(object, QRect)
    dropped = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("editor")
        self.setAccessibleName("Your text")
        self.setPlaceholderText("Type or paste a text, or drop a .txt or .md file here. It stays on this machine.")
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._revision = 0
        self._marks: list[tuple[Mark, QTextCursor]] = []
        self._lit: Key | None = None
        self._decided: dict[Key, Decision] = {}
        self._under: tuple[Key, ...] = ()
        self._margin = LabelMargin(self, self)
        self.viewport().setMouseTracking(True)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.settled)
        self.document().contentsChange.connect(self._changed)
        self.cursorPositionChanged.connect(self._point)
        self.updateRequest.connect(lambda *_: self._margin.update())

    # the text

    @property
    def revision(self) -> int:
        """Return how often the text was changed."""
        return self._revision

    def text(self) -> str:
        """Return the text, character for character, with "\\n" between lines; Qt's own reading alters some spaces."""
        return self.document().toRawText().replace("\u2029", "\n")

    def replace_text(self, text: str) -> None:
        """Put another text in place of this one; one undo brings the old one back."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def apply(self, edits: Iterable[Edit]) -> None:
        """Make edits on the text as one step that one undo takes back.

        Raises:
            EditError: edits overlap.
        """
        offsets = Offsets.of(self.text())
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for edit in reversed(in_order(edits)):
            start, end = offsets.span_units(edit.span)
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(edit.new)
        cursor.endEditBlock()

    def steps(self) -> int:
        """Return how many steps can be undone."""
        return self.document().availableUndoSteps()

    def _changed(self, at: int, removed: int, added: int) -> None:
        if removed or added:
            self._revision += 1
            self._forget_touched(at, at + added)
            self._pause.start()

    # the marks

    def show_findings(self, inferences: Sequence[Inference]) -> None:
        """Mark the evidence of `inferences`, which were made from the text as it stands."""
        document = self.document()
        self._marks = [(m, highlights.cursor(document, m)) for m in highlights.marks(self.text(), inferences)]
        self._draw()

    def light(self, key: Key | None, scroll: bool = False) -> None:
        """Light up the words of one finding, and bring the first of them into view where asked."""
        self._lit = key
        self._draw()
        first = next((place for mark, place in self._marks if mark.key == key), None)
        if scroll and first is not None:
            self._reveal(first)

    def settle(self, decided: dict[Key, Decision]) -> None:
        """Show the marks of these findings as decided: nothing is to be done about them."""
        if decided != self._decided:
            self._decided = decided
            self._draw()

    def marks(self) -> list[Mark]:
        """Return the marks where they stand now."""
        return [replace(m, start=c.selectionStart(), end=c.selectionEnd()) for m, c in self._marks]

    def keys_at(self, position: int) -> tuple[Key, ...]:
        """Return the findings marked at a UTF-16 position, the shortest mark first."""
        met = [mark for mark in self.marks() if mark.start <= position <= mark.end]
        return tuple(dict.fromkeys(mark.key for mark in sorted(met, key=lambda m: m.end - m.start)))

    def visible_marks(self) -> list[tuple[Mark, QRect]]:
        """Return the marks whose beginning is in view, each with the box of its line in the viewport."""
        height = self.viewport().height()
        first = self.cursorForPosition(self.viewport().rect().topLeft()).position()
        last = self.cursorForPosition(self.viewport().rect().bottomRight()).position()
        found = []
        for mark, place in self._marks:
            if first <= place.selectionStart() <= last:
                start = QTextCursor(self.document())
                start.setPosition(place.selectionStart())
                box = self.cursorRect(start)
                if box.bottom() > 0 and box.top() < height:
                    found.append((mark, box))
        return found

    def _forget_touched(self, start: int, end: int) -> None:
        """Drop the marks whose words were changed; all others have moved along with the text."""
        kept = [
            (mark, place)
            for mark, place in self._marks
            if place.selectionEnd() - place.selectionStart() == mark.end - mark.start
            and (place.selectionEnd() <= start or place.selectionStart() >= end)
        ]
        if len(kept) < len(self._marks):
            self._marks = kept
            self._draw()

    def _draw(self) -> None:
        palette = self.palette()
        # What is drawn last lies on top: the lit finding, then the shorter marks.
        order = sorted(self._marks, key=lambda pair: (pair[0].key == self._lit, pair[0].start - pair[0].end))
        self.setExtraSelections(
            [
                highlights.selection(place, mark, palette, mark.key == self._lit, self._decided.get(mark.key))
                for mark, place in order
            ]
        )
        self._margin.update()

    def _reveal(self, place: QTextCursor) -> None:
        start = QTextCursor(self.document())
        start.setPosition(place.selectionStart())
        box = self.cursorRect(start)
        if not self.viewport().rect().contains(box):
            bar = self.verticalScrollBar()
            line = start.block().firstLineNumber()
            bar.setValue(max(0, line - 3))

    def _point(self) -> None:
        if not self.textCursor().hasSelection():
            self.pointed.emit(self.keys_at(self.textCursor().position()))

    # Qt's own events

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take plain text, and text files that are dropped."""
        return source.hasText() or bool(_file(source))

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as plain text, whatever else the clipboard offers; a dropped file is announced instead."""
        file = _file(source)
        if file:
            self.dropped.emit(file)
        elif source.hasText():
            self.textCursor().insertText(source.text())
            self.ensureCursorVisible()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome text files."""
        if _file(event.mimeData()):
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Announce a dropped text file, or drop text as usual."""
        file = _file(event.mimeData())
        if file:
            event.acceptProposedAction()
            self.dropped.emit(file)
        else:
            super().dropEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave on Escape; type otherwise."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Draw anew when light turns to dark or the letters change their size."""
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()
        elif event.type() == QEvent.Type.FontChange:
            self._fit_margin()
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which marked word the mouse is over."""
        super().mouseMoveEvent(event)
        self._hover(event.position().toPoint() if event.buttons() == Qt.MouseButton.NoButton else None)

    def viewportEvent(self, event: QEvent) -> bool:
        """Notice that the mouse has left the text."""
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def _hover(self, at: QPoint | None) -> None:
        word, keys = QRect(), tuple[Key, ...]()
        if at is not None:
            cursor = self.cursorForPosition(at)
            box = self.cursorRect(cursor)
            near = self.fontMetrics().averageCharWidth() * 2
            if abs(box.center().x() - at.x()) <= near and box.top() <= at.y() <= box.bottom():
                keys = self.keys_at(cursor.position())
                word = QRect(self.viewport().mapToGlobal(box.topLeft()), box.size())
        if keys != self._under:
            self._under = keys
            self.hovered.emit(keys, word)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the margin beside the text, and give it up where the text needs the room."""
        self._fit_margin()
        super().resizeEvent(event)
        area = self.contentsRect()
        bar = self.verticalScrollBar()
        taken = bar.width() if bar.isVisible() else 0
        wide = self._margin.sizeHint().width()
        self._margin.setGeometry(area.right() - wide - taken + 1, area.top(), wide, area.height())

    def _fit_margin(self) -> None:
        shown = self.width() >= _NARROW
        wide = self._margin.sizeHint().width() if shown else 0
        self._margin.setVisible(shown)
        if self.viewportMargins().right() != wide:
            self.setViewportMargins(0, 0, wide, 0)


def _file(source: QMimeData) -> str | None:
    """Return the path of the one text file that is offered, if any."""
    urls = source.urls() if source.hasUrls() else []
    path = urls[0].toLocalFile() if len(urls) == 1 and urls[0].isLocalFile() else ""
    return path if path.lower().endswith(_SUFFIXES) else None
