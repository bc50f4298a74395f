"""Tells whether two names are names of one file, so that nothing is written over what is read."""

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.core.errors import UsageError

Identity = tuple[int, int]
"""Which file it is on which disk: the same for all its names and for links to it."""


def folded(name: str) -> str:
    """Return a name as file systems compare it that know no case and one spelling of each accented letter."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def identity(path: str | os.PathLike[str] | int) -> Identity | None:
    """Return which file a name (or an open file's number) stands for, links followed; None where there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def same_file(one: Path, other: Path) -> bool:
    """Tell whether both names are, or would be once they are written, one file; where in doubt, they are."""
    known, wanted = identity(one), identity(other)
    if known or wanted:
        return known == wanted
    # Neither is there yet: one folder, and names that some file systems take for one.
    real = Path(os.path.realpath(one)), Path(os.path.realpath(other))
    folders = [identity(path.parent) or folded(str(path.parent)) for path in real]
    return folders[0] == folders[1] and folded(real[0].name) == folded(real[1].name)


def is_output(path: Path) -> bool:
    """Tell whether a name stands for standard output or error, often a file, which must not be replaced."""
    open_now = {identity(number) for number in _printing()} - {None}
    return identity(path) in open_now or str(path).startswith(_STREAMS)


_STREAMS = ("/dev/std", "/dev/fd/", "/proc/self/fd/")


def _printing() -> Iterator[int]:
    for stream in (sys.stdout, sys.stderr):
        try:
            yield stream.fileno()
        except (AttributeError, OSError, ValueError):
            continue


def refuse_inputs(outputs: Iterable[Path], inputs: Iterable[str]) -> None:
    """Refuse to write where something is read from; "-" among `inputs` is standard input.

    Raises:
        UsageError: an output is an input, by whatever name or link.
    """
    read = {identity(_number() if name == "-" else name) for name in inputs} - {None}
    if any(identity(path) in read for path in outputs):
        raise UsageError("The result would be written over the input, or over a link to it; give it another name.")


def _number() -> int:
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return -1
