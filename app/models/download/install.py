"""Installs a model of the catalogue: fetched, or made here of a base, which is fetched first, and an adapter."""

from pathlib import Path

from app.models.catalogue import catalogue
from app.models.download import fetch_process
from app.models.download.job import Means, Progress
from app.models.download.relay import Cancelled, Told
from app.models.shelf.shelf import Shelf


def install(
    model_id: str,
    shelf: Shelf,
    on_progress: Told,
    cancelled: Cancelled = lambda: False,
    means: Means = Means(),  # noqa: B008 - frozen
) -> Path:
    """Install a model and return its file; one that the program carries is left as it is.

    Raises:
        NoModelError: it could not be fetched or made; the message says what to do.
        CancelledError: soon after `cancelled` turned true. What came so far is kept for the next time.
    """
    spec = catalogue.get(model_id)
    if shelf.carries(model_id):
        return shelf.resolve(model_id).path
    if not spec.base:
        return fetch_process.get(spec, shelf.folder, on_progress, cancelled, means)
    if not any(item.id == spec.base for item in shelf.installed()):
        install(spec.base, shelf, on_progress, cancelled, means)
    on_progress(Progress("prepare", "", 0, spec.size))
    made = shelf.derive(spec.id).path
    on_progress(Progress("done", "", spec.size, spec.size))
    return made
