"""The main window: puts the parts together, and moves between writing, rewriting and reviewing."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from app.engines.isolation.sandbox import Guarantees
from app.gui.clipboard import clip
from app.gui.editor.check_controller import Checking
from app.gui.editor.decisions import Decisions
from app.gui.editor.edit_page import Editing
from app.gui.main import close_question
from app.gui.main.crash_report import show_fault
from app.gui.main.files import Filing
from app.gui.main.original import Original
from app.gui.models.model_download import Fetching
from app.gui.models.models_controller import Shelving
from app.gui.review.controls import Controls
from app.gui.review.review import Review
from app.gui.review.rewrite_controller import Reworking
from app.gui.settings.model_choice import Settling
from app.gui.settings.settings import Settings
from app.gui.welcome.pages import Welcome
from app.gui.welcome.sample_page import sample_text
from app.gui.welcome.starter_download import Getting
from app.gui.widgets.message_bar import MessageBar
from app.gui.widgets.status_strip import StatusStrip
from app.gui.widgets.words import BUSY
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop

if TYPE_CHECKING:
    from app.gui.notes.notes_controller import Noting
    from app.gui.notes.notes_page import NotesPage


class MainWindow(QMainWindow):
    """Owns all parts. `proof`: what was tried of the offline promise. `stays`: closing hides, the program goes on."""

    closed, quitted, desktop_wanted = Signal(), Signal(), Signal()
    turned = Signal(bool, bool, bool)
    """Another page is shown: whether it is for writing, for reviewing, for notes."""
    stays = False

    def __init__(self, workshop: Workshop, messages: Messages, settings: Settings, proof: Guarantees) -> None:
        super().__init__()
        self.setWindowTitle("Untell")
        self.workshop, self.messages, self.settings = workshop, messages, settings
        self.decisions = Decisions(self)
        self.editing = Editing(self.decisions)
        self.review = Review()
        self.controls = Controls()
        self.strip = StatusStrip()
        self.bar = MessageBar(messages)
        self.welcome = Welcome(proof)
        self.pages = QStackedWidget()
        self.checking = Checking(self.editing, workshop, self.decisions, messages, self.strip)
        self.reworking = Reworking(self.review, self.controls, workshop, self.decisions, messages)
        self.settling = Settling(workshop, settings, messages, self)
        self.fetching = Fetching(messages, self)
        self.checking.coming = lambda: self.fetching.running
        self.getting = Getting(self.welcome.model, self.fetching, self.settling, self.strip, workshop, messages)
        self.shelving = Shelving(self.fetching, self.settling, workshop, messages)
        self.original = Original(self.editing.editor, self.strip, self.show_editing)
        self.filing = Filing(messages, self.current_text, self)
        self._noting: Noting | None = None
        self._kept = ""
        self._lay_out()
        self._connect()
        self.strip.show_offline(proof.audit_hook)
        self.controls.slider.set_value(settings.slider)
        self.checking.reach = float(settings.slider)

    @property
    def editor_text(self) -> str:
        """Return the text in the editor."""
        return self.editing.editor.text()

    @property
    def noting(self) -> "Noting":
        """Return what works on notes, made when it is first asked for: no start waits for what reads documents."""
        if self._noting is None:
            from app.gui.notes.notes_controller import Noting

            self._noting = Noting(self.workshop, self.messages, self)
            self.pages.addWidget(self._noting.page)
            self._noting.shown.connect(lambda: self.show_page(self.noting.page))
            self._noting.page.left.connect(self.show_editing)
        return self._noting

    # moving between the pages

    def show_welcome(self, page: int = 0) -> None:
        """Show one of the first pages; page 1 is where a model is got."""
        self.getting.refresh()
        self.show_page(self.welcome)
        self.welcome.show_page(page)

    def show_editing(self) -> None:
        """Go back to the text as it was written."""
        self.reworking.close()
        self.editing.show_progress(False)
        self.show_page(self.editing)
        self.controls.show_editing()
        self.editing.editor.setFocus()

    def rewrite(self) -> None:
        """Rewrite what stands in the editor."""
        if self.workshop.kind in ("rewrite", "load"):
            return
        if not self.editor_text.strip():
            self.messages.note("There is no text yet: type or paste one first.")
            return
        if self.pages.currentWidget() is not self.editing:
            self.show_editing()
        self._begin()
        self.reworking.start(self.editor_text)

    def check(self) -> None:
        """Have the model look."""
        if self.pages.currentWidget() is self.editing and self.workshop.kind in ("", "assess"):
            self.checking.check()

    def cancel(self) -> None:
        """Stop what is being done."""
        self.workshop.cancel()

    # the text

    def set_text(self, text: str) -> None:
        """Begin with a text; undo brings back what was there before."""
        self.show_editing()
        self.checking.forget()
        self.original.forget()
        self.filing.begin(text)
        self.editing.editor.replace_text(text)
        self._kept = self.editor_text

    def show_sample(self) -> None:
        """Begin with the sample post."""
        self.set_text(sample_text())

    def copy_text(self) -> None:
        """Put the text on this page on the clipboard."""
        clip.copy_text(self.current_text())
        self._keep()
        self.controls.show_copied()
        self.strip.say("Copied")

    def current_text(self) -> str:
        """Return the text on this page: the rewrite under review, or what stands in the editor."""
        return self.reworking.text if self._reviewing else self.editor_text

    def take(self) -> None:
        """Put the rewrite into the editor; the original stays at hand."""
        self.original.replace(self.reworking.text)

    def undo(self) -> None:
        """Take back the last step: in the text, in a card, or in a review."""
        self._shown_review.stack.undo() if self._shown_review else self.checking.undo(self.editing.in_cards)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._shown_review.stack.redo() if self._shown_review else self.checking.redo(self.editing.in_cards)

    @property
    def _reviewing(self) -> bool:
        return self.pages.currentWidget() is self.review

    @property
    def _shown_review(self) -> Review | None:
        page = self.pages.currentWidget()
        noted = self._noted
        return self.review if page is self.review else noted.review if noted and page is noted else None

    @property
    def _noted(self) -> "NotesPage | None":
        return self._noting.page if self._noting else None

    def focus_cards(self) -> None:
        """Bring the keyboard to the cards of this page."""
        review = self._shown_review
        review.select(review.selected or 0, focus=True) if review else self.editing.cards.focus_first()

    # how it is built

    def _lay_out(self) -> None:
        self.menuBar()  # before the page: it is read in this order
        page = QWidget(self)
        page.setObjectName("page")
        for one in (self.editing, self.review, self.welcome, self.shelving.page):
            self.pages.addWidget(one)
        column = QVBoxLayout(page)
        column.setContentsMargins(14, 8, 14, 6)
        column.setSpacing(10)
        column.addWidget(self.bar)
        column.addWidget(self.pages, 1)
        column.addWidget(self.controls)
        column.addWidget(self.strip)
        self.setCentralWidget(page)
        self.setMinimumSize(800, 500)
        self.resize(1180, 760)
        if not self.settings.geometry.isEmpty():
            self.restoreGeometry(self.settings.geometry)

    def _connect(self) -> None:
        controls, workshop = self.controls, self.workshop
        controls.check.connect(self.check)
        controls.rewrite.connect(self.rewrite)
        controls.stop.connect(self.cancel)
        controls.further.connect(self._begin)
        controls.further.connect(self.reworking.further)
        controls.copy.connect(self.copy_text)
        controls.save.connect(self.filing.ask_save)
        controls.take.connect(self.take)
        controls.back.connect(self.show_editing)
        controls.slider.moved.connect(self._slid)
        for told in (self.bar.wanted, self.messages.crashed):
            told.connect(lambda place: show_fault(place, self.workshop.model, self))
        self.editing.progress.cancelled.connect(self.cancel)
        self.editing.editor.dropped.connect(self.filing.open)
        self.filing.opened.connect(self.set_text)
        self.filing.saved.connect(self._keep)
        self.shelving.shown.connect(lambda: self.show_page(self.shelving.page))
        self.shelving.page.left.connect(self.show_editing)
        self.reworking.ready.connect(self._show_review)
        self.welcome.started.connect(self._welcomed)
        workshop.busy.connect(self._busy)
        self.settling.changed.connect(self._settled)
        workshop.progressed.connect(self.editing.progress.progress)
        workshop.found.connect(self.editing.progress.add_found)
        workshop.rounded.connect(self.editing.progress.add_round)

    def _keep(self) -> None:
        self._kept = self.editor_text

    def show_page(self, page: QWidget) -> None:
        """Show a page of this window that was added to `pages`."""
        self.pages.setCurrentWidget(page)
        self.controls.setVisible(page in (self.editing, self.review))
        self.turned.emit(page is self.editing, page is self.review, page is self._noted)

    def _begin(self) -> None:
        self.show_page(self.editing)
        self.controls.show_editing()
        who = self.workshop.model or "signals"
        self.editing.progress.begin(f"Rewriting with {who}")
        self.editing.show_progress(True)
        self.editing.progress.stop.setFocus()

    def _show_review(self) -> None:
        self.editing.show_progress(False)
        self.show_page(self.review)
        self.controls.show_reviewing()
        self.review.diff.setFocus()

    def _slid(self, value: int) -> None:
        self.settings.slider = value
        self.checking.reach = float(value)

    def _busy(self, kind: str) -> None:
        if kind or self.strip.activity.text() in BUSY.values():
            self.strip.say(BUSY.get(kind, "Ready"))
        self.controls.set_working(kind)
        self.controls.slider.setEnabled(kind != "rewrite")
        if kind == "load":
            self.strip.show_model(None, loading=True)
        elif not kind:
            self.strip.show_model(self.workshop.model)
            # A rewrite that was stopped before its first round, or that failed, leaves nothing new to review.
            self.editing.show_progress(False)
            if self.reworking.made is not None and self.pages.currentWidget() is self.editing:
                self.reworking.select()
                self._show_review()

    def _settled(self) -> None:
        """Look anew with what was settled; a rewrite made before is of the past."""
        if self._reviewing:
            self.show_editing()
        self.checking.look()

    def _welcomed(self, sample: bool) -> None:
        self.settings.welcomed = True
        self.show_sample() if sample else self.show_editing()

    def end(self) -> None:
        """End the program, not the window alone, unless the person would rather stay."""
        stays, self.stays = self.stays, False
        if self.close():
            self.quitted.emit()
        self.stays = stays

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before anything is lost that stands nowhere else, then end all work."""
        if self.stays:
            self.hide()
        if self.stays or (self._at_stake and not close_question.really(self, self._at_stake)):
            event.ignore()
            return
        self.settings.geometry = self.saveGeometry()
        self.settings.save()
        self.fetching.close()
        self.workshop.close()
        super().closeEvent(event)
        self.closed.emit()

    @property
    def _at_stake(self) -> str:
        if self.editor_text.strip() and self.editor_text != self._kept:
            return "Your text is kept nowhere"
        return "The clean copy of this note is not saved" if self._noting and self._noting.unsaved else ""
