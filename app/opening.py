"""Finds the model to use and starts its engine; for the command line and the window alike."""

from dataclasses import replace

from app import trial
from app.core.errors import EngineError, NoModelError
from app.engines.base import ALL_LAYERS, Load
from app.engines.llamacpp import devices
from app.engines.process.child import ChildEngine
from app.models.catalogue import fit
from app.models.shelf.shelf import Installed, Shelf
from app.store import paths

_JUDGES_FROM = 3_000_000_000
"""Parameters from which a model's judgement of a rewrite counts; smaller ones praise whatever they see."""


def find_model(name: str | None) -> Installed:
    """Return the model of this id or path, else the default, else the first installed.

    Raises:
        NoModelError: there is none, or it cannot be used.
    """
    shelf = Shelf(paths.models_dir())
    shelf.sweep()
    if name is not None:
        return shelf.resolve(name)
    found = shelf.default()
    if found is not None:
        return found
    installed = shelf.installed()
    if not installed:
        raise NoModelError("No model is installed; get one with 'untell models get starter'.")
    return shelf.resolve(installed[0].id)


def loading(
    model: Installed,
    threads: int | None = None,
    adapter: str = "",
    prompts: str | None = None,
    use_gpu: bool = True,
) -> Load:
    """Return how a model is to be loaded.

    `threads`: all cores where it is None; `adapter`: a LoRA file to apply; `prompts`: the words the model was trained
    on, where they are not the catalogue's; `use_gpu`: work on the graphics card where the engine's build can use it.
    """
    return Load(
        path=str(model.path),
        model=model.id,
        chat=model.chat,
        adapter=adapter,
        prompts=model.prompts if prompts is None else prompts,
        threads=threads or fit.machine().physical_cores,
        gpu_layers=ALL_LAYERS if use_gpu else 0,
    )


def open_engine(
    model: Installed,
    threads: int | None = None,
    adapter: str = "",
    prompts: str | None = None,
    use_gpu: bool = True,
) -> ChildEngine:
    """Start the engine's process with `model`; one that was never tried is, and how it went is noted beside its file.

    The other arguments are those of `loading`. What the graphics card cannot take works on the processor.

    Raises:
        NoModelError, EngineError: it does not run here; the message says what to do.
    """
    load = loading(model, threads, adapter, prompts, use_gpu)
    try:
        return trial.started(load, model)
    except (NoModelError, EngineError):
        if not use_gpu or devices.gpu() is None:
            raise
    return trial.started(replace(load, gpu_layers=0), model)


def try_out(model: Installed, use_gpu: bool = True) -> None:
    """See whether the engine runs an installed model, now, whatever was noted before.

    Raises:
        NoModelError, EngineError: it does not; the message says what to do.
    """
    open_engine(replace(model, tried=""), use_gpu=use_gpu).close()


def can_judge(model: Installed) -> bool:
    """Tell whether a model's judgement of a rewrite counts."""
    return bool(model.spec and model.fit_for_task and model.spec.parameters >= _JUDGES_FROM)
