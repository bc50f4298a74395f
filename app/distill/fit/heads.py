"""Fits a head (`linear_heads`) to rows of a layer: logistic regression with scikit-learn (``untell[distill]``)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.distill.fit.logistic import regression
from app.engines.base import Head


def fit(
    rows: Iterable[NDArray[np.float32]],
    outcomes: Mapping[str, Sequence[Any] | NDArray[np.bool_]],
    strength: float,
    counts: Sequence[float] | None = None,
) -> dict[str, Head]:
    """Return a head for each of the named outcomes of all rows, for rows as the model gives them out.

    `strength`: how freely weights may grow, the inverse of the ridge; `counts`: how much each row counts (default: 1).
    """
    from sklearn.preprocessing import StandardScaler

    scale = StandardScaler()
    scaled = scale.fit_transform(np.concatenate(list(rows)))
    heads = {}
    for name, outcome in outcomes.items():
        found, bias = regression(scaled, outcome, strength, counts, max_iter=300)
        weights = found / scale.scale_
        heads[name] = Head(tuple(map(float, weights)), float(bias - weights @ scale.mean_))
    return heads
