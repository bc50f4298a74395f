"""The page on which clinical notes are cleaned: drop them, read what was taken out, approve, save, next."""

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.gui.review.review import Review
from app.gui.widgets.choice_box import choice_box
from app.gui.widgets.pieces import button, words
from app.notes.formats.opened import SUFFIXES
from app.notes.policy import Dates, Style

_STYLES = {
    Style.NATURAL: "plain words (the patient)",
    Style.SURROGATES: "invented names",
    Style.TAGS: "tags ([NAME-1])",
}
_DATES = {Dates.YEAR: "only the year (Safe Harbor)", Dates.SHIFT: "shifted (not Safe Harbor)"}
_EMPTY = (
    f"Drop clinical notes here, or a folder of them, or open them ({', '.join(s[1:] for s in SUFFIXES)}).\n\n"
    "The kinds of identifiers on HIPAA's Safe Harbor list are replaced and the medicine stays. You see every change, "
    "decide about it, and save a clean copy. The note itself is never changed, and nothing leaves this machine."
)


class NotesPage(QWidget):
    """Shows one note at a time; `review` is where its changes are decided about.

    Signals: `asked` (for files), `dropped` with paths, `approved`, `skipped`, `left`, `settled` when style or dates
    were chosen anew, `removed` with words that are to go as well.
    """

    asked = Signal()
    dropped = Signal(list)
    approved = Signal()
    skipped = Signal()
    left = Signal()
    settled = Signal()
    removed = Signal(str)

    def __init__(self, review: Review, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.review = review
        review.outcome.hide()
        self.heading = words("", "heading")
        self.told = words("", "muted", wrap=True)
        self.styles = choice_box("What stands for names and numbers", _STYLES.items())
        self.dates = choice_box("What becomes of dates", _DATES.items())
        self.open = button("Open notes…", self.asked.emit, "", "Choose notes to clean")
        self.remove = button("Remove selection", self._remove, "", "Take the words selected in the text out as well")
        self.approve = button("Approve and save", self.approved.emit, "primary", "Save the clean copy, go to the next")
        self.skip = button("Skip", self.skipped.emit, "quiet", "Save nothing, go to the next note")
        self.back = button("Back to your text", self.left.emit, "quiet")
        self.report = QCheckBox("with an audit report")
        self.report.setAccessibleName("Save an audit report beside the copy")
        self.report.setChecked(True)
        self.nothing = words(_EMPTY, "muted", wrap=True)
        self.stack = QStackedWidget()
        self._working = False
        self.setAcceptDrops(True)
        self._lay_out()
        self.show_nothing("Clinical notes")

    @property
    def choices(self) -> tuple[Style, Dates]:
        """Return what stands for names and numbers, and what becomes of dates."""
        return Style(self.styles.currentData()), Dates(self.dates.currentData())

    def show_nothing(self, heading: str, told: str = "", skip: bool = False) -> None:
        """Show the place to drop notes; `skip`: a note is waiting that cannot be shown."""
        self._show(self._panel, heading, told)
        self._offer()
        self.skip.setVisible(skip)

    def show_note(self, heading: str, told: str) -> None:
        """Show the note under review."""
        self._show(self.review, heading, told)
        self._offer()
        self.skip.setVisible(True)

    def set_working(self, working: bool) -> None:
        """Keep anything from being asked for while a note is read or written."""
        self._working = working
        self._offer()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and folders."""
        if _paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Announce what was dropped."""
        event.acceptProposedAction()
        self.dropped.emit(_paths(event.mimeData()))

    def _remove(self) -> None:
        # Qt writes the end of a line in a selection as a character of its own.
        self.removed.emit(self.review.diff.textCursor().selectedText().replace("\u2029", "\n").strip())

    def _offer(self) -> None:
        """Let be pressed what can be done now: a note can be saved only while it is shown."""
        for one in (self.skip, self.open, self.styles, self.dates):
            one.setEnabled(not self._working)
        for one in (self.approve, self.remove):
            one.setEnabled(not self._working and self.stack.currentWidget() is self.review)

    def _show(self, widget: QWidget, heading: str, told: str) -> None:
        self.stack.setCurrentWidget(widget)
        self.heading.setText(heading)
        self.told.setText(told)
        self.told.setVisible(bool(told))

    def _lay_out(self) -> None:
        self._panel = QFrame()
        self._panel.setObjectName("panel")
        inside = QVBoxLayout(self._panel)
        inside.setContentsMargins(60, 40, 60, 40)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside.addWidget(self.nothing)
        self.stack.addWidget(self._panel)
        self.stack.addWidget(self.review)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        chosen = (words("Names become", "muted"), self.styles, words("Dates become", "muted"), self.dates)
        column.addLayout(_row(self.heading, None, *chosen))
        column.addWidget(self.told)
        column.addWidget(self.stack, 1)
        for box in (self.styles, self.dates):
            box.activated.connect(lambda _: self.settled.emit())
        column.addLayout(_row(self.open, self.remove, None, self.back, self.skip, self.report, self.approve))


def _row(*widgets: QWidget | None) -> QHBoxLayout:
    """Return a row; None is empty room."""
    made = QHBoxLayout()
    for widget in widgets:
        made.addStretch() if widget is None else made.addWidget(widget)
    return made


def _paths(source: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in source.urls() if url.isLocalFile()] if source.hasUrls() else []
