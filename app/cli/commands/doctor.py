"""`untell doctor`: what this machine is, what works here, and the proof that nothing that sees a text goes online."""

import argparse
import subprocess
import time
from typing import Any

from app import program
from app.cli.output.console import say, write, write_json
from app.core.errors import UntellError
from app.desktop import report, version_age

_PATIENCE = 60.0  # seconds within which a window has to be there


def doctor(options: argparse.Namespace) -> int:
    """Run `untell doctor`; 1 where a process that holds text could go online, or the window was to open and did not."""
    found = report.collect(options.model)
    window = found["window"] = _window() if options.window else None
    if options.json:
        write_json(found)
    else:
        shown = [f"window     {_opened(window)}"] if window else []
        write("\n".join([*report.lines(found), *shown]) + "\n")
    if old := version_age.today():
        say(old)
    good = report.proven(found) and (window is None or window["opens"])
    return 0 if good else UntellError.exit_code


def _window() -> dict[str, Any]:
    """Start this program once more to open its window; the seconds are from the start until it is drawn."""
    began = time.monotonic()
    start = program.command(program.WINDOW)
    try:
        done = subprocess.run(
            start, env=program.environment(), capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return {"opens": False, "platform": None, "seconds": None}
    seconds = round(time.monotonic() - began, 2)
    found = done.stdout.strip() if done.returncode == 0 else ""
    return {"opens": bool(found), "platform": found or None, "seconds": seconds if found else None}


def _opened(window: dict[str, Any]) -> str:
    return f"drawn {window['seconds']} s after its start ({window['platform']})" if window["opens"] else "does NOT open"
