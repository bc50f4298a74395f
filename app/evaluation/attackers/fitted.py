"""What the trained attacker learns apart from one group of people: a classifier an attribute, over shared features."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.core.attributes import Attribute
from app.evaluation.attackers.classifiers import (
    FEW,
    MANY,
    MOST_GUESSES,
    Classifier,
    Features,
    Matrix,
    Settings,
    telling_words,
    words_and_letters,
)
from app.evaluation.support.labels import PLACES, label

PlaceName = tuple[str, str]
"""What a place or its people are called, and the country that tells."""
_NAMED = 2
"""Names of places are learned so many times, since one that is known must count even where no text has it."""


def learned_as(attribute: Attribute) -> Attribute:
    """Return under which attribute a classifier is kept: both places share one."""
    return PLACES[0] if attribute in PLACES else attribute


@dataclass(frozen=True, slots=True)
class Example:
    """A text to learn from and what it tells of its author; `person` as in `Sample`."""

    text: str
    person: str
    facts: Mapping[Attribute, str]

    def labels(self, attribute: Attribute) -> list[str]:
        """Return what is learned from it for an attribute; for a place, both places' countries."""
        among = PLACES if attribute in PLACES else (attribute,)
        told = {label(one, self.facts[one]) for one in among if one in self.facts}
        return sorted(name for name in told if name is not None)


@dataclass(frozen=True, slots=True)
class Corpus:
    """Examples, and the features they have. Names of places are examples of nobody for the country."""

    learned: Sequence[Example]
    features: Features
    rows: Matrix
    atlas: Features
    places: tuple[Matrix, tuple[str, ...]]

    def of(self, at: Sequence[int]) -> "Corpus":
        """Return some of the examples over the same features."""
        return Corpus([self.learned[n] for n in at], self.features, self.rows[list(at)], self.atlas, self.places)

    def labelled(self, attribute: Attribute) -> tuple[Matrix, list[str], list[str]]:
        """Return (rows, labels, people) of what there is to learn of an attribute."""
        told = [(n, name) for n, example in enumerate(self.learned) for name in example.labels(attribute)]
        names = [name for _, name in told]
        people = [self.learned[n].person for n, _ in told]
        at = [n for n, _ in told]
        if attribute not in PLACES or not told:
            return self.rows[at], names, people
        from scipy.sparse import vstack

        rows = self.atlas.rows([self.learned[n].text for n in at])
        named, countries = self.places
        if named is None:
            return rows, names, people
        return (
            vstack([rows, *[named] * _NAMED]).tocsr(),
            [*names, *countries * _NAMED],
            [*people, *[""] * (len(countries) * _NAMED)],
        )


def corpus(learned: Sequence[Example], places: Sequence[PlaceName], known: Sequence[Example] = ()) -> Corpus:
    """Return the examples with features that were found in `known` (in the examples themselves if empty)."""
    texts = [example.text for example in known or learned]
    features = words_and_letters(texts)
    rows = features.rows([example.text for example in learned])
    if not any(place in example.facts for example in learned for place in PLACES):
        return Corpus(learned, features, rows, Features(()), (None, ()))
    called = [name for name, _ in places]
    atlas = telling_words([*texts, *called * _NAMED])
    named = atlas.rows(called) if called else None
    return Corpus(learned, features, rows, atlas, (named, tuple(country for _, country in places)))


@dataclass(slots=True)
class Fitted:
    """Fits an attribute's classifier when it is first asked for. `settled`: settings found elsewhere, if any."""

    corpus: Corpus
    settled: Mapping[Attribute, Settings | None] = field(default_factory=dict)
    _known: dict[Attribute, Classifier | None] = field(default_factory=dict)
    _last: dict[bool, tuple[str, Matrix]] = field(default_factory=dict)

    def ranked(self, attribute: Attribute, text: str) -> tuple[str, ...]:
        """Return the likeliest labels of a text, none where there was nothing to learn."""
        known = self.classifier(attribute)
        if known is None or known.model is None:
            return known.common[:MOST_GUESSES] if known else ()
        return known.ranked(self._row(text, attribute in PLACES))

    def classifier(self, attribute: Attribute) -> Classifier | None:
        """Return an attribute's classifier, one for both places; None where no label was there to learn."""
        attribute = learned_as(attribute)
        if attribute not in self._known:
            rows, names, people = self.corpus.labelled(attribute)
            kind = MANY if attribute in PLACES else FEW
            how = self.settled.get(attribute) or kind.settle(rows, names, people) if names else None
            self._known[attribute] = kind.fit(rows, names, how) if names else None
        return self._known[attribute]

    def _row(self, text: str, place: bool) -> Matrix:
        """Return a text's features; asked for several attributes of one text, they are made once."""
        if self._last.get(place, ("", None))[0] != text or place not in self._last:
            features = self.corpus.atlas if place else self.corpus.features
            self._last[place] = text, features.rows([text])
        return self._last[place][1]


def settle(among: Corpus, attribute: Attribute) -> Settings | None:
    """Return the settings that cross-validation over people finds best; None where there are too few."""
    rows, names, people = among.labelled(attribute)
    return (MANY if attribute in PLACES else FEW).settle(rows, names, people) if names else None
