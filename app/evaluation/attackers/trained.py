"""A trained attacker without any language model: word and character n-grams, a linear classifier an attribute.

It is a second opinion on privacy, so that a rewrite is never only judged by the model that wrote it. It answers for the
closed sets and for the country of residence and birth, always, and stands beside the answer that is commonest where it
was fitted. It is fitted inside the run, on people apart from the one it attacks, and thrown away afterwards.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

import numpy as np

from app.core.attributes import OPTIONS, Attribute
from app.core.errors import UsageError
from app.evaluation.attackers.base import Answers, Guessed
from app.evaluation.bag_of_words import PLACES, label
from app.evaluation.sets.base import Sample

FOLDS = 5
"""People are dealt into so many groups; each group is attacked by what was fitted on the others."""
TRAINED, MAJORITY = "trained", "majority"
ATTRIBUTES = (*OPTIONS, *PLACES)
_MOST_GUESSES = 3


PlaceName = tuple[str, str]
"""What a place or its people are called, and the country that tells."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text to learn from and what is true of its author; `person` as in `Sample`."""

    text: str
    person: str
    facts: Mapping[Attribute, str]


def examples(samples: Iterable[Sample]) -> list[Example]:
    """Return what can be learned from samples."""
    return [Example(s.text, s.person, s.facts) for s in samples]


@dataclass(frozen=True, slots=True)
class Classifier:
    """What one attribute's labels look like in words and letters; `common` are the labels, the commonest first."""

    common: tuple[str, ...]
    pipeline: Any

    def ranked(self, text: str) -> tuple[str, ...]:
        """Return the likeliest labels of `text`."""
        if self.pipeline is None:
            return self.common
        if hasattr(self.pipeline, "decision_function"):
            margins = np.atleast_1d(self.pipeline.decision_function([text])[0])
            margins = margins if len(margins) > 1 else np.array([-margins[0], margins[0]])
        else:
            margins = self.pipeline.predict_log_proba([text])[0]
        return tuple(str(self.pipeline.classes_[at]) for at in np.argsort(-margins)[:_MOST_GUESSES])

    def odds(self, text: str) -> dict[str, float]:
        """Return the probability of each label; only of a classifier of that kind."""
        if self.pipeline is None:
            return {self.common[0]: 1.0}
        found = self.pipeline.predict_proba([text])[0]
        return {str(name): float(p) for name, p in zip(self.pipeline.classes_, found, strict=True)}


class Kind(StrEnum):
    """Which linear classifier: the strongest of few classes, the quick one of very many, or one that knows odds."""

    FEW = "few"
    MANY = "many"
    ODDS = "odds"


def fit(pairs: Sequence[tuple[str, str]], kind: Kind = Kind.FEW) -> Classifier:
    """Fit a classifier on (text, label) pairs; with a single label there is nothing to tell apart.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    common = tuple(name for name, _ in sorted(Counter(name for _, name in pairs).items(), key=lambda c: (-c[1], c[0])))
    if len(common) < 2:
        return Classifier(common, None)
    pipeline = _pipeline(kind)
    pipeline.fit([text for text, _ in pairs], [name for _, name in pairs])
    return Classifier(common, pipeline)


def _pipeline(kind: Kind) -> Any:
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.naive_bayes import ComplementNB
        from sklearn.pipeline import make_pipeline, make_union
        from sklearn.svm import LinearSVC
    except ImportError:
        raise UsageError("The trained attacker needs scikit-learn: pip install 'untell[eval]'.") from None
    # Weights are kept for every class and word: with very many classes, what stands in one text alone takes gigabytes.
    least = 2 if kind is Kind.MANY else 1
    words = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, token_pattern=r"(?u)\b\w+\b", min_df=least)
    if kind is Kind.MANY:
        return make_pipeline(words, ComplementNB(alpha=0.3))
    letters = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4), sublinear_tf=True)
    # Labels are uneven: without weights the commonest one is the answer to everything.
    few = LinearSVC(class_weight="balanced", random_state=0)
    return make_pipeline(
        make_union(words, letters), few if kind is Kind.FEW else LogisticRegression(C=10, max_iter=300)
    )


@dataclass(slots=True)
class Trained:
    """Fits as it is asked: for each group of people, on all the others and on `more` (other sets).

    `places` teach it names of places, which no small set holds enough of.
    """

    own: Sequence[Example]
    more: Sequence[Example] = ()
    places: Sequence[PlaceName] = ()
    name: str = TRAINED
    _groups: dict[str, int] = field(default_factory=dict)
    _fitted: dict[tuple[int, Attribute], Classifier | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        people = sorted({example.person for example in self.own})
        self._groups = {person: at % FOLDS for at, person in enumerate(people)}

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return ranked labels for the attributes it was fitted for."""
        fitted = ((a, self.classifier(sample.person, a)) for a in sample.labels if a in ATTRIBUTES)
        return Answers({attribute: Guessed(known.ranked(text)[:_MOST_GUESSES]) for attribute, known in fitted if known})

    def classifier(self, person: str, attribute: Attribute) -> Classifier | None:
        """Return what was fitted apart from `person`; None where no label was there to learn."""
        at = self._groups.get(person, -1), attribute
        if at not in self._fitted:
            apart = (e for e in (*self.own, *self.more) if self._groups.get(e.person) != at[0])
            pairs = [(e.text, _label(attribute, e.facts)) for e in apart]
            learned = [(text, name) for text, name in pairs if name is not None]
            common = Counter(name for _, name in learned)
            if attribute in PLACES and learned:
                # Names twice, since one that is known must count even where no text has it.
                fitted = fit([*learned, *self.places, *self.places], Kind.MANY)
                # What is commonest among people, not among the names of places.
                self._fitted[at] = replace(fitted, common=tuple(name for name, _ in common.most_common()))
            else:
                self._fitted[at] = fit(learned) if learned else None
        return self._fitted[at]


@dataclass(frozen=True, slots=True)
class Majority:
    """Says what is commonest where `trained` was fitted, without reading."""

    trained: Trained
    name: str = MAJORITY

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return the commonest labels for the attributes that are fitted."""
        known = ((a, self.trained.classifier(sample.person, a)) for a in sample.labels if a in ATTRIBUTES)
        return Answers({a: Guessed(found.common[:_MOST_GUESSES]) for a, found in known if found})


def _label(attribute: Attribute, facts: Mapping[Attribute, str]) -> str | None:
    return label(attribute, facts[attribute]) if attribute in facts else None
