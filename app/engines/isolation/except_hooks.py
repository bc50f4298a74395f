"""The last words of a program that fails: the kind of the fault and its place, never a message, which may quote a text.

Python's own would also show lines of code and what the exception says, and a desktop keeps that in a journal.
"""

import sys
import threading

from app.core.errors import place_of


def hush() -> None:
    """Have faults that nobody caught, in any thread, say no more than their place from now on."""
    sys.excepthook = lambda _kind, error, _trace: _say(error)
    threading.excepthook = lambda args: _say(args.exc_value)
    sys.unraisablehook = lambda args: _say(args.exc_value)


def _say(error: BaseException | None) -> None:
    if error is not None and sys.stderr is not None:
        print(f"untell: {place_of(error)}", file=sys.stderr)
