"""Looking for a graphics card happens in the engine's process, and finding none is an answer."""

import ctypes
from typing import Any

from app.engines.llamacpp import devices
from app.engines.llamacpp.devices import Gpu, _devices


class _Function:
    """A C function of ggml, as ctypes shows it."""

    def __init__(self, act: Any) -> None:
        self.act = act

    def __call__(self, *arguments: Any) -> Any:
        return self.act(*arguments)


class Library:
    """ggml on a machine with a processor and two cards."""

    def __init__(self) -> None:
        kinds, names = (0, 1, 2), (b"Some CPU", b"Big card", b"Small card")
        sizes = (64 << 30, 12 << 30, 2 << 30)

        def memory(device: int, free: Any, total: Any) -> None:
            ctypes.cast(total, ctypes.POINTER(ctypes.c_size_t))[0] = sizes[device]

        self.ggml_backend_dev_count = _Function(lambda: 3)
        self.ggml_backend_dev_get = _Function(lambda number: number)
        self.ggml_backend_dev_type = _Function(kinds.__getitem__)
        self.ggml_backend_dev_description = _Function(names.__getitem__)
        self.ggml_backend_dev_memory = _Function(memory)


def test_cards_are_listed_and_the_processor_is_none() -> None:
    assert _devices(Library()) == [Gpu("Big card", 12 << 30), Gpu("Small card", 2 << 30)]


def test_a_library_without_these_functions_has_no_cards() -> None:
    assert _devices(object()) == []


def test_the_engine_of_this_machine_answers() -> None:
    found = devices.gpu()
    assert found is None or found.memory > 0
