"""Turns texts into vectors with a local sentence encoder in a GGUF file, for measuring how much of a meaning is kept.

Any GGUF model works; only one that was trained to encode sentences (all-MiniLM, E5, BGE, nomic, ...) is worth asking.
"""

from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from app.core.errors import NoModelError
from app.engines.llama import threads as physical_cores
from app.engines.llamacpp import backend

_CONTEXT = 512
"""Sentence encoders were trained on no more; longer texts are encoded in pieces."""
_ROOM = 16
Vector = NDArray[np.float64]


class Encoder:
    """A loaded encoder. Runs in this process: `untell eval` has given up the network before it reads a text."""

    def __init__(self, path: Path, threads: int | None = None) -> None:
        """Load the file.

        Raises:
            NoModelError: it cannot be used.
        """
        backend.start()
        pooling = llama_cpp.LLAMA_POOLING_TYPE_UNSPECIFIED
        try:
            self._model: Any = self._open(path, threads, pooling)
            if self._model.pooling_type() == llama_cpp.LLAMA_POOLING_TYPE_NONE:
                self._model.close()
                self._model = self._open(path, threads, llama_cpp.LLAMA_POOLING_TYPE_MEAN)
        except (ValueError, OSError, RuntimeError):
            raise NoModelError(f"{path} cannot be used as a sentence encoder; give a GGUF file of one.") from None

    @staticmethod
    def _open(path: Path, threads: int | None, pooling: int) -> Any:
        return llama_cpp.Llama(
            model_path=str(path),
            embedding=True,
            n_ctx=_CONTEXT,
            n_batch=_CONTEXT,
            n_ubatch=_CONTEXT,
            n_threads=threads or physical_cores(),
            n_threads_batch=threads or physical_cores(),
            pooling_type=pooling,
            verbose=False,
        )

    @property
    def room(self) -> int:
        """Return how many tokens a piece of text may take."""
        return _CONTEXT - _ROOM

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes."""
        return len(self._model.tokenize(text.encode("utf-8", "replace"), add_bos=False))

    def vector(self, text: str) -> Vector:
        """Return the vector of a text that fits, of length 1 (0 for an empty text)."""
        found = np.asarray(self._model.embed(text or " ", normalize=False, truncate=True), dtype=np.float64)
        norm = float(np.linalg.norm(found))
        return found / norm if norm else found

    def close(self) -> None:
        """Free the model."""
        self._model.close()
