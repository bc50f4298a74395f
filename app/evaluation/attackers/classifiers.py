"""Linear classifiers on words and letters, with how strict they are chosen by cross-validation over people."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.core.errors import UsageError

MOST_GUESSES = 3
_INNER = 3
"""Groups of people that the settings are tried on, each by what was fitted on the others."""
_LEAST_PEOPLE = 2 * _INNER
_STRENGTHS = (0.1, 0.3, 1.0)
_WEIGHTS: tuple[str | None, ...] = ("balanced", None)
_SMOOTHINGS = (0.03, 0.1, 0.3)
_WORD = r"(?u)\b\w+\b"

Matrix = Any
"""Rows of features, sparse."""
Make = Callable[..., Any]
Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Classifier:
    """Tells one attribute's labels apart. `common`: the labels, the commonest first; `model` None: it knows only those.

    `chosen`: what cross-validation settled.
    """

    common: tuple[str, ...]
    model: Any = None
    chosen: Settings | None = None

    def ranked(self, row: Matrix) -> tuple[str, ...]:
        """Return the likeliest labels of one row of features, at most three, the likeliest first."""
        if self.model is None:
            return self.common[:MOST_GUESSES]
        scores = _scores(self.model, row)[0]
        return tuple(str(self.model.classes_[at]) for at in np.argsort(-scores)[:MOST_GUESSES])


def _scores(model: Any, rows: Matrix) -> NDArray[np.float64]:
    """Return a score for every row and class: margins, or log probabilities of those that have no margins."""
    if not hasattr(model, "decision_function"):
        return np.asarray(model.predict_log_proba(rows))
    margins = np.asarray(model.decision_function(rows))
    return np.column_stack((-margins, margins)) if margins.ndim == 1 else margins


@dataclass(frozen=True, slots=True)
class Features:
    """Texts as rows of features; fitted, like everything here, on texts of other people."""

    vectorizers: tuple[Any, ...]

    def rows(self, texts: Sequence[str]) -> Matrix:
        """Return a row for each text."""
        from scipy.sparse import hstack

        return hstack([one.transform(texts) for one in self.vectorizers]).tocsr()

    @property
    def words(self) -> frozenset[str]:
        """Return the words (and pairs of them) that count."""
        return frozenset(self.vectorizers[0].vocabulary_)


def words_and_letters(texts: Sequence[str], least: int = 2) -> Features:
    """Return features for words and pairs of words, and for pieces of words of two to five letters.

    Both damp repetition (sublinear tf) and weigh by rarity (idf); what stands in fewer than `least` texts is left out.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    learn, least = _learn(), min(least, len(texts))
    words = learn.TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, token_pattern=_WORD, min_df=least)
    letters = learn.TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 5), sublinear_tf=True, min_df=least)
    return Features((words.fit(texts), letters.fit(texts)))


def telling_words(texts: Sequence[str]) -> Features:
    """Return features for single words that could name or hint at a place: no function words."""
    return Features(
        (
            _learn()
            .TfidfVectorizer(sublinear_tf=True, token_pattern=_WORD, min_df=min(2, len(texts)), stop_words="english")
            .fit(texts),
        )
    )


def make_few(**how: Any) -> Any:
    """Return a support vector machine, for few classes."""
    return _learn().LinearSVC(random_state=0, tol=1e-2, **how)


def make_many(**how: Any) -> Any:
    """Return complement naive Bayes, for very many classes."""
    return _learn().ComplementNB(**how)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of classifier, the settings that are tried, and those it has where there are too few people to try."""

    make: Make
    grid: tuple[Settings, ...]
    usual: Settings

    def settle(self, rows: Matrix, labels: Sequence[str], people: Sequence[str]) -> Settings | None:
        """Return the settings that tell most examples of each third of the people right, fitted on the others.

        An example of nobody ("" in `people`: the name of a place) is learned from, and nothing is tried on it. None
        where there are too few people.
        """
        if len({person for person in people if person}) < _LEAST_PEOPLE or len(set(labels)) < 2:
            return None
        groups, known = _groups(people), np.asarray(labels)
        return self.grid[int(np.argmax([_right(self.make, how, rows, known, groups) for how in self.grid]))]

    def fit(self, rows: Matrix, labels: Sequence[str], how: Settings | None) -> Classifier:
        """Fit on examples; with a single label there is nothing to tell apart."""
        if len(set(labels)) < 2:
            return Classifier(_common(labels))
        how = how or self.usual
        return Classifier(_common(labels), self.make(**how).fit(rows, np.asarray(labels)), how)


FEW = Kind(
    make_few,
    tuple({"C": c, "class_weight": weight} for c, weight in product(_STRENGTHS, _WEIGHTS)),
    {"C": 0.3, "class_weight": "balanced"},
)
MANY = Kind(make_many, tuple({"alpha": alpha} for alpha in _SMOOTHINGS), {"alpha": 0.1})


def _groups(people: Sequence[str]) -> NDArray[np.int64]:
    """Return the group of each example, by its person; -1 for those of nobody."""
    names = sorted({person for person in people if person})
    dealt = dict(zip(np.random.default_rng(0).permutation(names).tolist(), range(len(names)), strict=True))
    return np.array([dealt[person] % _INNER if person else -1 for person in people])


def _right(make: Make, how: Settings, rows: Matrix, labels: NDArray[np.str_], groups: NDArray[np.int64]) -> float:
    """Return how many examples are told rightly by what was fitted on other people's."""
    found = 0.0
    for group in range(_INNER):
        learned, tried = np.flatnonzero(groups != group), np.flatnonzero(groups == group)
        if len(tried) and len(set(labels[learned])) > 1:
            found += float(
                np.sum(make(**how).fit(rows[learned], labels[learned]).predict(rows[tried]) == labels[tried])
            )
    return found


def _common(labels: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in sorted(Counter(labels).items(), key=lambda c: (-c[1], c[0])))


@dataclass(frozen=True, slots=True)
class _Learn:
    TfidfVectorizer: Any
    LinearSVC: Any
    ComplementNB: Any


def _learn() -> _Learn:
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.naive_bayes import ComplementNB
        from sklearn.svm import LinearSVC
    except ImportError:
        raise UsageError("The trained attacker needs scikit-learn: pip install 'untell[eval]'.") from None
    return _Learn(TfidfVectorizer, LinearSVC, ComplementNB)
