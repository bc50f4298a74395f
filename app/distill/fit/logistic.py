"""Logistic regression with a ridge, by scikit-learn (``untell[distill]``): the one fitter of all that is logistic."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.agents.evidence.calibration import Weights
from app.agents.evidence.certainty import log_odds
from app.core.attributes import Attribute

_RIDGE = 1.0
"""How strongly weights are drawn to nothing; some attributes have few samples."""
Floats = NDArray[np.float64]


def regression(
    rows: Any,
    outcomes: Sequence[Any] | NDArray[Any],
    strength: float,
    counts: Sequence[float] | None = None,
    **how: Any,
) -> tuple[Floats, float]:
    """Return the weights of the columns of `rows` (dense or sparse), and the bias, which is not drawn to nothing.

    `strength`: how freely weights may grow, the inverse of the ridge; `counts`: how much each row counts (default: 1);
    `how`: the solver's settings.
    """
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=strength, **how).fit(rows, outcomes, sample_weight=counts)
    weights: Floats = model.coef_[0]
    return weights, float(model.intercept_[0])


def fit(features: Sequence[Mapping[str, float]], about: Sequence[Attribute], outcomes: Sequence[bool]) -> Weights:
    """Return the weights of the features, which all samples have, and a bias for each attribute samples are `about`.

    Where all outcomes are the same there is nothing to tell apart: the weights are nothing, and the bias says which.
    """
    names = sorted(features[0])
    attributes = sorted(set(about))
    rows = [
        [*(known[name] for name in names), *(float(one is a) for a in attributes)]
        for known, one in zip(features, about, strict=True)
    ]
    if len(set(outcomes)) == 1:
        alike = {"bias": log_odds(float(outcomes[0])), **dict.fromkeys(names, 0.0)}
        return Weights(alike, dict.fromkeys(attributes, 0.0))
    found, bias = regression(np.array(rows), outcomes, 1 / _RIDGE, solver="newton-cholesky", tol=1e-8)
    terms = {"bias": bias, **dict(zip(names, map(float, found), strict=False))}
    return Weights(terms, dict(zip(attributes, map(float, found[len(names) :]), strict=True)))
