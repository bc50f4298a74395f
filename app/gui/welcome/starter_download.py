"""Brings together the page on which a model is wanted, its download, and who works with it afterwards."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer

from app.gui.models.download_pace import Standing
from app.gui.models.first_choice import FirstChoice
from app.gui.models.model_download import Fetching
from app.gui.settings.model_choice import Settling
from app.gui.welcome.model_page import ModelPage
from app.gui.widgets.status_strip import StatusStrip
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop
from app.gui.work.tasks import TaskRunner
from app.models.catalogue.recommendation import STARTER


class Getting(QObject):
    """Gets the model that the page asks for, tells how that stands, and has it used when it is there.

    Before a larger one the starter comes, which works while that is on its way. Where another model works already, the
    one that has come is only offered. `survey` looks at the machine, without the window.
    """

    def __init__(
        self,
        page: ModelPage,
        fetching: Fetching,
        settling: Settling,
        strip: StatusStrip,
        workshop: Workshop,
        messages: Messages,
    ) -> None:
        super().__init__(page)
        self.survey: Callable[[], FirstChoice] | None = None
        self._page, self._fetching, self._settling = page, fetching, settling
        self._strip, self._workshop, self._messages = strip, workshop, messages
        self._runner = TaskRunner(messages, self)
        self._queue: list[str] = []
        page.wanted.connect(self._want)
        page.stopped.connect(self._stop)
        page.used.connect(settling.work_with)
        page.file_wanted.connect(settling.ask_model)
        fetching.moved.connect(self._moved)
        fetching.ended.connect(self._ended)
        fetching.closed.connect(self._runner.close)

    def refresh(self) -> None:
        """Bring the page up to date: models may have come or gone since."""
        if not self._fetching.running:
            self._page.show_idle(frozenset(self._settling.installed()))
        if self.survey is not None and not self._runner.busy:
            self._runner.submit(self.survey, self._show)

    def _show(self, first: FirstChoice) -> None:
        self._page.show_first(first)
        if not self._fetching.running:
            self._page.show_idle(frozenset(self._settling.installed()))

    def _want(self, model: str) -> None:
        there = {*self._settling.installed(), *self._queue, self._fetching.model}
        self._queue += [one for one in dict.fromkeys((STARTER, model)) if one not in there]
        self._next()

    def _next(self) -> None:
        if self._queue and not self._fetching.running:
            self._fetching.start(self._queue.pop(0))

    def _stop(self) -> None:
        self._queue.clear()
        self._fetching.stop()

    def _moved(self, standing: Standing) -> None:
        self._page.show_standing(self._fetching.model, standing, self._queue[0] if self._queue else "")
        self._strip.show_fetching(standing.told)

    def _ended(self, model: str) -> None:
        self._page.show_idle(frozenset(self._settling.installed()) | {model})
        self._strip.show_model(self._workshop.model)
        if not model:
            self._queue.clear()  # stopped, or it failed: the person decides anew
        elif not self._workshop.model:
            self._settling.work_with(model)
        else:
            self._messages.offer(
                f"{model} is installed and ready; {self._workshop.model} works until you switch.",
                f"Use {model}",
                partial(self._settling.work_with, model),
            )
        # Not within the signal: the download that has just ended is still being put away.
        QTimer.singleShot(0, self, self._next)
