"""One clinical note after the other: read, cleaned, reviewed, saved as a copy. No note is ever changed."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from app.core.edits.edits import Edit
from app.core.errors import InputError
from app.core.text.english import many
from app.gui.notes.note_card import maker
from app.gui.notes.notes_joined import Joined
from app.gui.notes.notes_page import NotesPage
from app.gui.review.hunks import Draft, Place
from app.gui.review.review import Review
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop
from app.notes.base.hit import Finding
from app.notes.batch.plan import notes_in
from app.notes.documents import CleanDocument, clean, name_for, written
from app.notes.formats.opened import SUFFIXES, open_document
from app.notes.policy import NotePolicy
from app.notes.report.accounts import accounts, written_account
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word
from app.service import Session
from app.store import files
from app.store.identity import refuse_inputs

_MOST_SHOWN = 300_000
_TOO_LONG = "This is too much to review at once; clean it with 'untell batch', or split it into parts."


class Noting(QObject):
    """Owns the queue of notes and the page that shows them. Signals: `shown` when the page is to be seen."""

    shown = Signal()

    def __init__(self, workshop: Workshop, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workshop, self._messages = workshop, messages
        self._findings: dict[Place, Finding] = {}
        self.page = NotesPage(Review(card=maker(self._findings.get)))
        self.folder: Path | None = None
        self._policy = NotePolicy()
        self._queue: list[Path] = []
        self._at = 0
        self._saved = 0
        self._made: CleanDocument | None = None
        self._joined = Joined("", ())
        page = self.page
        page.asked.connect(self.ask_open)
        page.dropped.connect(self.open)
        page.approved.connect(self.approve)
        page.skipped.connect(self._next)
        page.settled.connect(self._settle)
        page.removed.connect(self.remove)
        workshop.busy.connect(self._busy)

    # which notes

    def ask_open(self) -> None:
        """Ask which notes to clean."""
        kinds = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        names, _ = QFileDialog.getOpenFileNames(self.page, "Open clinical notes", "", f"Notes ({kinds})")
        if names:
            self.open(names)

    def open(self, names: list[str]) -> None:
        """Begin with these files, and all notes in these folders."""
        found = [path for name in names for path in (notes_in(Path(name)) if Path(name).is_dir() else [Path(name)])]
        if not found:
            self._messages.note("There are no notes in it that can be read.")
            return
        self._queue, self._at, self._saved = found, -1, 0
        self.shown.emit()
        self._next()

    def _next(self) -> None:
        self._at += 1
        self._made = None
        self._policy = replace(self._policy, known=())
        self.page.review.forget()
        if self._at < len(self._queue):
            self._read()
        else:
            done = f"{self._saved} of {many(len(self._queue), 'note')} saved"
            where = f" in {self.folder}" if self.folder and self._saved else ""
            self.page.show_nothing("Clinical notes", f"{done}{where}.")

    # one note

    @property
    def unsaved(self) -> bool:
        """Tell whether decisions about a note would be lost."""
        return self._made is not None and not self.page.review.stack.isClean()

    def remove(self, said: str) -> None:
        """Take these words out wherever they stand in this note."""
        if not said:
            self._messages.note("Select the words in the text first.")
        elif said not in self._policy.known:
            self._policy = replace(self._policy, known=(*self._policy.known, said))
            self._read()

    def approve(self) -> None:
        """Save the copy as it is under review, and go to the next note."""
        if self._made is None:
            return
        folder = self.folder or self._ask_folder()
        if folder is None:
            return
        self.folder = folder
        made, edits = self._made, self._joined.parted(self.page.review.draft.edits)
        target = _target(folder, self._queue[self._at], made.document.suffix)
        report = self.page.report.isChecked()
        sources = tuple(map(str, self._queue))
        self._workshop.note(lambda _: _save(made, edits, target, report, sources), self._was_saved)

    def _was_saved(self, told: str) -> None:
        self._saved += 1
        self._messages.note(told)
        self._next()

    def _ask_folder(self) -> Path | None:
        name = QFileDialog.getExistingDirectory(self.page, "Where shall the clean copies go?")
        return Path(name) if name else None

    def _settle(self) -> None:
        style, dates = self.page.choices
        self._policy = replace(self._policy, style=style, dates=dates)
        if self._at < len(self._queue):
            self._read()

    def _read(self) -> None:
        path = self._queue[self._at]
        self.page.show_nothing(self._heading(), "Reading…", skip=True)
        self._workshop.note(partial(_clean, path, self._policy), self._show)

    def _heading(self) -> str:
        name = self._queue[self._at].name
        return name if len(self._queue) == 1 else f"{name} ({self._at + 1} of {len(self._queue)})"

    def _show(self, made: CleanDocument) -> None:
        self._made = made
        self._joined = Joined.of(made.document.texts)
        edits = self._joined.joined([part.edits for part in made.parts])
        findings = [finding for part in made.parts for finding in part.findings]
        self._findings.clear()
        self._findings.update({(e.span.start, e.span.end): f for e, f in zip(edits, findings, strict=True)})
        review = self.page.review
        review.show_rewrite(Draft.of(self._joined.text, edits, review.rulings), ())
        self.page.show_note(self._heading(), _told(made))
        review.diff.setFocus()

    def _busy(self, kind: str) -> None:
        self.page.set_working(kind == "note")
        if not kind and self._made is None and self._at < len(self._queue):
            self.page.show_nothing(self._heading(), "This note could not be read.", skip=True)


def _clean(path: Path, policy: NotePolicy, session: Session) -> CleanDocument:
    document = open_document(str(path))
    if sum(map(len, document.texts)) > _MOST_SHOWN:
        raise InputError(_TOO_LONG)
    return clean(document, Sanitizer(policy, session if session.engine is not None else None))


def _save(
    made: CleanDocument, edits: list[list[Edit]], target: Path, report: bool, sources: tuple[str, ...] = ()
) -> str:
    """Write a copy, and its audit report where one is wanted; return what to say of it.

    Raises:
        UsageError: it would be written over one of the `sources`, or a link to it. InputError: it cannot be written.
    """
    account = target.with_name(f"{target.name}.report.html")
    refuse_inputs((target, account), sources)
    copy = written(made.document, made.parts, edits)
    backup = files.write(target, copy.content)
    if report:
        files.write(account, written_account(".html", accounts(target.name, copy)))
    kept = f"; the file that was there is kept as {backup.name}" if backup else ""
    doubts = "" if copy.word is Word.PASS else f" Second look at what you left: {copy.word.value}."
    return " ".join([f"Saved as {target.name}{' with its report' if report else ''}{kept}.{doubts}", *copy.doubts])


def _target(folder: Path, source: Path, suffix: str) -> Path:
    """Return where the copy goes; never where the note is."""
    name = Path(name_for(source, suffix))
    if folder.resolve() == source.resolve().parent:
        name = name.with_name(f"{name.stem}-clean{name.suffix}")
    return folder / name


def _told(made: CleanDocument) -> str:
    """Return the verdict, and what was taken out by rule or not read, in sentences."""
    doubts = [doubt.what for part in made.parts for doubt in part.verdict.doubts]
    said = [f"Second look: {made.word.value}.", *dict.fromkeys(f"{d[0].upper()}{d[1:]}." for d in doubts), *made.doubts]
    scrubbed = ", ".join(f"{what} ({count})" for what, count in made.document.scrubbed)
    said += [f"Also taken out: {scrubbed}."] if scrubbed else []
    return " ".join([*said, *made.document.notices, "Please read it: no tool finds everything."])
