"""What decoding needs of a model, and nothing of how it runs: token rows in, logits out, sequences copied and cut.

Sequences share one pool of cells. A row may belong to several sequences at once, which is how options that
begin alike are tried without feeding their beginning twice.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from app.engines.constrained.vocabulary import Vocabulary

Logits = NDArray[np.float32]
States = NDArray[np.float32]
Poll = Callable[[], None]


class Row(NamedTuple):
    """One token at one position of one or more sequences; `wanted` asks for the logits after it."""

    token: int
    position: int
    sequences: tuple[int, ...]
    wanted: bool = False


class Decoder(Protocol):
    """A loaded model with its context.

    `cells` is the number of tokens all sequences may hold together, `batch` the most rows of one `decode`,
    `outputs` the most wanted rows of one `decode`, `sequences` the number of sequences (numbered from 0).
    """

    vocabulary: Vocabulary
    cells: int
    batch: int
    outputs: int
    sequences: int

    def encode(self, text: str, markup: bool = False) -> list[int]:
        """Return the tokens of `text`; only with `markup` does chat markup become control tokens."""
        ...

    def opening(self) -> list[int]:
        """Return the tokens every prompt of this model starts with (its begin-of-text token, or none)."""
        ...

    def decode(self, rows: Sequence[Row]) -> list[Logits]:
        """Feed `rows` and return copies of the wanted logits, in order. Raises CancelledError, EngineError."""
        ...

    def states(self, tokens: Sequence[int], layer: int) -> States:
        """Return the rows (tokens, width) that a layer gives out for a text of its own; sequences stay as they are.

        Raises CancelledError, EngineError.
        """
        ...

    def copy(self, source: int, target: int) -> None:
        """Let sequence `target` (empty before, or a beginning of `source`) hold what `source` holds, without cells."""
        ...

    def cut(self, sequence: int, start: int) -> None:
        """Forget what `sequence` holds from position `start` on."""
        ...

    def clear(self) -> None:
        """Forget all sequences."""
        ...

    def save(self, sequence: int) -> bytes:
        """Return the state of one sequence."""
        ...

    def restore(self, sequence: int, state: bytes) -> None:
        """Put a saved state back into an empty sequence."""
        ...

    def interrupt(self, stop: bool) -> None:
        """Make `decode` raise CancelledError, also the one under way, or allow it again. Thread-safe."""
        ...

    def close(self) -> None:
        """Free the model."""
        ...


def feed(decoder: Decoder, rows: Sequence[Row], poll: Poll) -> list[Logits]:
    """Decode any number of rows in pieces the decoder can take, polling before each; return the wanted logits."""
    found: list[Logits] = []
    piece: list[Row] = []
    wanted = 0
    for row in rows:
        if len(piece) == decoder.batch or (row.wanted and wanted == decoder.outputs):
            poll()
            found += decoder.decode(piece)
            piece, wanted = [], 0
        piece.append(row)
        wanted += row.wanted
    if piece:
        poll()
        found += decoder.decode(piece)
    return found


def log_probability(logits: Logits, token: int) -> float:
    """Return the natural log of the probability of `token`."""
    top = float(logits.max())
    return float(logits[token]) - top - float(np.log(np.exp(logits - top).sum(dtype=np.float64)))
