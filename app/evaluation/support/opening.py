"""Opens the engine a measure asks for: none for the signals, else an installed model or a file."""

import contextlib
from collections.abc import Iterator

from app.core.errors import UsageError
from app.engines.base import Engine
from app.opening import find_model, open_engine


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
    engine = open_engine(find_model(model), adapter=adapter, prompts=prompts)
    try:
        yield engine
    finally:
        engine.close()
