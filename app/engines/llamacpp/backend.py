"""Starts llama.cpp in a process: silent, off the matrix tiles, and with the best code for this processor.

The packages carry that code once for every generation of processors, in libraries that llama.cpp does not open by
itself: ggml asks each of them what it needs and keeps the best one that runs here. A build that pip makes for the
machine at hand has its one kind of code within.
"""

import ctypes
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import llama_cpp.llama_cpp as api
from llama_cpp._ggml import libggml, libggml_base_path

from app.core.errors import NoModelError
from app.engines.llamacpp import matrix_tiles

_VARIANTS = "*ggml-cpu-*"
# Elsewhere than on Windows what llama.cpp's library is linked against answers through it; opened by a name of its own
# it would be a second copy, and llama.cpp would not know what that one has loaded.
ggml: Any = libggml if os.name == "nt" else api._lib


def _drop(level: int, text: bytes, data: object) -> None:
    """Take llama.cpp's messages and drop them."""


_hush = api.llama_log_callback(_drop)  # kept here: llama.cpp calls it as long as the process lives


@cache
def start() -> None:
    """Make llama.cpp ready for models and devices, once in a process. Raises NoModelError as `load_variant` does."""
    api.llama_log_set(_hush, None)
    matrix_tiles.refuse()
    load_variant(libggml_base_path, ggml)
    api.llama_backend_init()


def load_variant(folder: Path, library: Any) -> None:
    """Have ggml (`library`) load the best variant in `folder` for this processor; nothing where there are none.

    Raises:
        NoModelError: none of them can be used.
    """
    if not any(folder.glob(_VARIANTS)):
        return
    load, count = library.ggml_backend_load_all_from_path, library.ggml_backend_dev_count
    load.argtypes, load.restype, count.restype = [ctypes.c_char_p], None, ctypes.c_size_t
    load(os.fsencode(folder))
    if not count():
        raise NoModelError("The engine has no code for this processor, or its files are damaged; install Untell again.")


def code() -> str:
    """Return what the code in use was compiled for, in ggml's words: ``SSE3 AVX AVX2 FMA``; call `start` first."""
    said = api.llama_print_system_info().decode("ascii", "replace").partition("CPU :")[2]
    return " ".join(re.findall(r"(\w+) = [1-9]", said))
