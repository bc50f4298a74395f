"""Standard output for results, standard error for everything else; both survive odd terminals and full disks."""

import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator
from typing import IO, Any, TextIO, cast

from rich.console import Console

from app.core.errors import InputError

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """Replace control characters, so that a text cannot drive the terminal it is shown in."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


class _Output:
    """Standard output for a console: what cannot be written ends in a sentence, as in `write`."""

    def write(self, text: str) -> int:
        """Write, or raise InputError."""
        with _writable() as stream:
            return stream.write(text)

    def flush(self) -> None:
        """Flush, or raise InputError."""
        with _writable() as stream:
            stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stdout, name)


def out() -> Console:
    """Return the console for results; colour only on a terminal and without NO_COLOR."""
    return Console(file=cast(IO[str], _Output()), highlight=False, soft_wrap=False, emoji=False, markup=False)


def is_terminal() -> bool:
    """Tell whether a person looks at standard output; FORCE_COLOR, which a console obeys, says nothing about that."""
    return sys.stdout is not None and sys.stdout.isatty()


def say(message: str) -> None:
    """Tell the person something on standard error; names of files and models cannot drive the terminal."""
    if sys.stderr is not None:
        print(visible(message), file=sys.stderr, flush=True)


def write_json(value: dict[str, Any]) -> None:
    """Print one JSON object on one line."""
    write(json.dumps(value, ensure_ascii=False) + "\n")


def write(text: str) -> None:
    """Write to standard output as UTF-8, whatever the locale.

    Raises:
        InputError: the output cannot be written, for example because the disk is full.
    """
    write_bytes(text.encode("utf-8", errors="replace"))


def write_bytes(content: bytes) -> None:
    """Write bytes to standard output as they are; otherwise as `write`."""
    with _writable() as stream:
        stream.flush()
        stream.buffer.write(content)
        stream.buffer.flush()


@contextlib.contextmanager
def _writable() -> Iterator[TextIO]:
    """Yield standard output, and turn what goes wrong with it into a sentence or, where nobody reads on, an end."""
    if sys.stdout is None:
        raise InputError("There is no standard output to write the result to.")
    try:
        yield sys.stdout
    except BrokenPipeError:
        # The reader went away (`| head`): nothing is wrong, and Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None
    except OSError as error:
        # What is still buffered cannot be written either: do not let the interpreter try again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise InputError(
            f"The result cannot be written ({error.strerror}); free some space or choose another place."
        ) from None
