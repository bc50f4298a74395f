"""Brings models to a program that has given up the network: a process that was there before, and never sees a text.

A kernel filter is passed on to every process that is started under it, so on Linux whoever is to fetch something must
be started first. Elsewhere the filter ends with the window's own process, and no courier needs to wait.
"""

import itertools
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any

from app.core.errors import CancelledError, UntellError

Told = Callable[[Any], None]
Cancelled = Callable[[], bool]
_POLL = 0.05
_STOP = "stop"
_waiting: "Connection[Any, Any] | None" = None
_numbers = itertools.count()


def start() -> None:
    """Have a courier wait; call it before the network is given up and before any thread is started."""
    global _waiting
    if not sys.platform.startswith("linux") or _waiting is not None:
        return
    ours, theirs = Pipe()
    # Forked, not spawned: at this moment there is nothing to inherit, and it costs a millisecond.
    if os.fork() == 0:
        ours.close()
        _wait_and_leave(theirs)
    theirs.close()
    _waiting = ours


def bring(model_id: str, folder: Path, on_progress: Told, cancelled: Cancelled, token: str = "") -> None:
    """Install a model of the catalogue into `folder`, its base first where it has one; reports a `job.Progress`.

    `token` is the person's access token of the hub, "" for none; it goes through a pipe.

    Raises:
        NoModelError: it could not be fetched or prepared; the message says what to do.
        CancelledError: soon after `cancelled` turned true. What came so far is kept for the next time.
    """
    if _waiting is None:
        _install(model_id, folder, on_progress, cancelled, token)
        return
    try:
        number = next(_numbers)
        _waiting.send((number, model_id, folder, token))
        _hear(_waiting, number, on_progress, cancelled)
    except (EOFError, OSError):
        from app.models.download.job import FetchError

        raise FetchError(
            f"The download ended unexpectedly; close the window and run `untell models get {model_id}`."
        ) from None


def _hear(pipe: "Connection[Any, Any]", number: int, on_progress: Told, cancelled: Cancelled) -> None:
    while True:
        if cancelled():
            pipe.send(_STOP)
            raise CancelledError("The download was stopped; what came so far is kept.")
        if not pipe.poll(_POLL):
            continue
        about, news = pipe.recv()
        if about != number:
            continue  # still of a download that was stopped
        if news is None:
            return
        if isinstance(news, UntellError):
            raise news
        on_progress(news)


def _wait_and_leave(pipe: "Connection[Any, Any]") -> None:
    """Be the courier until the other end of the pipe is gone; Ctrl-C in the terminal is not meant for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            asked = pipe.recv()
            if isinstance(asked, tuple):
                _serve(pipe, *asked)
    except (EOFError, OSError):
        os._exit(0)
    finally:
        # Whatever happened, this copy of the program must not go on to open a second window.
        os._exit(1)


def _serve(pipe: "Connection[Any, Any]", number: int, model_id: str, folder: Path, token: str) -> None:
    try:
        # Something to read is the wish to stop, or the end of the pipe.
        _install(model_id, folder, lambda news: pipe.send((number, news)), pipe.poll, token)
    except CancelledError:
        return
    except UntellError as error:
        pipe.send((number, error))
    else:
        pipe.send((number, None))


def _install(model_id: str, folder: Path, on_progress: Told, cancelled: Cancelled, token: str) -> None:
    from app.models.catalogue import catalogue
    from app.models.download import fetch_process
    from app.models.download.job import Means, Progress
    from app.models.shelf.shelf import Shelf

    spec, shelf = catalogue.get(model_id), Shelf(folder)
    if shelf.carries(model_id):
        return
    if not spec.base:
        fetch_process.get(spec, folder, on_progress, cancelled, Means(token=token))
        return
    if not any(item.id == spec.base for item in shelf.installed()):
        _install(spec.base, folder, on_progress, cancelled, token)
    on_progress(Progress("prepare", "", 0, spec.size))
    shelf.derive(spec.id)
    on_progress(Progress("done", "", spec.size, spec.size))
