"""Which files of a folder are to be cleaned, and which of them are about one patient."""

import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.core.errors import InputError
from app.notes.batch import journal
from app.notes.formats.opened import SUFFIXES
from app.store.identity import Identity, identity


class Patients(StrEnum):
    """What tells patients apart in a folder."""

    FILE = "file"
    """Every file is about somebody else."""
    FOLDER = "folder"
    """The files of one folder are about one patient."""
    ALL = "all"
    """All files are about one patient."""


class Why(StrEnum):
    """Why something in a folder is left alone."""

    KIND = "no notes of a known kind"
    HIDDEN = "hidden"
    LINK = "links to folders"
    CLOSED = "folders that may not be read"
    COPIES = "folders with the copies of a batch"


@dataclass(frozen=True, slots=True)
class Group:
    """Files that are cleaned one after the other. `patient`: whom all of them are about, None for one file alone."""

    names: tuple[str, ...]
    patient: str | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """A file or a whole folder, as a path below the notes, that is left alone."""

    name: str
    why: Why


@dataclass(frozen=True, slots=True)
class Plan:
    """`groups`: files as paths below `source`; `left`: what is left alone, and why."""

    source: Path
    target: Path
    groups: tuple[Group, ...]
    left: tuple[Left, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the files that are to be cleaned."""
        return tuple(name for group in self.groups for name in group.names)

    @property
    def inputs(self) -> Iterator[Path]:
        """Return every file in the folder, also those left alone: none of them is ever written to."""
        return (self.source / name for name in (*self.names, *(one.name for one in self.left)))

    def passed_over(self, why: Why) -> tuple[str, ...]:
        """Return what is left alone for this reason, in order."""
        return tuple(sorted(one.name for one in self.left if one.why is why))


def plan(source: Path, target: Path, patients: Patients = Patients.FILE) -> Plan:
    """Look through a folder and all below it; hidden files, links to folders and a batch's copies are left alone.

    Raises:
        InputError: `source` is no folder, or one of the two lies in the other and copies would be read as notes.
    """
    if not source.is_dir():
        raise InputError("The first name is no folder; name a folder with notes, or use 'untell note' for one file.")
    if target.exists() and not target.is_dir():
        raise InputError("The second name is a file; name a folder for the clean copies.")
    real, goal = source.resolve(), identity(target)
    if goal is not None and goal in map(identity, (real, *real.parents)):
        raise InputError("The clean copies cannot go where the notes are; name another folder for them.")
    found, left = _look(real, goal)
    names = [path.relative_to(real).as_posix() for path in found]
    away = tuple(Left(path.relative_to(real).as_posix(), why) for path, why in left)
    return Plan(source, target, tuple(_groups(names, patients)), away)


def notes_in(folder: Path) -> list[Path]:
    """Return all files in a folder and below it that can be read, in order."""
    return _look(folder, None)[0]


def _look(folder: Path, goal: Identity | None) -> tuple[list[Path], list[tuple[Path, Why]]]:
    """Return the notes below a folder, and what is no note; nothing of the folder `goal`."""
    found: list[Path] = []
    left: list[tuple[Path, Why]] = []

    def closed(error: OSError) -> None:
        left.append((Path(error.filename), Why.CLOSED))

    for at, folders, files in os.walk(folder, onerror=closed):
        here = Path(at)
        below = {name: _why_not_folder(here / name) for name in sorted(folders) if not _is(here / name, goal)}
        left += [(here / name, why) for name, why in below.items() if why]
        folders[:] = [name for name, why in below.items() if not why]
        for path in (here / name for name in sorted(files)):
            why = _why_not(path)
            if why:
                left.append((path, why))
            else:
                found.append(path)
    return found, left


def _why_not_folder(path: Path) -> Why | None:
    if path.name.startswith("."):
        return Why.HIDDEN
    if (path / journal.NAME).exists():
        return Why.COPIES
    # Windows has a second kind of link, which Python knows by name since 3.12 and walks into before.
    return Why.LINK if path.is_symlink() or getattr(path, "is_junction", bool)() else None


def _why_not(path: Path) -> Why | None:
    if path.name.startswith((".", "~$")):
        return Why.HIDDEN
    return None if path.suffix.lower() in SUFFIXES else Why.KIND


def _is(path: Path, goal: Identity | None) -> bool:
    return goal is not None and identity(path) == goal


def _groups(files: list[str], patients: Patients) -> Iterator[Group]:
    match patients:
        case Patients.FILE:
            yield from (Group((name,)) for name in files)
        case Patients.ALL if files:
            yield Group(tuple(files), "")
        case Patients.FOLDER:
            for folder, group in itertools.groupby(sorted(files, key=_folder_of), key=_folder_of):
                yield Group(tuple(group), folder)


def _folder_of(name: str) -> str:
    return name.rpartition("/")[0]
