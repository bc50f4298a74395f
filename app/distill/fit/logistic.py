"""Logistic regression with a little ridge, fitted by Newton's steps: as many weights as Platt scaling needs."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from app.agents.evidence.calibration import Weights
from app.core.attributes import Attribute

_RIDGE = 1.0
"""How strongly weights are drawn to nothing; some attributes have few samples."""
Floats = NDArray[np.float64]


def fit(features: Sequence[Mapping[str, float]], about: Sequence[Attribute], outcomes: Sequence[bool]) -> Weights:
    """Return the weights of the features, which all samples have, and a bias for each attribute samples are `about`."""
    names = sorted(features[0])
    attributes = sorted(set(about))
    rows = [
        [1.0, *(known[name] for name in names), *(float(one is a) for a in attributes)]
        for known, one in zip(features, about, strict=True)
    ]
    found = _newton(np.array(rows), np.array(outcomes, dtype=np.float64))
    terms = dict(zip(["bias", *names], (float(w) for w in found), strict=False))
    biases = dict(zip(attributes, (float(w) for w in found[1 + len(names) :]), strict=True))
    return Weights(terms, biases)


def _newton(x: Floats, y: Floats) -> Floats:
    """Return the weights of a ridge logistic regression; the bias is not drawn to nothing."""
    ridge = np.full(x.shape[1], _RIDGE)
    ridge[0] = 1e-6
    weights = np.zeros(x.shape[1])
    for _ in range(100):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        gradient = x.T @ (p - y) + ridge * weights
        hessian = (x * (p * (1 - p))[:, None]).T @ x + np.diag(ridge)
        step = np.linalg.solve(hessian, gradient)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-8:
            break
    return weights
