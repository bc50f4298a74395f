"""Gets a model while one works: in a process of its own, with true progress, stopped at any moment."""

import threading
import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.core.errors import NoModelError
from app.gui.models.download_pace import Pace
from app.gui.work.messages import Messages
from app.gui.work.tasks import TaskRunner
from app.models.download.job import Progress, TokenNeededError

Bring = Callable[[str, Callable[[Progress], None], Callable[[], bool]], None]
_TICK = 1000  # milliseconds after which the standing is told anew, news or none


def _nobody(model: str, told: Callable[[Progress], None], stopped: Callable[[], bool]) -> None:
    raise NoModelError(f"Nothing can be downloaded from here; run `untell models get {model}`.")


class Fetching(QObject):
    """`bring` does the work, without the window.

    Signals: `moved` with a Standing, `failed` with the model, the sentence that says why and whether the hub wants an
    access token, `ended` with the model that came, "" where none did, `closed` when nothing more will be told.
    """

    moved = Signal(object)
    failed = Signal(str, str, bool)
    ended = Signal(str)
    closed = Signal()
    _heard = Signal(object)

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bring: Bring = _nobody
        self._runner = TaskRunner(messages, self)
        self._stop = threading.Event()
        self._pace = Pace()
        self._came = self._wanted = ""
        self._tick = QTimer(self, interval=_TICK)
        self._tick.timeout.connect(self._tell)
        self._heard.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        """Tell whether something is being fetched."""
        return self._runner.busy

    @property
    def model(self) -> str:
        """Return the model that is being fetched, "" while none is."""
        return self._wanted if self.running else ""

    def start(self, model: str) -> None:
        """Fetch a model of the catalogue; does nothing while one is being fetched."""
        if self.running:
            return
        self._stop, self._pace, self._came, self._wanted = threading.Event(), Pace(), "", model
        self._runner.submit(partial(self._work, model, self._stop), self._note, self._over)
        self._tick.start()
        self._tell()

    def stop(self) -> None:
        """Stop; what came so far is kept for the next time."""
        self._stop.set()

    def close(self) -> None:
        """Stop, and tell nobody: the window closes."""
        self.stop()
        self._tick.stop()
        self._runner.close()
        self.closed.emit()

    def _work(self, model: str, stop: threading.Event) -> str:
        try:
            self.bring(model, self._heard.emit, stop.is_set)
        except NoModelError as error:
            self.failed.emit(model, str(error), isinstance(error, TokenNeededError))
            raise
        return model

    def _note(self, model: str) -> None:
        self._came = model

    @Slot(object)
    def _hear(self, news: Progress) -> None:
        if self.running:
            self._pace.hear(news, time.monotonic())
            self._tell()

    def _tell(self) -> None:
        self.moved.emit(self._pace.standing(time.monotonic()))

    def _over(self) -> None:
        self._tick.stop()
        self.ended.emit(self._came)
