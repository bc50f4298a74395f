"""The work behind the clipboard's preview: the signals at once, then whoever else is there, both beside the window."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from app.gui.work.messages import Messages
from app.gui.work.side_session import Helper, Lend, signals_alone
from app.gui.work.tasks import TaskRunner
from app.results import Rewritten, Selection
from app.service import Session


class PreviewWork(QObject):
    """One text at a time. `lend` gives a helper with the model, if one is loaded by now, and what to look for.

    Signals: `made` with a Rewritten from which `select` chooses from now on, `reading` tells whether a model is still
    at work, `assessed` with the Round that tells what the text of a selection still gives away, `done` when nobody
    is at work any more (`ready` tells whether anything came of it).
    """

    made = Signal(object)
    reading = Signal(bool)
    assessed = Signal(object)
    done = Signal()

    def __init__(self, messages: Messages, lend: Lend = signals_alone, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lend = lend
        self._quick = TaskRunner(messages, self)
        self._deep = TaskRunner(messages, self)
        self._jobs: list[tuple[TaskRunner, int]] = []
        self._text = ""
        self._slider = 0.0
        self._now: Helper | None = None
        self._busy: Helper | None = None
        self._begun: Helper | None = None

    @property
    def ready(self) -> bool:
        """Tell whether there is something to select from."""
        return self._now is not None

    @property
    def busy(self) -> bool:
        """Tell whether a model is at work."""
        return self._busy is not None

    @property
    def deep(self) -> bool:
        """Tell whether what there is to select from was made with a model."""
        return self._now is not None and self._now.has_model

    def begin(self, text: str, slider: float) -> None:
        """Rewrite `text` with the signals, and then once more with the model where there is one."""
        self.stop()
        self._text, self._slider = text, slider
        # By the usual method: some of the others cannot do without a model.
        self._run(self._quick, Helper(Session(sight=self.lend().session.sight)))

    def warm(self) -> None:
        """Read the word lists now, so that the first text does not have to wait for them."""
        self._quick.submit(lambda: Session().check("Hello from Leeds."), lambda _: None)

    def deepen(self) -> None:
        """Rewrite once more with the model, if one is loaded by now and has not been asked yet."""
        lent = self.lend()
        if self._now is None or self.deep or self._busy is not None or not lent.has_model:
            return
        self._busy = lent
        self.reading.emit(True)
        self._run(self._deep, lent)

    def further(self, slider: float) -> None:
        """Make the further rounds that a position allows, with whoever made those that there are."""
        self._slider = slider
        if self._now is None or self._busy is not None:
            return
        if not self.deep:
            self._run(self._quick, Helper(Session(sight=self._now.session.sight)))
            return
        self._busy = self.lend()
        self.reading.emit(True)
        self._run(self._deep, self._busy)

    def select(self, slider: float) -> Selection:
        """Choose at once from what was made; `ready` holds."""
        assert self._now is not None, "there is something to select from"
        return self._now.session.select(slider)

    def assess(self, text: str) -> None:
        """Find out what the text of a selection still gives away."""
        if self._now is None or self._busy is not None:
            return
        session = self._now.session
        runner = self._deep if self.deep else self._quick
        self._jobs.append((runner, runner.submit(lambda: session.assess(text), self.assessed.emit)))

    def stop(self) -> None:
        """Drop what is being done, and the text: neither a result nor an end of it is told any more."""
        for runner, job in self._jobs:
            runner.drop(job)
        self._jobs.clear()
        if self._begun is not None:
            self._begun.session.cancel()
        if self._busy is not None:
            self.reading.emit(False)
        self._now = self._busy = self._begun = None
        self._text = ""

    def close(self) -> None:
        """Stop for good."""
        self.stop()
        self._quick.close()
        self._deep.close()

    def _run(self, runner: TaskRunner, helper: Helper) -> None:
        text, slider = self._text, self._slider
        self._begun = helper
        job = runner.submit(
            lambda: helper.session.rewrite(text, slider, helper.method, helper.rounds),
            partial(self._done, helper),
            partial(self._over, helper),
        )
        self._jobs.append((runner, job))

    def _done(self, helper: Helper, made: Rewritten) -> None:
        if self.deep and not helper.has_model:
            return  # the model was quicker, and saw more
        self._now = helper
        self.made.emit(made)

    def _over(self, helper: Helper) -> None:
        if helper is self._busy:
            self._busy = None
            self.reading.emit(False)
        if self._now is helper and not helper.has_model:
            self.deepen()
        if self._busy is None:
            self.done.emit()
