"""`untell rewrite-clipboard`: what is on the clipboard, in a small window; a running program takes it over."""

import argparse

from app.cli.opening_window import open_window
from app.core.errors import UsageError
from app.desktop import single_instance
from app.desktop.single_instance import Request


def rewrite_clipboard(options: argparse.Namespace) -> int:
    """Run `untell rewrite-clipboard`; return the exit code."""
    request = _request(options)
    return 0 if single_instance.ask(request) else begin(request)


def begin(request: Request) -> int:
    """Do what no running program could be asked for; where another start becomes that program first, it is asked.

    Raises:
        UsageError: there is nobody whose rewrite could be undone, or no screen.
        EngineError: a program is running and does not answer.
    """
    if not single_instance.claim(request):
        return 0
    if request is Request.UNDO:
        raise UsageError("Untell is not running, so there is nothing to bring back.")
    return open_window(first=request)


def _request(options: argparse.Namespace) -> Request:
    if options.undo:
        return Request.UNDO
    if options.auto:
        return Request.AUTO
    return Request.CHECK if options.check_only else Request.REWRITE
