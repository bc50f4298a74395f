"""Fetches a model in a process of its own, which never sees a text and can be stopped at any moment."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

from app import dumps
from app.models.catalogue.catalogue import ModelSpec
from app.models.download import relay
from app.models.download.job import FetchError, Means, Progress

_GRACE = 0.1
_ONE = 0  # the number of the only work that such a process has


def get(
    spec: ModelSpec,
    destination: Path,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    cancelled: Callable[[], bool] = lambda: False,
    means: Means = Means(),  # noqa: B008 - frozen
) -> Path:
    """Do what ``fetch.get`` does, in a fresh process; cancelling answers within a third of a second.

    Raises what ``fetch.get`` raises. However it ends, also by Ctrl-C, the process is gone and a part is kept.
    """
    # Spawned, not forked: a forked child would inherit the memory of this process, and with it any text.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, spec, destination, means), daemon=True)
    process.start()
    theirs.close()
    try:
        found: Path = relay.hear(ours, _ONE, on_progress, cancelled)
        return found
    except (EOFError, OSError):
        raise FetchError("The download ended unexpectedly; run it again to go on where it was.") from None
    finally:
        # The closed pipe tells the process to stop; it gets a moment to clear up behind itself.
        ours.close()
        _end(process)


def _end(process: BaseProcess) -> None:
    process.join(_GRACE)
    if process.is_alive():
        process.terminate()
        process.join(20 * _GRACE)
    if process.is_alive():
        process.kill()
        process.join()


def _work(pipe: relay.Pipe, spec: ModelSpec, destination: Path, means: Means) -> None:
    """Fetch, in the child. Ctrl-C reaches the whole terminal, but the parent decides what it means."""
    dumps.off()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # Here and nowhere else: a process that sees a text has no part of the program that could go online.
    from app.models import fetch

    try:
        relay.serve(pipe, _ONE, lambda tell, unwanted: fetch.get(spec, destination, tell, unwanted, means))
    except SystemExit:
        os._exit(0)  # what came is kept; whoever stopped it need not wait until libraries have tidied up
