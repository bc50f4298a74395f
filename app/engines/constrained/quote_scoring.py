"""Where a quote would begin: every place of the source scored by what the model would write next."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from app.engines.constrained.decoder import Logits

_LEAST = 0.002
"""The least share at which a place is worth naming."""


class Mark(NamedTuple):
    """A place of the source (in bytes) and its share of the probability, over all places where a quote may begin."""

    place: int
    share: float


def marks(logits: Logits, begins: Mapping[int, Sequence[int]], most: int) -> list[Mark]:
    """Return the likeliest places, at most so many; `begins` are all of them with the tokens they may begin with.

    The share of a token that begins several places is dealt out evenly among them: the model has not told them apart.
    """
    tokens = sorted({token for one in begins.values() for token in one})
    if not tokens:
        return []
    told = np.exp(logits[tokens] - logits[tokens].max())
    places = dict.fromkeys(tokens, 0)
    for one in begins.values():
        for token in one:
            places[token] += 1
    shares = {token: float(p) / places[token] for token, p in zip(tokens, told / told.sum(), strict=True)}
    found = [Mark(place, sum(shares[token] for token in one)) for place, one in begins.items()]
    ranked = sorted(found, key=lambda mark: (-mark.share, mark.place))
    return [mark for mark in ranked[:most] if mark.share >= _LEAST]
