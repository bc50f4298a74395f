"""Finds the model to use and starts its engine; for the command line and the window alike."""

from app.core.errors import NoModelError
from app.engines.base import Load
from app.engines.child import ChildEngine
from app.models import fit
from app.models.shelf import Installed, Shelf
from app.store import paths

_JUDGES_FROM = 3_000_000_000
"""Parameters from which a model's judgement of a rewrite counts; smaller ones praise whatever they see."""


def find_model(name: str | None) -> Installed:
    """Return the model of this id or path, else the default, else the first installed.

    Raises:
        NoModelError: there is none, or it cannot be used.
    """
    shelf = Shelf(paths.models_dir())
    if name is not None:
        return shelf.resolve(name)
    found = shelf.default()
    if found is not None:
        return found
    installed = shelf.installed()
    if not installed:
        raise NoModelError("No model is installed; get one with 'untell models get starter'.")
    return shelf.resolve(installed[0].id)


def open_engine(
    model: Installed, threads: int | None = None, adapter: str = "", prompts: str | None = None
) -> ChildEngine:
    """Start the engine's process with `model`.

    `threads`: all cores where it is None; `adapter`: a LoRA file to apply; `prompts`: the words the model was trained
    on, where they are not the catalogue's.
    """
    return ChildEngine(
        Load(
            path=str(model.path),
            model=model.id,
            chat=model.chat,
            adapter=adapter,
            prompts=model.prompts if prompts is None else prompts,
            threads=threads or fit.machine().physical_cores,
        )
    )


def can_judge(model: Installed) -> bool:
    """Tell whether a model's judgement of a rewrite counts."""
    return bool(model.spec and model.fit_for_task and model.spec.parameters >= _JUDGES_FROM)
