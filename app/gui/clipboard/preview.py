"""A small window over what is on the clipboard: findings, rewrite, slider. Return takes it, Escape leaves it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.core.inference import Inference
from app.core.text.english import agreed, many
from app.core.told import sentence
from app.core.trajectory import Round
from app.gui.clipboard.preview_work import PreviewWork
from app.gui.editor import highlights
from app.gui.review.diff_view import DiffView
from app.gui.review.hunks import Draft
from app.gui.review.outcome import compare
from app.gui.review.outcome_list import OutcomeList
from app.gui.review.slider import PrivacySlider
from app.gui.widgets.message_bar import MessageBar
from app.gui.widgets.pieces import button, side_by_side, words
from app.gui.widgets.spoken import Spoken, announce
from app.gui.work.messages import Messages
from app.results import Rewritten, Selection

TITLE = "Untell: the clipboard"
_PAUSE = 350  # milliseconds after the slider's last move until what it asks for beyond what is there is begun
_SETTLE = 400  # milliseconds during which Return is not heard after the text has changed by itself


class Preview(QDialog):
    """Signals: `taken` with the rewrite, `window_wanted` with the original, `closed` whatever the person decided,
    `focused` when it got the keyboard."""

    taken = Signal(str, int)
    window_wanted = Signal(str)
    closed = Signal()
    focused = Signal()

    def __init__(self, work: PreviewWork, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.WindowStaysOnTopHint)
        self.setObjectName("page")
        self.work = work
        self.original = ""
        self.selection: Selection | None = None
        self._made: Rewritten | None = None
        self._known: dict[str, Round] = {}
        self._notes: list[str] = []
        self._asked = QSize()
        self.heading = words("", "title")
        self.diff = DiffView()
        self.outcome = OutcomeList()
        self.slider = PrivacySlider()
        self.summary = words("", wrap=True)
        self._spoken = Spoken(self)
        self.take_button = button("Put on the clipboard", self.take, "primary")
        self.leave_button = button("Leave it as it is", self.close, "", "Leave the clipboard as it is")
        self.window_button = button("Open in the window", self._to_window, "quiet")
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self._go_on)
        self._settling = QTimer(self, singleShot=True, interval=_SETTLE)
        self._lay_out(MessageBar(messages))
        self.slider.moved.connect(lambda _: self._slid())
        work.made.connect(self._show_made)
        work.reading.connect(lambda _: self._tell())
        work.assessed.connect(self._assessed)

    def wait(self) -> None:
        """Be there before the text is."""
        self._forget()
        self.setWindowTitle(TITLE)
        self.heading.setText("Reading what is on the clipboard…")
        self.summary.setText("")
        self._offer(True)

    def begin(self, text: str, slider: float, formatted: bool = False) -> None:
        """Show a text at once, and its rewrite as soon as there is one; slider 0 only checks."""
        self.wait()
        self.original = text
        self._notes = ["Formatting is not kept."] if formatted else []
        self.slider.blockSignals(True)
        self.slider.set_value(slider)
        self.slider.blockSignals(False)
        self.diff.show_draft(Draft(text, ()))
        self.work.begin(text, slider)
        self._tell()
        self.slider.bar.setFocus()

    def refuse(self, sentence: str) -> None:
        """Say why there is nothing to do."""
        self._forget()
        self.setWindowTitle(TITLE)
        self.heading.setText("Nothing was changed")
        self.summary.setText(sentence)
        self.setAccessibleDescription(sentence)
        announce(self, sentence)
        self._offer(False)
        self.leave_button.setFocus()

    def take(self) -> None:
        """Hand the rewrite over; where nothing was changed the clipboard stays as it is."""
        if self.selection is None or self._settling.isActive():
            return
        if self.selection.edits:
            self.taken.emit(self.selection.text, len(self.selection.edits))
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take on Return, leave on Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take() if self.take_button.isVisible() else self.close()
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Tell when the keyboard has come."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.focused.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Forget the text."""
        self._forget()
        super().closeEvent(event)
        self.closed.emit()

    # what the work tells

    def _show_made(self, made: Rewritten) -> None:
        by_itself = self._made is not None and self._made.model != made.model
        before = self.selection
        self._made = made
        self._known = {r.text: r for r in made.trajectory.rounds}
        self._notes += [made.notice] if made.notice and made.notice not in self._notes else []
        chosen = self._select()
        if by_itself and before is not None and before.text != chosen.text:
            # Nobody may take by accident what they have not had the time to see.
            self._settling.start()

    def _assessed(self, found: Round) -> None:
        self._known[found.text] = found
        if self.selection is not None and found.text == self.selection.text:
            self._select()

    # the slider

    def _slid(self) -> None:
        if self.work.ready:
            self._select()
            self._later.start()

    def _go_on(self) -> None:
        """Begin what the position asks for beyond what is there."""
        if self.selection is None:
            return
        if self.selection.beyond:
            self.work.further(self.slider.value())
        elif self.selection.estimated:
            self.work.assess(self.selection.text)

    def _select(self) -> Selection:
        chosen = self.selection = self.work.select(self.slider.value())
        self.diff.show_draft(Draft.of(self.original, chosen.edits))
        self._mark(self._first() if not chosen.edits else ())
        known = self._known.get(chosen.text)
        if known is None:
            self.outcome.show_changes((), estimated=True)
            self._later.start()
        else:
            said = sentence(known.told, still=bool(chosen.edits))
            self.outcome.show_changes(compare(self._first(), known.inferences), False, said)
        self._tell()
        return chosen

    def _first(self) -> Sequence[Inference]:
        return self._made.trajectory.rounds[0].inferences if self._made else ()

    def _mark(self, found: Sequence[Inference]) -> None:
        """Underline what gives the author away, as long as the text stands as it was written."""
        leaking = [i for i in found if i.leaks]
        document, palette = self.diff.document(), self.diff.palette()
        self.diff.setExtraSelections(
            [
                highlights.selection(highlights.cursor(document, mark), mark, palette, lit=False)
                for mark in highlights.marks(self.original, leaking)
            ]
        )

    def _tell(self) -> None:
        if self.selection is None:
            return
        leaks = sum(i.leaks for i in self._first())
        gives = f"{agreed(leaks, 'give')} you away"
        self.heading.setText(f"{many(leaks, 'thing')} {gives}" if leaks else "Nothing was found by this program")
        self.setWindowTitle(f"{TITLE}: {self.heading.text()}")
        edits = self.selection.edits
        self.take_button.setText("Put on the clipboard" if edits else "Leave it as it is")
        self.leave_button.setVisible(bool(edits))
        said = f"{many(len(edits), 'edit')}, {self.selection.kept:.0%} of the text kept." if edits else "No edits."
        parts = [said, *self._notes, "Another reader may see more."]
        if self.work.busy:
            parts.insert(1, "The model is reading it too…")
        self.summary.setText(" ".join(parts))
        told = f"{self.heading.text()}. {self.summary.text()}"
        self.setAccessibleDescription(told)
        self._spoken.say(told)

    # how it is built

    def _forget(self) -> None:
        self._later.stop()
        self._settling.stop()
        self.work.stop()
        self.original, self.selection, self._made, self._known, self._notes = "", None, None, {}, []
        self.diff.show_draft(Draft("", ()))
        self.diff.setExtraSelections([])
        self.outcome.show_changes((), estimated=True)

    def _to_window(self) -> None:
        text = self.original
        self.close()
        self.window_wanted.emit(text)

    def _offer(self, text: bool) -> None:
        """Show what belongs to a text, or only the sentence why there is none."""
        for part in (self._parts, self._choice, self.take_button, self.window_button):
            part.setVisible(text)
        self.leave_button.setText("Leave it as it is" if text else "Close")
        self.leave_button.setVisible(True)
        if not self.isVisible() or self.size() == self._asked:
            # Any other size is the person's, or the desktop's, which may tile its windows.
            wanted = QSize(820, 460) if text else QSize(460, 140)
            self.resize(wanted.boundedTo(self.screen().availableGeometry().size()))
            self._asked = self.size()

    def _lay_out(self, bar: MessageBar) -> None:
        findings = QWidget()
        beside = QVBoxLayout(findings)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.outcome)
        beside.addStretch()
        self._parts = side_by_side(self.diff, findings)
        self._choice = QWidget()
        ends = QHBoxLayout()
        ends.addWidget(words("Faithful", "muted"))
        ends.addStretch()
        ends.addWidget(words("Private", "muted"))
        choice = QVBoxLayout(self._choice)
        choice.setContentsMargins(0, 0, 0, 0)
        choice.addLayout(ends)
        choice.addWidget(self.slider)
        row = QHBoxLayout()
        row.addWidget(self.window_button)
        row.addStretch()
        row.addWidget(self.leave_button)
        row.addWidget(self.take_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        for widget in (bar, self.heading, self._parts, self._choice, self.summary):
            column.addWidget(widget, 1 if widget is self._parts else 0)
        column.addLayout(row)
