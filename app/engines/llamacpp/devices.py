"""Which graphics card the engine could work on: asked in the engine's own process, where its library is loaded."""

import ctypes
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.core.errors import UntellError
from app.engines.base import EngineInfo, Load
from app.engines.process.child import ChildEngine, command

_PROCESSOR = 0  # llama.cpp's number for devices that are the processor itself
_ACCELERATOR = 3  # and for libraries that help it


@dataclass(frozen=True, slots=True)
class Gpu:
    """A graphics card that this build of llama.cpp can use; memory in bytes."""

    name: str
    memory: int


@cache
def gpu() -> Gpu | None:
    """Return the largest graphics card, None where there is none or the build cannot use it; takes half a second."""
    try:
        engine = ChildEngine(Load(""), start=command(f"{__name__}:look"))
    except UntellError:
        return None
    info = engine.info
    engine.close()
    return Gpu(info.model, info.weight_bytes) if info.weight_bytes else None


class _Looked:
    """Stands in for an engine: all it can do is say what was seen."""

    def __init__(self, seen: Gpu | None) -> None:
        self.info = EngineInfo(seen.name if seen else "", "", 0, seen.memory if seen else 0, 0.0)


def look(load: Load) -> _Looked:
    """Look for graphics cards, in the process that calls this; nothing is loaded."""
    from app.engines.llamacpp import backend  # not above: it brings the library into the process

    backend.start()
    return _Looked(max(_devices(backend.ggml), key=lambda found: found.memory, default=None))


def _devices(library: Any) -> list[Gpu]:
    """Return the cards that ggml lists; none where its functions cannot be reached."""
    try:
        count, get = library.ggml_backend_dev_count, library.ggml_backend_dev_get
        kind, describe = library.ggml_backend_dev_type, library.ggml_backend_dev_description
        memory = library.ggml_backend_dev_memory
    except AttributeError:
        return []
    count.restype, get.restype, describe.restype = ctypes.c_size_t, ctypes.c_void_p, ctypes.c_char_p
    get.argtypes = [ctypes.c_size_t]
    kind.argtypes = describe.argtypes = [ctypes.c_void_p]
    memory.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_size_t)]
    found = []
    for number in range(count()):
        device, free, total = get(number), ctypes.c_size_t(), ctypes.c_size_t()
        if kind(device) not in (_PROCESSOR, _ACCELERATOR):
            memory(device, ctypes.byref(free), ctypes.byref(total))
            found.append(Gpu((describe(device) or b"").decode("utf-8", "replace"), total.value))
    return found
