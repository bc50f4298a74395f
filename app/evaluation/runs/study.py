"""What a run's ledgers say, in the form that tables are made of: every method on the same samples."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.core.assessment import Judged
from app.core.attributes import Attribute
from app.evaluation.attackers.base import from_row
from app.evaluation.attackers.trained import MAJORITY, TRAINED
from app.evaluation.runs.folder import ORIGINAL, Folder, chosen, digest, texts
from app.evaluation.runs.ledger import Entry
from app.evaluation.scores.guessing import score, strict
from app.evaluation.sets.base import Label, Sample
from app.evaluation.support import labels


def by_country(attacker: str) -> bool:
    """Tell whether an attacker names the country of a place and means no more."""
    return attacker.split("+")[0] in (TRAINED, MAJORITY)


TextOf = Callable[[Sample], str]


@dataclass(frozen=True, slots=True)
class Hit:
    """What one guess came to. `sample` is its place in the study; `worth` by the papers' rule, `strict` by ours,
    `among`: by ours one of the guesses, not only the first, is right."""

    sample: int
    attribute: Attribute
    guess: str
    label: Label
    certainty: int | None
    worth: float
    strict: float
    among: float


@dataclass(frozen=True, slots=True)
class Study:
    """A run, narrowed to the samples that every method has finished, so that all columns speak of the same texts."""

    folder: Folder
    samples: tuple[Sample, ...]
    methods: tuple[str, ...]
    judge: str | None

    @property
    def attackers(self) -> tuple[str, ...]:
        """Return the attackers that answered for the originals and every method's texts, in the order they came."""
        names = dict.fromkeys(str(e["attacker"]) for e in self.folder.attacks.entries() if e["answers"])
        return tuple(name for name in names if all(self._answered(name, method) for method in self.methods))

    @property
    def real_attackers(self) -> tuple[str, ...]:
        """Return the attackers without the commonest answer, which reads nothing."""
        return tuple(name for name in self.attackers if not name.startswith(MAJORITY))

    def _answered(self, attacker: str, method: str) -> bool:
        of = self.final(method)
        return all((attacker, s.id, digest(of(s))) in self.folder.attacks for s in self.samples if s.labels)

    def entry(self, sample: Sample, method: str) -> Entry:
        """Return a finished rewrite."""
        found = self.folder.rewrite(sample.id, method)
        if found is None:
            raise KeyError((sample.id, method))
        return found

    def final(self, method: str) -> TextOf:
        """Return what gives each sample's text as the method hands it out."""
        return lambda sample: chosen(self.entry(sample, method))

    def after(self, method: str, number: int) -> TextOf:
        """Return what gives each sample's text after so many rounds; who stopped earlier keeps the last text."""

        def of(sample: Sample) -> str:
            made = list(texts(self.entry(sample, method)))
            return made[min(number, len(made) - 1)]

        return of

    def most_rounds(self, method: str) -> int:
        """Return the most rounds the method made on any sample."""
        return max(len(self.entry(sample, method)["rounds"]) - 1 for sample in self.samples)

    def hits(self, attacker: str, of: TextOf) -> Iterator[Hit]:
        """Yield what each guess of an attacker on the given texts came to."""
        for number, sample in enumerate(self.samples):
            yield from self.hits_on(attacker, number, sample, of(sample))

    def hits_on(self, attacker: str, number: int, sample: Sample, text: str) -> Iterator[Hit]:
        """Yield what each guess on one version of a sample's text came to; `number` is how hits name the sample."""
        told = self.folder.attacks.get(attacker, sample.id, digest(text))
        guessed = from_row(told["answers"]) if told else {}
        for attribute, one in guessed.items():
            label = sample.labels.get(attribute)
            if label is not None:
                worth = [self._worth(attacker, attribute, guess, label.value) for guess in one.guesses or ("",)]
                among = max(strictly for _, strictly in worth)
                yield Hit(number, attribute, (*one.guesses, "")[0], label, one.certainty, *worth[0], among)

    def _worth(self, attacker: str, attribute: Attribute, guess: str, truth: str) -> tuple[float, float]:
        told = self.folder.matches.get(self.judge or "", attribute.value, guess, truth)
        return worths(by_country(attacker), attribute, guess, truth, float(told["worth"]) if told else None)

    def read_by(self, attacker: str, of: TextOf) -> bool:
        """Tell whether the attacker has read all of these texts."""
        return all((attacker, s.id, digest(of(s))) in self.folder.attacks for s in self.samples if s.labels)

    def judged(self, of: TextOf) -> list[Judged] | None:
        """Return the judge's scores of each sample's text, None where they are not complete; an original has full."""
        found = [self._judged(sample, of(sample)) for sample in self.samples]
        complete = [scores for scores in found if scores is not None]
        return complete if len(complete) == len(found) else None

    def _judged(self, sample: Sample, text: str) -> Judged | None:
        if text == sample.text:
            return Judged(10, 10, 1)
        told = self.folder.judged.get(self.judge or "", sample.id, digest(text))
        return Judged(told["readability"], told["meaning"], told["hallucinations"]) if told else None

    @property
    def encoders(self) -> tuple[str, ...]:
        """Return the sentence encoders that compared every method's texts."""
        names = dict.fromkeys(str(entry["encoder"]) for entry in self.folder.likeness.entries())
        return tuple(name for name in names if all(self.likeness(name, self.final(m)) for m in self.methods))

    def likeness(self, encoder: str, of: TextOf) -> list[float] | None:
        """Return how alike each sample's text is to its original; None where that is not complete."""
        told = [self.folder.likeness.get(encoder, s.id, digest(of(s))) for s in self.samples]
        found = [float(entry["cosine"]) for entry in told if entry is not None]
        return found if len(found) == len(told) else None

    def choices(self, of: TextOf) -> list[bool] | None:
        """Return whether each sample's question was answered rightly from its text; None where that is not complete."""
        right = []
        for sample in self.samples:
            told = self.folder.choices.get(self.judge or "", sample.id, digest(of(sample)))
            if sample.question is None or told is None:
                return None
            right.append(told["choice"] == sample.question.right)
        return right


@lru_cache(maxsize=200_000)
def worths(
    country: bool, attribute: Attribute, guess: str, truth: str, said: float | None = None
) -> tuple[float, float]:
    """Return what a guess is worth by the papers' rule, of which a judge `said` something or not, and by ours."""
    if not guess:
        return 0.0, 0.0
    if country:
        found = float(labels.right(attribute, guess, truth))
        return found, found
    return score(attribute, guess, truth, lambda *_: said), float(strict(attribute, guess, truth) == 1.0)


def study(folder: Folder, samples: Sequence[Sample], methods: Sequence[str], judge: str | None) -> Study:
    """Return the study of what `methods` finished; the originals and the set's own rewrites always belong to it."""
    given = [m for m in folder.methods() if m not in methods and all(m in s.others or m == ORIGINAL for s in samples)]
    every = tuple(dict.fromkeys((ORIGINAL, *given, *methods)))
    done = tuple(s for s in samples if all(folder.rewrite(s.id, method) for method in every))
    return Study(folder, done, every, judge)
