"""Errors meant for people: one sentence that says what to do, and the exit code the command line ends with."""

import traceback

_FRAMES = 8


class UntellError(Exception):
    """Base of every error shown to a person as it stands; never holds user text."""

    exit_code = 1


class UsageError(UntellError):
    """The command was called in a way it does not understand."""

    exit_code = 2


class NoModelError(UntellError):
    """No usable model: missing, corrupt, foreign or too big for this machine."""

    exit_code = 3


class InputError(UntellError):
    """The input cannot be read as text, or the output cannot be written."""

    exit_code = 4


class EngineError(UntellError):
    """The engine failed or died while working."""

    exit_code = 5


class CancelledError(UntellError):
    """The person stopped the work; nothing is wrong."""

    exit_code = 130


class TextTooLongError(EngineError):
    """The text and its prompt do not fit the model's context."""


TOO_LARGE = "It is too large or too deeply nested; split it into parts."
"""What is said where the machine's memory or Python's depth did not suffice; never seen where limits did their work."""


def place_of(error: BaseException) -> str:
    """Return the kind of an error and where in the code it arose, never its message, which may quote a text."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = (f"{frame.filename.replace(chr(92), '/').rpartition('/')[2]}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} at {' > '.join(places) or 'nowhere'}"
