"""How this program starts itself again, for the engine's process above all: the one place that knows if it is frozen.

A frozen program has no interpreter to call: its executable is started again, with a word that `__main__` knows.
"""

import os
import sys
from pathlib import Path

WORKER = "engine-worker"
NOTE_WORKER = "note-worker"
WINDOW = "window-check"
_CONSOLE = "untell.exe"


def is_frozen() -> bool:
    """Tell whether this is an executable that carries its own Python."""
    return bool(getattr(sys, "frozen", False))


def command(*words: str) -> list[str]:
    """Return the command line by which this program starts itself with `words`."""
    if is_frozen():
        return [_executable(), *words]
    # -P: the folder a person stands in must not be able to offer modules.
    return [sys.executable, "-P", "-m", "app", *words]


def environment() -> dict[str, str]:
    """Return the environment in which `command` finds this program, wherever it was started."""
    places = [str(Path(__file__).resolve().parents[1]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}


def _executable() -> str:
    # On Windows the program that opens the window has no standard streams; its twin beside it has them.
    twin = Path(sys.executable).with_name(_CONSOLE)
    return str(twin) if sys.platform == "win32" and twin.is_file() else sys.executable
