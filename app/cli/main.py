"""Dispatches a command line, and turns every failure into one sentence and an exit code."""

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from app.cli.opening_window import open_window
from app.cli.output.console import say
from app.core.errors import TOO_LARGE, CancelledError, InputError, UntellError, place_of
from app.desktop.single_instance import Request

# Imported when used: `untell models list` must not pay for gazetteers, nor `check` for the downloader.
_COMMANDS = {
    "check": ("app.cli.commands.check_rewrite", "check"),
    "rewrite": ("app.cli.commands.check_rewrite", "rewrite"),
    "note": ("app.cli.commands.note", "note"),
    "batch": ("app.cli.commands.batch", "batch"),
    "profile": ("app.cli.commands.profile", "profile"),
    "models": ("app.cli.commands.models", "models"),
    "doctor": ("app.cli.commands.doctor", "doctor"),
    "wipe": ("app.cli.commands.wipe", "wipe"),
    "rewrite-clipboard": ("app.cli.commands.clipboard", "rewrite_clipboard"),
    "bench": ("app.cli.commands.bench", "bench"),
    "eval": ("app.cli.commands.evaluate", "evaluate"),
    "distill": ("app.cli.commands.distill", "distill"),
}

_YOUNG = 200_000
"""After how many new objects Python looks for garbage (its default: 700)."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; errors are one sentence on standard error."""
    from app.cli.options.grammar import parser

    _speak_utf8()
    options = parser().parse_args(arguments)
    if options.command is None:
        return guarded(lambda: open_window(options.demo, Request.STAY if options.tray else Request.SHOW))
    # Word lists and modules stay for good: looking through them for garbage again and again costs a tenth of a start.
    gc.set_threshold(_YOUNG)
    return guarded(lambda: _command(options.command)(options))


def guarded(work: Callable[[], int]) -> int:
    """Return the exit code of `work`; whatever goes wrong is one sentence on standard error."""
    try:
        return work()
    except CancelledError as error:
        say(str(error) or "Stopped; nothing was changed.")
        return error.exit_code
    except UntellError as error:
        say(f"untell: {error}")
        return error.exit_code
    except KeyboardInterrupt:
        say("Stopped; nothing was changed.")
        return CancelledError.exit_code
    except (MemoryError, RecursionError):
        say(f"untell: {TOO_LARGE}")
        return InputError.exit_code
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


def _speak_utf8() -> None:
    """Keep odd locales from turning a result or a sentence into an encoding error."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
