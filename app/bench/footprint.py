"""What the engine's process takes of the memory beside the model itself, by context and by kind of cache."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import psutil

from app.engines.base import CACHES, Engine, Load, Prompt

CONTEXTS = (2048, 8192)
_WORDS = "The harbour was quiet that morning and the boats lay still between the piers while it snowed. "
_LEFT = 128  # tokens of the context that markup and answer may take
_KB = 1024


@dataclass(frozen=True, slots=True)
class Footprint:
    """Memory of an engine's process in bytes, at its peak, with a context of so many tokens that was read full."""

    context: int
    cache: str
    peak: int
    model: int

    @property
    def extra(self) -> int:
        """Return what is taken beside the bytes of the model's file."""
        return self.peak - self.model

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON data."""
        return {**asdict(self), "extra": self.extra}


def measure_footprints(
    load: Load, start: Callable[[Load], Engine], contexts: tuple[int, ...] = CONTEXTS, caches: tuple[str, ...] = CACHES
) -> Iterator[Footprint]:
    """Yield the memory that the model of `load` takes in each context with each kind of cache, each in a fresh process.

    `start` opens the engine. The context is filled by a long prompt, and a token is written.
    """
    size = Path(load.path).stat().st_size
    for context in contexts:
        for cache in caches:
            engine = start(replace(load, context=context, cache=cache))
            try:
                engine.complete(Prompt("footprint", "", "Read this.\n", _filling(engine, context)), 1)
                yield Footprint(context, cache, peak_memory(engine), size)
            finally:
                engine.close()


def _filling(engine: Engine, context: int) -> str:
    per = max(1, engine.count(_WORDS * 8) // 8)
    return _WORDS * max(1, (min(context, engine.info.context) - _LEFT) // per)


def peak_memory(engine: Engine) -> int:
    """Return the most bytes the engine's process (this one for an engine without its own) ever held in memory.

    macOS does not tell this of other processes; there, it is what is held now.
    """
    process = psutil.Process(getattr(engine, "pid", None))
    status = Path(f"/proc/{process.pid}/status")
    if status.is_file():
        peak = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) * _KB
    memory = process.memory_info()
    return int(getattr(memory, "peak_wset", memory.rss))
