"""Makes a model of the catalogue out of a base and an adapter that ships with the program."""

from pathlib import Path

from app import assets
from app.core.errors import NoModelError
from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import ModelSpec
from app.models.shelf import atomic_file, import_file
from app.models.shelf.metadata import Note, write_note


def recipe(spec: ModelSpec) -> str:
    """Return what a derived model is made from: another base or adapter makes another recipe."""
    return f"{catalogue.get(spec.base).sha256}+{spec.sha256}"


def derive(spec: ModelSpec, base: Path, target: Path) -> None:
    """Merge the adapter of `spec` into the file of its base, whole or not at all, and note it beside `target`.

    Raises:
        NoModelError: the adapter is missing or was changed, or the disk cannot take the file.
    """
    from app.models.shelf.merging import (
        merge,  # numpy, which nothing else here needs, takes a tenth of a second to load
    )

    adapter = assets.path(spec.adapter)
    if not adapter.is_file() or atomic_file.sha256_of(adapter) != spec.sha256:
        raise NoModelError(f"The adapter of {spec.id} is missing or was changed; install Untell again.")
    part = target.with_suffix(".making")
    try:
        atomic_file.check_room(target.parent, spec.size)
        merge(base, adapter, part)
        digest, stamp = atomic_file.sha256_of(part), part.stat()
        import_file.settle(part, target)
    except OSError as error:
        raise atomic_file.explain(error, target) from error
    finally:
        part.unlink(missing_ok=True)
    # The time of change survives the renaming.
    write_note(target, Note(digest, stamp.st_size, stamp.st_mtime_ns, spec.name, recipe(spec)))
