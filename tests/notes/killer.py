"""A worker that dies over one file, as one does that runs out of memory."""

import os

from app.notes import batch_work
from app.notes.batch_work import Outcome, Task
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def work(task: Task) -> list[Outcome]:
    """Clean the files of a task, and die over one named so."""
    if any("deadly" in name for name in task.names):
        os._exit(1)
    return batch_work.work(task, Sanitizer(NotePolicy()))
