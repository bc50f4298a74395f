"""Fits a head (`linear_heads`) to rows of a layer: logistic regression with scikit-learn (``untell[eval]``)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import StandardScaler

    scale = StandardScaler()
    scaled = scale.fit_transform(np.concatenate(list(rows)))
    heads = {}
    for name, outcome in outcomes.items():
        model = LogisticRegression(C=strength, max_iter=300).fit(scaled, outcome, sample_weight=counts)
        weights = model.coef_[0] / scale.scale_
        heads[name] = Head(tuple(map(float, weights)), float(model.intercept_[0] - weights @ scale.mean_))
    return heads
