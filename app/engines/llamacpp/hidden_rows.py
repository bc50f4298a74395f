"""From a layer's rows to probabilities, and from tokens to places in the text."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from app.core.errors import EngineError
from app.engines.base import Head
from app.engines.constrained.decoder import States

_FAR = 30.0


@dataclass(frozen=True, slots=True)
class Read:
    """A layer's rows (tokens, width) for a text, where each token ends in code points, and how many were fed."""

    rows: States
    ends: tuple[int, ...]
    fed: int


def judged(rows: States, head: Head) -> tuple[float, ...]:
    """Return the probability that `head` makes of each row.

    Raises:
        EngineError: the weights belong to another model.
    """
    if rows.size and rows.shape[1] != len(head.weights):
        raise EngineError("These weights belong to another model; choose the model that they were fitted for.")
    odds = rows @ np.asarray(head.weights, dtype=np.float32) + head.bias
    return tuple(round(float(p), 4) for p in 1 / (1 + np.exp(-np.clip(odds, -_FAR, _FAR))))


def code_points(text: str, pieces: Sequence[bytes]) -> tuple[int, ...]:
    """Return where each of the pieces that make up `text` ends, in code points; half a character counts as whole.

    What has no token (some control characters, in some vocabularies) is passed over.

    Raises:
        EngineError: they make up another text.
    """
    data, at, ends = text.encode("utf-8", "replace"), 0, list[int]()
    for piece in pieces:
        found = data.find(piece, at)
        if found < 0:
            raise EngineError("The model's tokens do not give the text back; choose another model.")
        at = found + len(piece)
        ends.append(at)
    starts = list(accumulate((len(letter.encode("utf-8", "replace")) for letter in text), initial=0))
    return tuple(bisect_left(starts, end) for end in ends)
