"""Loads an engine that works in a real process of its own, without a model: for whole runs of the program."""

from app.engines.base import Load
from app.engines.process.child import ChildEngine, command
from app.gui.work.session_worker import Loaded


def child(_: str) -> Loaded:
    """Return the engine that answers with each first option."""
    return Loaded(ChildEngine(Load("none"), start=command("tests.engines.workers:echo")), fit=True, capable=False)
