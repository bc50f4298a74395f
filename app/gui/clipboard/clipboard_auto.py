"""Rewrites what is on the clipboard without a window: one job at a time, and the last one asked for wins.

A job belongs to the text it was begun with. Whatever comes of a job that another one, an undo or a preview has taken
the place of is dropped, and nothing is ever put over what was copied since.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.core.text.english import many
from app.gui.clipboard.clip import Clip
from app.gui.clipboard.preview_work import PreviewWork
from app.gui.clipboard.toast import Toast
from app.gui.work.messages import Message, Messages
from app.gui.work.side_session import Lend
from app.results import Rewritten

REWRITING = "Rewriting what is on the clipboard…"
_ALREADY = "The clipboard holds the rewrite already; Undo brings your original back."
_NOTHING = "Nothing was found that is worth an edit; the clipboard was left as it is."
_COPIED = "The clipboard holds something else by now; it was left as it is."
_FAILED = "The rewrite failed; the clipboard was left as it is."
Prepare = Callable[[Callable[[], None]], None]
"""Has something be there (a model) before what is given is called: once, however that ended."""


def at_once(then: Callable[[], None]) -> None:
    """Prepare nothing."""
    then()


@dataclass(slots=True, eq=False)
class _Job:
    """A text being rewritten; `notes` is what the person is to know about the outcome beside it."""

    text: str
    slider: int
    notes: list[str] = field(default_factory=list)

    def told(self, sentence: str) -> str:
        """Return a sentence with the notes behind it."""
        return " ".join((sentence, *self.notes))


class ClipboardAuto(QObject):
    """Signals: `ended` when no job is under way any more."""

    ended = Signal()

    def __init__(self, clip: Clip, toast: Toast, lend: Lend, prepare: Prepare, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clip, self._toast, self._prepare = clip, toast, prepare
        messages = Messages(self)
        messages.told.connect(self._failed)
        self._work = PreviewWork(messages, lend, self)
        self._work.made.connect(self._made)
        self._work.done.connect(self._finish)
        self._job: _Job | None = None

    @property
    def running(self) -> bool:
        """Tell whether a job is under way."""
        return self._job is not None

    def begin(self, slider: int) -> None:
        """Rewrite what is on the clipboard now; a job for the same text goes on, one for another text is dropped."""
        found = self._clip.look()
        if found.refusal is not None:
            self.drop()
            self._toast.tell(found.refusal.sentence)
        elif self._clip.rewritten:
            self.drop()
            self._toast.tell(_ALREADY, undo=True)
        else:
            self._ask(_Job(found.text, slider))

    def drop(self) -> bool:
        """End the job under way, of which nothing comes; tell whether there was one."""
        was = self.running
        self._job = None
        self._work.stop()
        return was

    def close(self) -> None:
        """End for good."""
        self.drop()
        self._work.close()

    def _ask(self, job: _Job) -> None:
        self._toast.tell(REWRITING, lasting=True)
        if self._job is None or (self._job.text, self._job.slider) != (job.text, job.slider):
            self.drop()
            self._job = job
            self._prepare(partial(self._prepared, job))

    def _prepared(self, job: _Job) -> None:
        if self._job is job:
            self._work.begin(job.text, job.slider)

    def _finish(self) -> None:
        """Put the rewrite there, unless nothing came of it or the clipboard holds something else by now."""
        job = self._job
        if job is None:
            return
        chosen = self._work.select(job.slider) if self._work.ready else None
        self.drop()
        if chosen is None:
            self._toast.tell(job.told(_FAILED))
        elif self._clip.look().text != job.text:
            self._toast.tell(_COPIED)
        elif not chosen.edits:
            self._toast.tell(job.told(_NOTHING))
        else:
            self._clip.put(chosen.text)
            said = f"The rewrite is on the clipboard: {many(len(chosen.edits), 'edit')}."
            self._toast.tell(job.told(said), undo=True)
        self.ended.emit()

    def _made(self, made: Rewritten) -> None:
        if self._job is not None and made.notice and made.notice not in self._job.notes:
            self._job.notes.append(made.notice)

    def _failed(self, message: Message) -> None:
        if self._job is not None:
            self._job.notes.append(message.sentence)
