"""Draws tokens at random instead of taking the likeliest, under a bound on what one draw can tell about the prompt."""

import numpy as np

from app.engines.base import Draw
from app.engines.constrained.decoder import Logits
from app.engines.constrained.vocabulary import Vocabulary


class Drawer:
    """Draws one token after the other as `draw` says; the same seed draws the same from the same logits."""

    def __init__(self, draw: Draw, vocabulary: Vocabulary) -> None:
        self._draw = draw
        self._closed = vocabulary.unwritable
        self._rng = np.random.default_rng(draw.seed)

    def __call__(self, logits: Logits) -> int:
        """Return a token drawn from clipped log-probabilities (Gumbel's trick: the largest after noise)."""
        scores = logits.astype(np.float64)
        scores[self._closed] = -np.inf
        top = scores.max()
        scores -= top + np.log(np.exp(scores - top).sum())
        np.maximum(scores, -self._draw.clip, out=scores)
        # What can never be written stays out, whatever the prompt says: this tells nothing.
        scores[self._closed] = -np.inf
        noise = self._rng.gumbel(size=scores.shape)
        return int((scores / self._draw.temperature + noise).argmax())
