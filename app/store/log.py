"""Logging that cannot hold a person's text.

Only the fixed templates that our own code writes are recorded, with numbers and with words marked as ours.
Any other argument is replaced by its type and length, and of an exception only its type and place are kept:
messages of exceptions often quote what they stumbled over. Nothing is written to a file unless asked for.
"""

import logging
import logging.handlers
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any

_ROOT = "untell"
_FORMAT = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_FILE_SIZE = 1_000_000
_FRAMES = 12

_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Ours(str):
    """A word of our own, such as a model's id or the name of a stage: never made from a person's text."""

    __slots__ = ()


def get(name: str) -> logging.Logger:
    """Return the logger of a module, below our own root: other libraries' messages are never recorded."""
    return logging.getLogger(f"{_ROOT}.{name.removeprefix('app.')}")


def setup(file: Path | None = None, level: int = logging.INFO) -> None:
    """Send our messages to a file (two of at most 1 MB each, readable by the owner only), or nowhere.

    Calling it again replaces what was set before. A file that cannot be written is left out silently.
    """
    root = logging.getLogger(_ROOT)
    for old in tuple(root.handlers):
        root.removeHandler(old)
        old.close()
    # Never up to the root logger: a handler there would format the record without our precautions.
    root.propagate = False
    root.setLevel(level)
    root.addHandler(_file_handler(file) if file else logging.NullHandler())


def _file_handler(file: Path) -> logging.Handler:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        handler = _Quiet(file, maxBytes=_FILE_SIZE, backupCount=1, encoding="utf-8")
    except OSError:
        return logging.NullHandler()
    handler.setFormatter(logging.Formatter(_FORMAT))
    return handler


class _Quiet(logging.handlers.RotatingFileHandler):
    def emit(self, record: logging.LogRecord) -> None:
        """Write the record without what it must not hold; other handlers keep the original."""
        super().emit(without_text(record))

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop a record that cannot be written; the usual handling prints its arguments."""


def without_text(record: logging.LogRecord) -> logging.LogRecord:
    """Return a copy of the record that holds nothing but our template, numbers, our words, and code places."""
    clean = logging.makeLogRecord(record.__dict__)
    if not isinstance(record.msg, str):  # for example an exception given as the message
        clean.msg, clean.args = _mark(record.msg), ()
    elif isinstance(record.args, dict):
        clean.args = {key: _mark(value) for key, value in record.args.items()}
    else:
        clean.args = tuple(_mark(value) for value in record.args or ())
    clean.exc_text = _where(record.exc_info) if record.exc_info else None
    clean.exc_info = None
    clean.stack_info = None
    return clean


def _mark(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, Ours)):
        return value
    size = f" of {len(value)}" if isinstance(value, (str, bytes, list, tuple, dict)) else ""
    return f"<{type(value).__name__}{size}>"


def _where(exc_info: _ExcInfo) -> str:
    """Return the type of an exception and the places in the code it came through, without any source or message."""
    kind, _, trace = exc_info
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(trace)]
    return f"{kind.__name__ if kind else 'no exception'} at {' > '.join(places[-_FRAMES:]) or 'nowhere'}"
