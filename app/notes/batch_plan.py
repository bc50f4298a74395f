"""Which files of a folder are to be cleaned, where their copies go, and which of them are about one patient."""

import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.core.errors import InputError
from app.notes.formats.opened import SUFFIXES


class Patients(StrEnum):
    """What tells patients apart in a folder."""

    FILE = "file"
    """Every file is about somebody else."""
    FOLDER = "folder"
    """The files of one folder are about one patient."""
    ALL = "all"
    """All files are about one patient."""


@dataclass(frozen=True, slots=True)
class Group:
    """Files that are cleaned one after the other. `patient`: whom all of them are about, None for one file alone."""

    names: tuple[str, ...]
    patient: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """`groups`: files as paths below `source`; `passed_over`: files of kinds that cannot be read."""

    source: Path
    target: Path
    groups: tuple[Group, ...]
    passed_over: tuple[str, ...]

    @property
    def files(self) -> int:
        """Return how many files are to be cleaned."""
        return sum(len(group.names) for group in self.groups)


def plan(source: Path, target: Path, patients: Patients = Patients.FILE) -> Plan:
    """Look through a folder and all below it; hidden files and links to folders are left alone.

    Raises:
        InputError: `source` is no folder, or one of the two lies in the other and copies would be read as notes.
    """
    if not source.is_dir():
        raise InputError("The first name is no folder; name a folder with notes, or use 'untell note' for one file.")
    if target.exists() and not target.is_dir():
        raise InputError("The second name is a file; name a folder for the clean copies.")
    real, goal = source.resolve(), target.resolve()
    if real == goal or real.is_relative_to(goal):
        raise InputError("The clean copies cannot go where the notes are; name another folder for them.")
    names = [path.relative_to(real).as_posix() for path in _files(real, goal)]
    known = [name for name in names if Path(name).suffix.lower() in SUFFIXES]
    return Plan(source, target, tuple(_groups(known, patients)), tuple(sorted(set(names) - set(known))))


def notes_in(folder: Path) -> list[Path]:
    """Return all files in a folder and below it that can be read, in order."""
    return [path for path in _files(folder, None) if path.suffix.lower() in SUFFIXES]


def _files(folder: Path, goal: Path | None) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and Path(here, name) != goal)
        yield from (Path(here, name) for name in sorted(names) if not name.startswith((".", "~$")))


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
