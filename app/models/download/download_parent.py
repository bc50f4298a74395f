"""Brings models to a program that has given up the network: a process that was there before, and never sees a text.

A kernel filter is passed on to every process that is started under it, so on Linux whoever is to fetch something must
be started first. Elsewhere the filter ends with the window's own process, and no courier needs to wait.
"""

import itertools
import os
import signal
import sys
from multiprocessing import connection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # whoever waits for a wish costs next to nothing until there is one
    from app.models.download.job import Means
    from app.models.download.relay import Cancelled, Pipe, Told

_waiting: "Pipe | None" = None
_numbers = itertools.count()


def start() -> None:
    """Have a courier wait; call it before the network is given up and before any thread is started."""
    global _waiting
    if not sys.platform.startswith("linux") or _waiting is not None:
        return
    ours, theirs = connection.Pipe()
    # Forked, not spawned: at this moment there is nothing to inherit, and it costs a millisecond.
    if os.fork() == 0:
        ours.close()
        _wait_and_leave(theirs)
    theirs.close()
    _waiting = ours


def bring(
    model_id: str, folder: Path, on_progress: "Told", cancelled: "Cancelled", means: "Means | None" = None
) -> None:
    """Install a model of the catalogue into `folder`, its base first where it has one; reports a `job.Progress`.

    `means`: how it may be had, the person's access token of the hub among them; that goes through a pipe.

    Raises:
        NoModelError: it could not be fetched or prepared; the message says what to do.
        CancelledError: soon after `cancelled` turned true. What came so far is kept for the next time.
    """
    from app.models.download import relay
    from app.models.download.job import FetchError, Means

    asked = (model_id, folder, means or Means())
    if _waiting is None:
        _install(*asked, on_progress, cancelled)
        return
    try:
        number = next(_numbers)
        _waiting.send((number, *asked))
        relay.hear(_waiting, number, on_progress, cancelled)
    except (EOFError, OSError):
        raise FetchError(
            f"The download ended unexpectedly; close the window and run `untell models get {model_id}`."
        ) from None


def _wait_and_leave(pipe: "Pipe") -> None:
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


def _serve(pipe: "Pipe", number: int, model_id: str, folder: Path, means: "Means") -> None:
    from app.models.download import relay

    relay.serve(pipe, number, lambda tell, unwanted: _install(model_id, folder, means, tell, unwanted))


def _install(model_id: str, folder: Path, means: "Means", on_progress: "Told", cancelled: "Cancelled") -> None:
    from app.models.download.install import install
    from app.models.shelf.shelf import Shelf

    install(model_id, Shelf(folder), on_progress, cancelled, means)
