"""What a worker of a batch does: cleans the files of one patient, one after the other, and tells what came of each."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from app.core.errors import TOO_LARGE, CancelledError, InputError, UntellError, place_of
from app.notes.batch.copy_names import label, names_somebody, report_name
from app.notes.batch.journal import Entry, note, sum_of
from app.notes.documents import CleanDocument, clean
from app.notes.formats.opened import MOST_BYTES, read_document
from app.notes.patient import Patient
from app.notes.report.accounts import accounts, written_account
from app.notes.sanitizing import Sanitizer
from app.store import files
from app.store.texts import read_bytes


@dataclass(frozen=True, slots=True)
class Task:
    """Files, as paths below `source`, and their `copies`, one each, as paths below `target`.

    `patient`: whom all of them are about (None: each about somebody else). `ours`: copies of an earlier run, which may
    be replaced; any other file in the way is kept as a backup. `reports`: "html" or "json": an audit report beside
    each. `key`: copies get neutral names, which it decides; empty: they keep theirs.
    """

    source: Path
    target: Path
    names: tuple[str, ...]
    copies: tuple[str, ...]
    settings: str
    patient: str | None = None
    ours: frozenset[str] = frozenset()
    reports: str | None = None
    key: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be cleaned: the sentence for the person and the exit code it would have alone."""

    source: str
    code: int
    message: str


Outcome = Entry | Failure


def work(task: Task, sanitizer: Sanitizer) -> list[Outcome]:
    """Clean the files of a task; one that cannot be is told, and the others are cleaned all the same.

    Raises:
        CancelledError: the model was stopped.
    """
    policy = sanitizer.policy
    key = f"{policy.patient_key or ''}\0{task.patient}"
    patient = None if task.patient is None else Patient(policy.secret, key)
    return [_one(task, name, copy, sanitizer, patient) for name, copy in zip(task.names, task.copies, strict=True)]


def _one(task: Task, name: str, copy: str, sanitizer: Sanitizer, patient: Patient | None) -> Outcome:
    try:
        return _cleaned(task, name, copy, sanitizer, patient)
    except CancelledError:
        raise
    except UntellError as error:
        return Failure(name, error.exit_code, str(error))
    except (MemoryError, RecursionError):
        return Failure(name, InputError.exit_code, TOO_LARGE)
    except Exception as error:  # one odd file must not end the batch; a message from inside could show its text
        return Failure(name, UntellError.exit_code, f"Something went wrong inside Untell ({place_of(error)}).")


def _cleaned(task: Task, name: str, copy: str, sanitizer: Sanitizer, patient: Patient | None) -> Entry:
    path = str(task.source / name)
    raw = read_bytes(path, MOST_BYTES + 1)
    document = read_document(path, raw)
    done = clean(document, sanitizer, patient)
    entry = Entry(
        source=name,
        copy=copy,
        source_sha256=sum_of(raw),
        copy_sha256=sum_of(done.content),
        settings=task.settings,
        verdict=done.word.value,
        changes=done.changes,
        named=names_somebody(copy, done),
        about=(*done.document.notices, *done.doubts),
    )
    _put(task, entry, done)
    return entry


def _put(task: Task, entry: Entry, done: CleanDocument) -> None:
    """Write a copy, whole or not at all; the disk need not have it yet, since the journal's sums tell if it has."""
    place = task.target / entry.copy
    report = task.target / report_name(entry.copy, task.reports or "")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        # The same bytes may stand there from a worker that outlived a killed batch: not a copy somebody worked on.
        if entry.copy in task.ours or not place.exists() or place.read_bytes() == done.content:
            place.unlink(missing_ok=True)
            report.unlink(missing_ok=True)
        note(task.target, replace(entry, source=label(entry.source, task.key)))
    except OSError as error:
        raise InputError(f"The copy cannot be written ({error.strerror}).") from None
    if task.reports:
        told = accounts(place.name, done)
        files.write(report, written_account(f".{task.reports}", told), durable=False)
    files.write(place, done.content, durable=False)
