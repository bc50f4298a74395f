"""The nearest source of a model: a folder on this machine, its network or a stick, or the program's own files."""

from collections.abc import Iterable
from pathlib import Path

from app import assets
from app.models.download.job import Job, SourceError
from app.models.shelf import atomic_file


def copy(job: Job, part: Path) -> None:
    """Copy the file of the wanted model, by its name and size, out of the first folder that has it, to `part`.

    Raises SourceError where none has it, CancelledError, and OSError when reading or writing fails.
    """
    copy_file(_look(job, (*job.means.folders, assets.path("models"))), job, part)


def copy_file(source: Path, job: Job, part: Path) -> None:
    """Copy a file to `part`, telling how far that is; raises CancelledError, PlaceError and OSError."""
    atomic_file.check_room(part.parent, source.stat().st_size)
    done = 0
    with open(source, "rb") as original, open(part, "wb") as file:
        while chunk := original.read(atomic_file.CHUNK):
            file.write(chunk)
            done += len(chunk)
            job.report("copy", done)


def _look(job: Job, folders: Iterable[Path]) -> Path:
    for folder in folders:
        for name in (job.spec.file, f"{job.spec.id}.gguf"):
            path = folder / name
            if path.is_file() and job.spec.size in (0, path.stat().st_size):
                return path
    raise SourceError(f"there is no {job.spec.file} in the folder")
