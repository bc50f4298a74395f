"""Dispatches a command line, and turns every failure into one sentence and an exit code."""

import argparse
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from app.cli.console import say
from app.cli.options import parser
from app.core.errors import CancelledError, UntellError, UsageError

# Imported when used: `untell models list` must not pay for gazetteers, nor `check` for the downloader.
_COMMANDS = {
    "check": ("app.cli.texts", "check"),
    "rewrite": ("app.cli.texts", "rewrite"),
    "models": ("app.cli.shelf", "models"),
    "doctor": ("app.cli.doctor", "doctor"),
    "bench": ("app.cli.bench", "bench"),
    "distill": ("app.cli.distill", "distill"),
}


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; errors are one sentence on standard error."""
    _speak_utf8()
    grammar = parser()
    options = grammar.parse_args(arguments)
    if options.command is None:
        grammar.print_help(sys.stderr)
        return UsageError.exit_code
    try:
        return _command(options.command)(options)
    except CancelledError as error:
        say(str(error) or "Stopped; nothing was changed.")
        return error.exit_code
    except UntellError as error:
        say(f"untell: {error}")
        return error.exit_code
    except KeyboardInterrupt:
        say("Stopped; nothing was changed.")
        return CancelledError.exit_code
    except Exception as error:  # the last resort: a traceback or a message from inside could show the text
        say(f"untell: {_mishap(error)}")
        return UntellError.exit_code


def _mishap(error: Exception) -> str:
    """Return a sentence that names the place of a fault of ours and nothing of what was being worked on."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"
    return f"Something went wrong inside untell ({place}); your text is safe. Please report this place, not the text."


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    module, function = _COMMANDS[name]
    found: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
    return found


def _speak_utf8() -> None:
    """Keep odd locales from turning a result or a sentence into an encoding error."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
