"""An attacker that reads nothing but which words stand in a text: naive Bayes, fitted on the teacher's training part.

It shares no rule, list or weight with what checks and rewrites, so a rewrite that only blinds its own attacker does not
blind this one. It always answers, for the closed sets, age (by decade) and the country of residence and birth.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.core.attributes import OPTIONS, Attribute, to_option
from app.core.matching import HIT, age_midpoint, match, split_place
from app.core.metrics import tokens
from app.core.teaching import Part, Record
from app.signals.gazetteer import aliases, lookup

PLACES = (Attribute.LOCATION, Attribute.BIRTHPLACE)
ATTRIBUTES = (Attribute.AGE, *OPTIONS, *PLACES)
"""What it answers for."""

Example = tuple[str, str]
"""A text and its label."""


def label(attribute: Attribute, value: str) -> str | None:
    """Return what is learned of a value: the option, the decade ("30s") or the country; None where it tells none."""
    if attribute is Attribute.AGE:
        age = age_midpoint(value)
        return None if age is None else f"{int(age // 10) * 10}s"
    return country(value) if attribute in PLACES else to_option(attribute, value)


def country(place: str) -> str | None:
    """Return the country of "City, Country", "Country" or a known city or region; None where none is known."""
    named = split_place(place, aliases())[1]
    found = () if named else lookup(place.split(",")[0])
    return found[0].country if found else named


def right(attribute: Attribute, answer: str, truth: str) -> bool:
    """Tell whether `answer` (a label) is right of `truth` (a value), by `core.matching`, places by country alone."""
    if attribute in PLACES:
        return answer == country(truth)
    return match(attribute, answer, truth) == HIT


def words(text: str) -> list[str]:
    """Return the folded words and pairs of adjacent words of a text, each once, in order of appearance."""
    found = tokens(text)
    return list(dict.fromkeys([*found, *(" ".join(pair) for pair in pairwise(found))]))


@dataclass(frozen=True, slots=True)
class Classifier:
    """What each word (by its column `at`) speaks for each class; `classes` are sorted by how common they are."""

    classes: tuple[str, ...]
    at: Mapping[str, int]
    weights: NDArray[np.float32]

    @property
    def majority(self) -> str:
        """Return the most common class: the best answer without reading."""
        return self.classes[0]

    def answer(self, text: str) -> str:
        """Return the likeliest class; the most common one where no word of `text` is known."""
        known = [self.at[word] for word in words(text) if word in self.at]
        return self.classes[int(self.weights[:, known].sum(axis=1).argmax())]


def fit(examples: Sequence[Example]) -> Classifier:
    """Fit complement naive Bayes (Rennie et al. 2003, add-one smoothing), which small and uneven classes suit.

    A word counts once a text. Raises ValueError without examples.
    """
    if not examples:
        raise ValueError("there is nothing to learn from")
    classes = tuple(name for name, _ in sorted(Counter(c for _, c in examples).items(), key=lambda c: (-c[1], c[0])))
    at: dict[str, int] = {}
    read = [(classes.index(name), [at.setdefault(word, len(at)) for word in words(text)]) for text, name in examples]
    counts = np.zeros((len(classes), len(at)), np.float32)
    for row, columns in read:
        counts[row, columns] += 1
    elsewhere = counts.sum(axis=0) - counts + 1
    return Classifier(classes, at, -np.log(elsewhere / elsewhere.sum(axis=1, keepdims=True)))


def fit_all(records: Iterable[Record]) -> dict[Attribute, Classifier]:
    """Fit a classifier per attribute on the training records among `records`, each on the texts that state it.

    Both places share one, since few texts state where their author was born. What no text states is left out.
    """
    training = [record for record in records if record.part is Part.TRAINING]
    fitted = {}
    for among in (*((a,) for a in ATTRIBUTES if a not in PLACES), PLACES):
        examples = [example for attribute in among for example in _examples(training, attribute)]
        if examples:
            fitted.update(dict.fromkeys(among, fit(examples)))
    return fitted


def _examples(training: Sequence[Record], attribute: Attribute) -> list[Example]:
    stated = [(r.text, label(attribute, r.author[attribute])) for r in training if attribute in r.author]
    return [(text, name) for text, name in stated if name is not None]
