"""Workers that misbehave: one dies over a file, as if it ran out of memory, one tries to go online."""

import os
import socket

from app.notes.batch import work as batch_work
from app.notes.batch.work import Failure, Outcome, Task
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def work(task: Task) -> list[Outcome]:
    """Clean the files of a task, and die over one named so."""
    if any("deadly" in name for name in task.names):
        os._exit(1)
    return batch_work.work(task, Sanitizer(NotePolicy()))


def goes_online(task: Task) -> list[Outcome]:
    """Try to open a network socket, and tell what came of it."""
    try:
        socket.socket(socket.AF_INET).close()
    except OSError as error:
        return [Failure(name, 0, f"refused ({type(error).__name__})") for name in task.names]
    return [Failure(name, 0, "open") for name in task.names]
