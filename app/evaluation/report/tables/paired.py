"""Two methods on the same texts: what one has more of than the other, with intervals over the texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.evaluation.report.figures import per_sample
from app.evaluation.runs.study import Study
from app.evaluation.support import bootstrap
from app.evaluation.support.bootstrap import Interval

UTILITIES: Mapping[str, str] = {"ROUGE-L": "rouge_l", "kept utility": "kept"}
"""The utilities that need no judge, by what they are called in tables."""
Counts = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Difference:
    """What one method has more of than another: strict PRIV, and a figure of `Kept`."""

    privacy: Interval
    kept: Interval


@dataclass(frozen=True)
class Pairs:
    """Every method of a study under one attacker, text by text, by the strict rule."""

    study: Study
    attacker: str

    @cached_property
    def counts(self) -> dict[str, Counts]:
        """Return for each method how many labels of each text are guessed rightly, and how many were asked for."""
        found = {}
        for method in self.study.methods:
            found[method] = np.zeros((2, len(self.study.samples)))
            for hit in self.study.hits(self.attacker, self.study.final(method)):
                found[method][:, hit.sample] += (hit.strict, 1)
        return found

    @cached_property
    def _kept(self) -> dict[str, dict[str, Counts]]:
        rows = {method: per_sample(self.study, self.study.final(method)) for method in self.study.methods}
        return {
            key: {method: np.array([getattr(row, key) for row in found]) for method, found in rows.items()}
            for key in UTILITIES.values()
        }

    def privacy(self, method: str) -> float | None:
        """Return the method's strict PRIV; None where the attacker was asked for nothing."""
        right, asked = self.counts[method]
        return float(right.sum() / asked.sum()) if asked.sum() else None

    def kept(self, method: str, key: str) -> float:
        """Return the mean of a figure of `Kept`."""
        return float(self._kept[key][method].mean())

    def privacy_less(self, method: str, other: str) -> Interval | None:
        """Return the method's strict PRIV less the other's: both were asked for the same attributes."""
        (right, asked), (others, _) = self.counts[method], self.counts[other]
        return bootstrap.ratio(list(right - others), list(asked))

    def kept_less(self, method: str, other: str, key: str) -> Interval | None:
        """Return a figure of `Kept` of the method less that of the other."""
        return bootstrap.mean(list(self._kept[key][method] - self._kept[key][other]))

    def difference(self, method: str, other: str, key: str) -> Difference | None:
        """Return both."""
        privacy, kept = self.privacy_less(method, other), self.kept_less(method, other, key)
        return Difference(privacy, kept) if privacy and kept else None


def signed(found: Interval | None) -> str:
    """Return "+0.012 (-0.01 to 0.03)", "-" where there is nothing."""
    return "-" if found is None else f"{found.value:+.3f} ({found.low:+.2f} to {found.high:+.2f})"
