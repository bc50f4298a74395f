"""Opens the engine a measure asks for: none for the signals, else an installed model or a file."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace

from app.core.errors import UsageError
from app.engines.base import Engine, Load
from app.engines.child import ChildEngine
from app.models import fit
from app.models.shelf import Shelf
from app.store import paths


@contextlib.contextmanager
def opened(kind: str, model: str | None, adapter: str = "", prompts: str | None = None) -> Iterator[Engine | None]:
    """Yield the engine for `kind` (signals, model or both), and close it afterwards.

    Raises:
        UsageError: a model is needed and none was named.
        NoModelError: it cannot be used.
    """
    if kind == "signals":
        yield None
        return
    if model is None:
        raise UsageError("Name the model to measure with --model.")
    found = Shelf(paths.models_dir()).resolve(model)
    load = Load(
        path=str(found.path),
        model=found.id,
        chat=found.chat,
        adapter=adapter,
        threads=fit.machine().physical_cores,
        prompts=found.prompts,
    )
    engine = ChildEngine(load if prompts is None else replace(load, prompts=prompts))
    try:
        yield engine
    finally:
        engine.close()
