"""A linear chain over the words of a text: what each word may be, and what may follow what (a CRF's marginals)."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
_SCALED = 8
"""After so many words figures are scaled anew, so that in long texts they neither vanish nor overflow."""


def marginals(states: Scores, steps: Scores) -> Scores:
    """Return how likely (words, labels; 0-1) each word has each label, over all ways to label the whole row.

    `states`: (words, labels), what speaks for a label at a word; `steps`: (labels, labels), for one after another.
    """
    count = len(states)
    if not count:
        return states
    at = np.exp(states - states.max(axis=1, keepdims=True))
    step = np.exp(steps)
    ahead, behind = np.empty_like(at), np.empty_like(at)
    ahead[0] = seen = at[0]
    for i in range(1, count):
        seen = (seen @ step) * at[i]
        if not i % _SCALED:
            seen = seen / seen.sum()
        ahead[i] = seen
    behind[-1] = coming = np.ones(at.shape[1])
    for i in range(count - 1, 0, -1):
        coming = step @ (coming * at[i])
        if not i % _SCALED:
            coming = coming / coming.sum()
        behind[i - 1] = coming
    both = ahead * behind
    likely: Scores = both / both.sum(axis=1, keepdims=True)
    return likely
