"""What a model makes of every token of a text halfway through its layers: one row of numbers a token.

llama.cpp hands out the last layer's rows alone, and those are about the word to come. What a word itself is stands in
the middle. So a context of its own, opened for the one call, watches the graph as it is computed and stops where the
wanted layer is done.
"""

import ctypes
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import llama_cpp.llama_cpp as api
import numpy as np
from llama_cpp._ctypes_extensions import load_shared_library
from llama_cpp._ggml import libggml_base_path

from app.core.errors import CancelledError, EngineError
from app.engines.constrained.decoder import States

_FLOAT = 4
_ABORTED = 2
# Elsewhere than on Windows what llama.cpp's library is linked against answers through it; opened by a name of its own
# it would be a second copy.
_ggml = load_shared_library("ggml-base", libggml_base_path) if os.name == "nt" else api._lib
_ggml.ggml_get_name.restype = ctypes.c_char_p
_ggml.ggml_get_name.argtypes = [ctypes.c_void_p]
_ggml.ggml_nbytes.restype = ctypes.c_size_t
_ggml.ggml_nbytes.argtypes = [ctypes.c_void_p]
_ggml.ggml_backend_tensor_get.restype = None
_ggml.ggml_backend_tensor_get.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t]


class _Watch:
    """Takes the layer's rows out of the graph as it is computed, and has the rest of the graph left out."""

    def __init__(self, layer: int) -> None:
        self._name = f"l_out-{layer}".encode()
        self.rows: States | None = None

    def __call__(self, tensor: int, asking: bool, data: object) -> bool:
        """Say whether this tensor is wanted (`asking`), or take it and stop."""
        if asking:
            return bool(_ggml.ggml_get_name(tensor) == self._name)
        self.rows = np.empty(int(_ggml.ggml_nbytes(tensor)) // _FLOAT, dtype=np.float32)
        _ggml.ggml_backend_tensor_get(tensor, self.rows.ctypes.data_as(ctypes.c_void_p), 0, self.rows.nbytes)
        return False


def states(model: Any, tokens: Sequence[int], layer: int, threads: int, prepare: Callable[[Any], None]) -> States:
    """Return the rows (tokens, width) that layer number `layer` (from 0) gives out for `tokens`.

    `prepare` is told the context before it is used.

    Raises:
        CancelledError: it was stopped.
        EngineError: there is no memory for it, or the model has no such layer.
    """
    watch = _Watch(layer)
    with _context(model, len(tokens), threads, watch) as context:
        prepare(context)
        array = (api.llama_token * len(tokens))(*tokens)
        code = api.llama_decode(context, api.llama_batch_get_one(array, len(tokens)))
    if code == _ABORTED:
        raise CancelledError("Stopped.")
    if watch.rows is None or watch.rows.size % len(tokens):
        raise EngineError("This model does not show its layers; choose another one.")
    return watch.rows.reshape(len(tokens), -1)


@contextmanager
def _context(model: Any, size: int, threads: int, watch: _Watch) -> Iterator[Any]:
    params = api.llama_context_default_params()
    params.n_ctx = params.n_batch = params.n_ubatch = size
    params.n_outputs_max = 1
    params.n_threads = params.n_threads_batch = threads
    params.no_perf = True
    params.cb_eval = callback = api.ggml_backend_sched_eval_callback(watch)
    context = api.llama_init_from_model(model, params)
    if not context:
        raise EngineError("There is not enough memory to read the text; close other programs and try again.")
    try:
        yield context
    finally:
        api.llama_free(context)
        del callback  # llama.cpp calls it as long as the context lives
