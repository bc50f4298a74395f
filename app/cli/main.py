"""Dispatches a command line, and turns every failure into one sentence and an exit code."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from app.cli.console import say
from app.cli.options import parser
from app.core.errors import CancelledError, UntellError, UsageError, place_of

# Imported when used: `untell models list` must not pay for gazetteers, nor `check` for the downloader.
_COMMANDS = {
    "check": ("app.cli.texts", "check"),
    "rewrite": ("app.cli.texts", "rewrite"),
    "batch": ("app.cli.batch", "batch"),
    "models": ("app.cli.shelf", "models"),
    "doctor": ("app.cli.doctor", "doctor"),
    "bench": ("app.cli.bench", "bench"),
    "eval": ("app.cli.evaluate", "evaluate"),
    "distill": ("app.cli.distill", "distill"),
}

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
_NO_SCREEN = "There is no screen to open a window on; see 'untell --help' for the commands, which need none."
_NO_QT = (
    "The window needs PySide6, which cannot be loaded here ({reason}); get it with 'pip install PySide6-Essentials', "
    "or see 'untell --help' for the commands, which need none."
)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; errors are one sentence on standard error."""
    _speak_utf8()
    grammar = parser()
    options = grammar.parse_args(arguments)
    try:
        return _window(options.demo) if options.command is None else _command(options.command)(options)
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
    place = place_of(error)
    return f"Something went wrong inside untell ({place}); your text is safe. Please report this place, not the text."


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    module, function = _COMMANDS[name]
    found: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
    return found


def _window(demo: bool) -> int:
    """Open the window; only here is Qt imported, so that the commands work without it.

    Raises:
        UsageError: there is no screen, PySide6 is not installed, or the system lacks what it needs.
    """
    if sys.platform.startswith("linux") and not any(map(os.environ.get, _SCREENS)):
        raise UsageError(_NO_SCREEN)
    try:
        from app.gui.app import run as open_window
    except ImportError as error:
        if (error.name or "").startswith(("PySide6", "shiboken6")) or "PySide6" in str(error):
            raise UsageError(_NO_QT.format(reason=error)) from None
        raise
    return open_window(demo)


def _speak_utf8() -> None:
    """Keep odd locales from turning a result or a sentence into an encoding error."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
