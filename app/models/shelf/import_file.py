"""Bringing a person's own model file into the folder of models."""

import contextlib
import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.models.shelf import atomic_file
from app.models.shelf.metadata import Note, write_note

_PASSING = ".importing-"
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_NOT_ID = re.compile(r"[^a-z0-9._-]+")


@contextmanager
def copied(source: Path, folder: Path) -> Iterator[tuple[Path, str]]:
    """Copy a file into the folder under a passing name; give that and the SHA-256. What is left there is deleted, by
    `sweep` where the program is killed meanwhile.

    Raises PlaceError when the disk cannot take it.
    """
    atomic_file.make_folder(folder)
    try:
        atomic_file.check_room(folder, source.stat().st_size)
        handle, name = tempfile.mkstemp(dir=folder, prefix=_PASSING)
    except OSError as error:
        raise atomic_file.explain(error, folder) from error
    part = Path(name)
    try:
        with contextlib.ExitStack() as hold:
            try:
                hold.enter_context(_in_use(part))
                digest = _copy(source, handle)
            except OSError as error:
                raise atomic_file.explain(error, folder) from error
            yield part, digest
    finally:
        part.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Delete the copies that nobody is making any more."""
    for left in folder.glob(_PASSING + "*"):
        with contextlib.suppress(OSError), _in_use(left):
            left.unlink()


@contextmanager
def _in_use(part: Path) -> Iterator[None]:
    """Tell other programs that this copy is being made, as long as this one lives; OSError where another has said so.

    On Windows, where a locked file could not be read either, a copy that somebody has open cannot be deleted.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with part.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def take(model: Path, name: str) -> None:
    """Note the content of a file that the person put into the folder, as what it should be; raises PlaceError."""
    try:
        stamp = model.stat()
        write_note(model, Note(atomic_file.sha256_of(model), stamp.st_size, stamp.st_mtime_ns, name))
    except OSError as error:
        raise atomic_file.explain(error, model) from error


def settle(part: Path, target: Path) -> None:
    """Give the copy its name; raises PlaceError."""
    try:
        atomic_file.settle(part, target)
    except OSError as error:
        raise atomic_file.explain(error, target) from error


def is_id(text: str) -> bool:
    """Tell whether the text may be the id of a model."""
    return _ID.fullmatch(text) is not None


def slug(name: str) -> str:
    """Return an id made from a file name."""
    return _NOT_ID.sub("-", name.lower()).strip("-._")[:64] or "model"


def _copy(source: Path, handle: int) -> str:
    digest = hashlib.sha256()
    with open(source, "rb") as original, os.fdopen(handle, "wb") as copy:
        while chunk := original.read(atomic_file.CHUNK):
            digest.update(chunk)
            copy.write(chunk)
    return digest.hexdigest()
