"""Cleans a folder of notes: several workers, one model, and a journal by which a batch that was killed goes on.

With rules alone the workers are processes; with a model they are threads of this process, which take turns with the
one model: reading, replacing and writing go on meanwhile.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.errors import EngineError
from app.notes.batch.copy_names import copy_name, copy_names, label
from app.notes.batch.journal import Entry, Journal, sum_of
from app.notes.batch.places import refuse_inputs
from app.notes.batch.plan import Group, Plan
from app.notes.batch.work import Failure, Outcome, Task, work
from app.notes.batch.worker_pool import Crew, WorkerDied
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Checker, Sanitizer
from app.results import Checked
from app.store import files

_DIED = "The worker died while reading it; try it alone with 'untell note'."


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of a batch. `settings`: a sum of what decides how a copy looks; `again`: do all anew.

    `reports`: "html" or "json" for an audit report beside each copy. `key`: see `Task`.
    """

    policy: NotePolicy
    settings: str
    workers: int = 1
    again: bool = False
    reports: str | None = None
    key: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a batch: copies made now, those an earlier run had made, and failures.

    `renamed`: files and their copies that are called otherwise, since two would have had one name.
    """

    made: tuple[Entry, ...]
    known: tuple[Entry, ...]
    failures: tuple[Failure, ...]
    renamed: tuple[tuple[str, str], ...] = ()


Tell = Callable[[list[Outcome]], None]


def run(plan: Plan, order: Order, checker: Checker | None, tell: Tell = lambda _: None) -> Done:
    """Clean what has not been cleaned yet; `tell` hears of every patient's files when they are done.

    Raises:
        InputError: the folder for the copies cannot be written to, or a name in it leads to a note.
        CancelledError: the model was stopped; what is done is done, and the next run goes on from there.
    """
    made: list[Entry] = []
    failures: list[Failure] = []
    copies = copy_names(plan.names, order.key, order.reports)
    refuse_inputs(plan, copies.values(), order.reports)
    journal = Journal(plan.target)
    files.sweep(plan.target, below=True)
    tasks, known = _tasks(plan, order, journal, copies)
    for outcomes in _outcomes(tasks, order, checker):
        made += [one for one in outcomes if isinstance(one, Entry)]
        failures += [one for one in outcomes if isinstance(one, Failure)]
        tell(outcomes)
    if hasattr(os, "sync"):
        os.sync()  # once, in place of once a file: what is called done is on the disk
    renamed = tuple((name, copy) for name, copy in copies.items() if copy != copy_name(name, order.key))
    return Done(tuple(made), tuple(known), tuple(failures), renamed)


def _tasks(plan: Plan, order: Order, journal: Journal, copies: dict[str, str]) -> tuple[list[Task], list[Entry]]:
    """Return what is to be done, and the entries of what need not be: a patient's files are done together or not."""
    tasks, known = [], []
    for group in plan.groups:
        entries = [] if order.again else _entries(plan, order, journal, group, copies)
        if len(entries) == len(group.names):
            known += entries
        else:
            ours = journal.copies_of(label(name, order.key) for name in group.names)
            where = plan.source, plan.target, group.names, tuple(copies[name] for name in group.names)
            tasks.append(Task(*where, order.settings, group.patient, ours, order.reports, order.key))
    return tasks, known


def _entries(plan: Plan, order: Order, journal: Journal, group: Group, copies: dict[str, str]) -> list[Entry]:
    found = []
    for name in group.names:
        sum_now = partial(_sum, plan.source / name)
        entry = journal.done(label(name, order.key), copies[name], order.settings, sum_now)
        if entry is None:
            break
        found.append(replace(entry, source=name))
    return found


def _sum(path: Path) -> str:
    try:
        return sum_of(path.read_bytes())
    except OSError:
        return ""  # what reads it next says why it cannot be read


def _outcomes(tasks: list[Task], order: Order, checker: Checker | None) -> Iterator[list[Outcome]]:
    if checker is not None:
        sanitizer = Sanitizer(order.policy, _InTurn(checker))
        pool = ThreadPoolExecutor(order.workers, "untell-note")
        yield from (future.result() for _, future in _ended(pool, partial(work, sanitizer=sanitizer), tasks))
    elif order.workers == 1 or len(tasks) == 1:
        sanitizer = Sanitizer(order.policy)
        yield from (work(task, sanitizer) for task in tasks)
    elif tasks:
        yield from _in_processes(tasks, order.policy, min(order.workers, len(tasks)))


def _in_processes(tasks: list[Task], policy: NotePolicy, workers: int) -> Iterator[list[Outcome]]:
    """Work in processes. What one died over is tried again when the others have ended: perhaps memory was short."""
    lost = []
    for task, future in _ended(Crew(workers, _prepare, policy), _work, tasks):
        if isinstance(future.exception(), WorkerDied):
            lost.append(task)
        else:
            yield future.result()
    for task, future in _ended(Crew(1, _prepare, policy), _work, lost):
        if isinstance(future.exception(), WorkerDied):
            yield [Failure(name, EngineError.exit_code, _DIED) for name in task.names]
        else:
            yield future.result()


def _ended(
    pool: Crew | ThreadPoolExecutor, call: Callable[[Task], list[Outcome]], tasks: list[Task]
) -> Iterator[tuple[Task, Future[list[Outcome]]]]:
    """Yield tasks as they end; nothing more is begun when whoever asks has heard enough or was interrupted."""
    try:
        begun = {pool.submit(call, task): task for task in tasks}
        yield from ((begun[future], future) for future in as_completed(begun))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_here: list[Sanitizer] = []
"""The sanitizer of a worker's process."""


def _prepare(policy: NotePolicy) -> None:
    _here[:] = [Sanitizer(policy)]


def _work(task: Task) -> list[Outcome]:
    return work(task, _here[0])


class _InTurn:
    """Lets several threads ask one checker, which can answer one at a time."""

    def __init__(self, checker: Checker) -> None:
        self._checker = checker
        self._turn = threading.Lock()

    def check(self, text: str, identifiers: bool = False) -> Checked:
        """Return what `text` gives away, when it is this one's turn."""
        with self._turn:
            return self._checker.check(text, identifiers)

    def spot(self, text: str) -> Sequence[Spotted]:
        """Return how likely each token is a part of an identifier, when it is this one's turn."""
        with self._turn:
            return self._checker.spot(text)
