"""Whether the engine runs a model at all: loaded weight by weight, it writes a token, in its own process and in time.

A file may be what its sum says and still not run here: too new for this llama.cpp, too large, or it makes it crash.
"""

import math
import time
from dataclasses import replace

from app.core.errors import CancelledError, NoModelError, UntellError
from app.engines.base import Load, Prompt
from app.engines.process.child import ChildEngine
from app.models.shelf.metadata import note_trial
from app.models.shelf.shelf import WORKS, Installed

_PATIENCE = 60.0
_BYTES_A_SECOND = 20_000_000  # an old disk, with other programs at it
_QUESTION = Prompt("trial", "", "Say yes.\n", "")


def started(load: Load, model: Installed) -> ChildEngine:
    """Return a running engine; a model that was not seen to work is tried first, and the outcome noted.

    Nothing is noted of a model that the program carries: it is tried each time, and may take its time, since it was
    seen to work when it was packed: a late answer only means that other programs keep the machine busy.

    Raises:
        NoModelError, EngineError: it does not run here; the message says what to do.
    """
    if model.tried == WORKS:
        return ChildEngine(load)
    try:
        # What the program carries was looked at when it was packed.
        patience = math.inf if model.carried else _PATIENCE + model.size / _BYTES_A_SECOND
        engine = _tried(replace(load, checked=not model.carried), patience)
    except UntellError as error:
        _note(model, str(error))
        raise
    _note(model, WORKS)
    return engine


def _note(model: Installed, tried: str) -> None:
    # A file written into a signed application would break its seal, and other programs' folders are theirs.
    if model.ours and not model.carried:
        note_trial(model.path, tried)


def _tried(load: Load, seconds: float) -> ChildEngine:
    end = time.monotonic() + seconds

    def late() -> bool:
        return time.monotonic() > end

    try:
        engine = ChildEngine(load, late)
        try:
            engine.complete(_QUESTION, 1, cancelled=late)
        except UntellError:
            engine.close()
            raise
    except CancelledError:
        raise NoModelError(
            f"{load.model} did not answer within {seconds:.0f} s on this machine; choose a smaller model."
        ) from None
    return engine
