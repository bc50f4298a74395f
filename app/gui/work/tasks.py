"""Runs plain functions beside the window, one after the other, and delivers their results on the window's thread."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.core.errors import CancelledError
from app.gui.work.messages import Messages

T = TypeVar("T")
Still = Callable[[], bool]


def _always() -> bool:
    return True


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class _Job:
    done: Callable[[Any], None]
    over: Callable[[], None]
    still: Still


class TaskRunner(QObject):
    """One worker thread, and a number for every job.

    A result is dropped when its job was dropped meanwhile, or when `still` says that what it was made from (for
    example this revision of a text) is gone. A failure is told as a message, a cancel is not.
    """

    _ended = Signal(int, object, object)

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._messages = messages
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="untell")
        self._jobs: dict[int, _Job] = {}
        self._last = 0
        self._closed = False
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def submit(
        self,
        work: Callable[[], T],
        done: Callable[[T], None],
        over: Callable[[], None] = _nothing,
        still: Still = _always,
    ) -> int:
        """Run `work` in the worker; call `done` with its result, then `over` whatever happened; return its id."""
        self._last += 1
        job = self._last
        if not self._closed:
            self._jobs[job] = _Job(done, over, still)
            self._pool.submit(self._run, job, work)
        return job

    def drop(self, job: int) -> None:
        """Forget a job: it is not begun if it still waits, and nothing is delivered."""
        self._jobs.pop(job, None)

    @property
    def busy(self) -> bool:
        """Tell whether a job waits or runs whose result is wanted."""
        return bool(self._jobs)

    def close(self) -> None:
        """Begin nothing more and deliver nothing more."""
        self._closed = True
        self._jobs.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _run(self, job: int, work: Callable[[], object]) -> None:
        """Be the worker's part: no exception may end here unheard."""
        if job not in self._jobs:
            return
        result: object = None
        error: BaseException | None = None
        try:
            result = work()
        except Exception as failure:  # whatever it is, the person hears of it
            error = failure
        try:
            self._ended.emit(job, result, error)
        except RuntimeError:
            return  # the window is gone

    @Slot(int, object, object)
    def _deliver(self, number: int, result: object, error: BaseException | None) -> None:
        job = self._jobs.pop(number, None)
        if job is None:
            return
        try:
            if error is not None and not isinstance(error, CancelledError):
                self._messages.failure(error)
            elif error is None and job.still():
                job.done(result)
        finally:
            job.over()
