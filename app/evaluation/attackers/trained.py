"""A trained attacker without any language model: word and character n-grams, a linear classifier an attribute.

It is a second opinion on privacy, so that a rewrite is never only judged by the model that wrote it. It answers for the
closed sets and for the country of residence and birth, always, and stands beside the answer that is commonest where it
was fitted. It is fitted inside the run, on people apart from the one it attacks, and thrown away afterwards.
"""

import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.core.attributes import OPTIONS, Attribute
from app.core.errors import UsageError
from app.evaluation.attackers.base import Answers, Guessed
from app.evaluation.bag_of_words import PLACES, label
from app.evaluation.sets.base import Sample

FOLDS = 10
"""People are dealt into so many groups; each group is attacked by what was fitted on the others."""
ATTRIBUTES = (*OPTIONS, *PLACES)
_MOST_GUESSES = 3


@dataclass(frozen=True, slots=True)
class Example:
    """A text to learn from and what is true of its author; `person` as in `Sample`."""

    text: str
    person: str
    facts: Mapping[Attribute, str]


def examples(samples: Iterable[Sample]) -> list[Example]:
    """Return what can be learned from samples."""
    return [Example(s.text, s.person, s.facts) for s in samples]


@dataclass(slots=True)
class Classifier:
    """What one attribute's labels look like in words and letters; `common` are the labels, the commonest first."""

    common: tuple[str, ...]
    pipeline: Any

    def ranked(self, text: str) -> tuple[str, ...]:
        """Return the likeliest labels of `text`."""
        if self.pipeline is None:
            return self.common[:1]
        odds = self.pipeline.predict_proba([text])[0]
        ranked = sorted(zip(self.pipeline.classes_, odds, strict=True), key=lambda pair: -pair[1])
        return tuple(str(name) for name, _ in ranked[:_MOST_GUESSES])


def fit(pairs: Sequence[tuple[str, str]]) -> Classifier:
    """Fit a classifier on (text, label) pairs; with a single label there is nothing to tell apart.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    common = tuple(name for name, _ in sorted(Counter(name for _, name in pairs).items(), key=lambda c: (-c[1], c[0])))
    if len(common) < 2:
        return Classifier(common, None)
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline, make_union
    except ImportError:
        raise UsageError("The trained attacker needs scikit-learn: pip install 'untell[eval]'.") from None
    features = make_union(
        TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, token_pattern=r"(?u)\b\w+\b"),
        TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4), sublinear_tf=True, min_df=2),
    )
    pipeline = make_pipeline(features, LogisticRegression(C=10.0, max_iter=300))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it has not converged to the last digit is no news for a person
        pipeline.fit([text for text, _ in pairs], [name for _, name in pairs])
    return Classifier(common, pipeline)


@dataclass(slots=True)
class Trained:
    """Fits as it is asked: for each group of people, on all the others and on `more` (people of other sets)."""

    own: Sequence[Example]
    more: Sequence[Example] = ()
    name: str = "trained"
    _groups: dict[str, int] = field(default_factory=dict)
    _fitted: dict[tuple[int, Attribute], Classifier | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        people = sorted({example.person for example in self.own})
        self._groups = {person: at % FOLDS for at, person in enumerate(people)}

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return ranked labels for the attributes it was fitted for."""
        fitted = ((a, self.classifier(sample.person, a)) for a in sample.labels if a in ATTRIBUTES)
        return Answers({attribute: Guessed(known.ranked(text)) for attribute, known in fitted if known})

    def classifier(self, person: str, attribute: Attribute) -> Classifier | None:
        """Return what was fitted apart from `person`; None where no label was there to learn."""
        at = self._groups.get(person, 0), attribute
        if at not in self._fitted:
            apart = [example for example in self.own if self._groups[example.person] != at[0]]
            pairs = [(e.text, _label(attribute, e.facts)) for e in (*apart, *self.more)]
            learned = [(text, name) for text, name in pairs if name is not None]
            self._fitted[at] = fit(learned) if learned else None
        return self._fitted[at]


@dataclass(frozen=True, slots=True)
class Majority:
    """Says what is commonest where `trained` was fitted, without reading."""

    trained: Trained
    name: str = "majority"

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return the commonest labels for the attributes that are fitted."""
        known = ((a, self.trained.classifier(sample.person, a)) for a in sample.labels if a in ATTRIBUTES)
        return Answers({a: Guessed(found.common[:_MOST_GUESSES]) for a, found in known if found})


def _label(attribute: Attribute, facts: Mapping[Attribute, str]) -> str | None:
    return label(attribute, facts[attribute]) if attribute in facts else None
