"""`untell wipe`: removes everything this program ever wrote on this machine, after showing what that is."""

import argparse
import sys

from app.cli.output.console import say
from app.core.errors import InputError, UsageError
from app.desktop import single_instance, traces

_MB = 1_000_000


def wipe(options: argparse.Namespace) -> int:
    """Run `untell wipe`; return the exit code.

    Raises:
        UsageError: Untell is running, or nobody is there to be asked and `--yes` was not given.
        InputError: something could not be removed.
    """
    if single_instance.ask(single_instance.Request.PING):
        raise UsageError("Untell is running; quit it first (File > Quit, or Quit in the tray).")
    found = traces.find()
    if not found:
        say("There is nothing to remove: this program has left nothing on this machine.")
        return 0
    for trace in found:
        say(f"{trace.size / _MB:10.2f} MB  {trace.what}  {trace.place}")
    if not options.yes and not _sure():
        say("Nothing was removed.")
        return 0
    left = traces.remove(found)
    if left:
        raise InputError(f"These could not be removed: {', '.join(left)}; check their permissions and run it again.")
    say("All of it was removed. Texts that you saved yourself are where you saved them.")
    return 0


def _sure() -> bool:
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("Nobody is there to be asked; add --yes to remove all of this.")
    print("Remove all of this? Type yes: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() == "yes"
