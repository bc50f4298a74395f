"""A classifier of a text's task, with odds: what RUPTA's downstream measure reads rewrites by."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.evaluation.attackers.classifiers import Features, words_and_letters


@dataclass(frozen=True, slots=True)
class OddsReader:
    """Knows the probability of each label of a text; `model` None: there is one label only."""

    labels: tuple[str, ...]
    features: Features | None = None
    model: Any = None

    def odds(self, text: str) -> dict[str, float]:
        """Return the probability of each label, summing to 1."""
        if self.features is None:
            return {self.labels[0]: 1.0}
        found = self.model.predict_proba(self.features.rows([text]))[0]
        return {str(name): float(p) for name, p in zip(self.model.classes_, found, strict=True)}


def fit_odds(pairs: Sequence[tuple[str, str]]) -> OddsReader:
    """Fit a logistic regression on (text, label) pairs.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    labels = tuple(sorted({name for _, name in pairs}))
    if len(labels) < 2:
        return OddsReader(labels)
    texts = [text for text, _ in pairs]
    features = words_and_letters(texts, least=1)
    from sklearn.linear_model import LogisticRegression

    return OddsReader(labels, features, LogisticRegression(C=10, max_iter=300).fit(features.rows(texts), _names(pairs)))


def _names(pairs: Sequence[tuple[str, str]]) -> list[str]:
    return [name for _, name in pairs]
