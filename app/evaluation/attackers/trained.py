"""A trained attacker without any language model: word and letter n-grams, a linear classifier an attribute.

It is a second opinion on privacy, so that a rewrite is never only judged by the model that wrote it. It answers for the
closed sets, the decade of the age, and the country of residence and birth, always, and stands beside the answer that is
commonest among the other people of the set. It is fitted inside the run, on people apart from the one it attacks, and
thrown away afterwards. Which words count, and the settings, are found on other sets (the settings by cross-validation
over their people), or where there are none, on the people it is fitted on.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from app.core.attributes import OPTIONS, Attribute
from app.evaluation.attackers.base import Answers, Guessed
from app.evaluation.attackers.classifiers import MOST_GUESSES, Settings
from app.evaluation.attackers.fitted import Corpus, Example, Fitted, PlaceName, corpus, learned_as, settle
from app.evaluation.sets.base import Sample
from app.evaluation.support.labels import PLACES, label

FOLDS = 5
"""People are dealt into so many groups; each group is attacked by what was fitted on the others."""
TRAINED, MAJORITY = "trained", "majority"
ATTRIBUTES = (*OPTIONS, Attribute.AGE, *PLACES)
_PIECE = 100
"""Words of a piece of a long text, which is learned from as a whole and in pieces."""


def examples(samples: Iterable[Sample]) -> list[Example]:
    """Return what can be learned from samples: what each was written, or found by people, to give away."""
    found = []
    for sample in samples:
        told = {attribute: known.value for attribute, known in sample.labels.items()}
        found += [Example(text, sample.person, told) for text in (sample.text, *pieces(sample.text))]
    return found


def pieces(text: str) -> list[str]:
    """Return a text of many lines (a profile's comments) in pieces of about a hundred words; none of a short one."""
    found: list[list[str]] = [[]]
    for line in text.split("\n"):
        if sum(len(one.split()) for one in found[-1]) >= _PIECE:
            found.append([])
        found[-1].append(line)
    return ["\n".join(lines) for lines in found] if len(found) > 1 else []


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
    _all: Corpus | None = None
    _settled: dict[Attribute, Settings | None] = field(default_factory=dict)
    _fitted: dict[int, Fitted] = field(default_factory=dict)
    _common: dict[tuple[int, Attribute], tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        people = sorted({example.person for example in self.own})
        dealt = np.random.default_rng(0).permutation(len(people))
        self._groups = {person: int(at) % FOLDS for person, at in zip(people, dealt, strict=True)}

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return ranked labels for the attributes it was fitted for."""
        asked = [attribute for attribute in sample.labels if attribute in ATTRIBUTES]
        fitted = self.fitted(sample.person, asked)
        ranked = {attribute: fitted.ranked(attribute, text) for attribute in asked}
        return Answers({attribute: Guessed(guesses) for attribute, guesses in ranked.items() if guesses})

    def fitted(self, person: str, asked: Sequence[Attribute] = ()) -> Fitted:
        """Return what was learned apart from `person`, with settings for what is `asked`."""
        group = self._groups.get(person, -1)
        if group not in self._fitted:
            learned = [n for n, example in enumerate(self._everything()) if self._groups.get(example.person) != group]
            self._fitted[group] = Fitted(self._corpus(learned), self._settled)
        self._settle(asked)
        return self._fitted[group]

    def _everything(self) -> list[Example]:
        return [*self.own, *self.more]

    def _strangers(self) -> list[int]:
        """Return which examples are other people's than those of the set, so that no one attacked has a say."""
        return [n for n, e in enumerate(self._everything()) if n >= len(self.own) and e.person not in self._groups]

    def _corpus(self, learned: Sequence[int]) -> Corpus:
        everything, strangers = self._everything(), self._strangers()
        if not strangers:
            return corpus([everything[n] for n in learned], self.places)
        if self._all is None:
            self._all = corpus(everything, self.places, [everything[n] for n in strangers])
        return self._all.of(learned)

    def _settle(self, asked: Sequence[Attribute]) -> None:
        missing = {learned_as(attribute) for attribute in asked} - set(self._settled)
        strangers = self._strangers() if missing else []
        for attribute in missing if strangers else ():
            self._settled[attribute] = settle(self._corpus(strangers), attribute)

    def common(self, person: str, attribute: Attribute) -> tuple[str, ...]:
        """Return the commonest labels among the other people of the set, the commonest first; of other sets if none."""
        key = self._groups.get(person, -1), attribute
        if key not in self._common:
            found = self._labels(self.own, *key) or self._labels(self.more, *key)
            ranked = sorted(found.items(), key=lambda counted: (-counted[1], counted[0]))
            self._common[key] = tuple(name for name, _ in ranked[:MOST_GUESSES])
        return self._common[key]

    def _labels(self, among: Sequence[Example], group: int, attribute: Attribute) -> Counter[str]:
        told = (e.facts.get(attribute) for e in self._apart(among, group))
        names = (label(attribute, value) for value in told if value is not None)
        return Counter(name for name in names if name is not None)

    def _apart(self, among: Sequence[Example], group: int) -> list[Example]:
        return [example for example in among if self._groups.get(example.person) != group]


@dataclass(frozen=True, slots=True)
class Majority:
    """Says what is commonest among the other people of the set, without reading."""

    trained: Trained
    name: str = MAJORITY

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return the commonest labels for the attributes that are fitted."""
        known = {a: self.trained.common(sample.person, a) for a in sample.labels if a in ATTRIBUTES}
        return Answers({attribute: Guessed(names) for attribute, names in known.items() if names})
