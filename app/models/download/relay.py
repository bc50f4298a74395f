"""Work in another process: its news come over a pipe, and end with its result or the error that it ended in.

Each message carries the number of the work that it is about, since a process may be asked for one after the other, and
news of a work that was stopped may still be on the way.
"""

from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from app.core.errors import CancelledError, UntellError
from app.models.download.job import Progress

_POLL = 0.05
_STOP = "stop"
Told = Callable[[Progress], None]
Cancelled = Callable[[], bool]
Pipe: TypeAlias = "Connection[Any, Any]"


def hear(pipe: Pipe, number: int, on_progress: Told, cancelled: Cancelled) -> Any:
    """Hear of a work until its end and return its result.

    Raises:
        UntellError: what the work ended in.
        CancelledError: soon after `cancelled` turned true; the process has been told to stop.
        EOFError, OSError: the process is gone.
    """
    while True:
        if cancelled():
            pipe.send(_STOP)
            raise CancelledError("The download was stopped; run it again to go on where it was.")
        if not pipe.poll(_POLL):
            continue
        about, news = pipe.recv()
        if about != number:
            continue
        if isinstance(news, UntellError):
            raise news
        if not isinstance(news, Progress):
            return news
        on_progress(news)


def serve(pipe: Pipe, number: int, work: Callable[[Told, Cancelled], object]) -> None:
    """Do `work`, telling whoever hears; the wish to stop, or that nobody hears any more, cancels it."""

    def unwanted() -> bool:
        try:
            return pipe.poll()  # something to read is the wish to stop, or the end of the pipe
        except OSError:
            return True

    def tell(news: object) -> None:
        try:
            pipe.send((number, news))
        except OSError:
            raise CancelledError("Nobody wants to know any more.") from None

    try:
        tell(work(tell, unwanted))
    except CancelledError:
        return
    except UntellError as error:
        tell(error)
