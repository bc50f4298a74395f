"""Fits the trained model behind `notes.tagger`, and prints its weights.

    python -m app.distill tagger tests/data/notes/tuned*.txt tests/data/notes/fitted*.txt \
        --teacher assets/teacher/clinical.jsonl assets/teacher/clinical_2.jsonl assets/teacher/no_leak.jsonl \
        --reports reports.jsonl > assets/notes/learned.tsv

A word's features are those of `notes.tagger.features`; whether a rule sees the word is none of them, or the model
would learn to echo the rules. Our notes are crowded with identifiers and the teacher's texts are short; what ordinary
reports look like it learns from real ones, transcribed and published (not ours to ship), in which takes of an earlier
version were judged. A conditional random field, which L1 keeps short. ``--leave-out 3`` says instead what the weights
are worth on a third of the files when they are fitted on the others. Needs python-crfsuite (``untell[distill]``).
"""

import argparse
import random
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from app.distill.fit.tagging import tagger_copies as copies
from app.distill.fit.tagging.tagger_samples import Sample, of_notes, of_reports, of_teacher
from app.evaluation.clinical.tagger_worth import Worth, groups, worth
from app.notes.tagger.features import features
from app.notes.tagger.weights import AFTER, LABELS, line, parse

_SETTINGS = {
    "c1": 0.6,
    "c2": 0.02,
    "max_iterations": 70,
    "feature.minfreq": 3,
    "feature.possible_transitions": True,
}
_SMALLEST = 0.05


def fit(samples: Sequence[Sample]) -> list[str]:
    """Return the lines of the table: what may follow what, and each feature's weight for every label."""
    import pycrfsuite

    trainer = pycrfsuite.Trainer("lbfgs", verbose=False)
    trainer.set_params(_SETTINGS)
    for one in samples:
        if one.row.words:
            trainer.append(pycrfsuite.ItemSequence(features(one.row)), [LABELS[label] for label in one.labels])
    with tempfile.TemporaryDirectory() as folder:
        model = str(Path(folder) / "model")
        trainer.train(model)
        tagger = pycrfsuite.Tagger()
        tagger.open(model)
        return list(_lines(tagger.info()))


def _lines(fitted: Any) -> Iterator[str]:
    for label in LABELS:
        yield line(AFTER + label, [fitted.transitions.get((label, behind), 0.0) for behind in LABELS])
    told = dict[str, dict[str, float]]()
    for (name, label), weight in fitted.state_features.items():
        if abs(weight) >= _SMALLEST:
            told.setdefault(name, {})[label] = weight
    for name, weights in sorted(told.items()):
        yield line(name, [weights.get(label, 0.0) for label in LABELS])


def samples(notes: Sequence[Path], teacher: Sequence[Path], reports: Sequence[Path] = ()) -> list[Sample]:
    """Return all that is learned from."""
    return enlarged(list(of_notes(notes)), list(of_reports(reports)), list(of_teacher(teacher)))


def enlarged(own: Sequence[Sample], real: Sequence[Sample], teacher: Sequence[Sample], seed: int = 1) -> list[Sample]:
    """Return notes, reports and the teacher's texts with what is made of them; copies count by how many are taken."""
    chance = random.Random(seed)

    def some(among: Iterable[Sample], share: float) -> list[Sample]:
        return [one for one in among if chance.random() < share]

    dealt = some(copies.dealt_anew(own), 0.7)
    return [
        *own,
        *dealt,
        *real,
        *teacher,
        *copies.in_small_letters([*some(own, 0.5), *some(dealt, 0.25), *some(real, 0.2)]),
        *copies.without_signs([*some(own, 0.25), *some(real, 0.1)]),
        *copies.in_capitals([*some(own, 0.3), *some(dealt, 0.15), *some(real, 0.2)]),
        *copies.misread([*some(own, 0.25), *some(real, 0.1)]),
        *copies.spoken([*some(own, 0.2), *some(real, 0.1)]),
    ]


def run(arguments: list[str]) -> int:
    """Print the weights."""
    parser = argparse.ArgumentParser(prog="python -m app.distill tagger")
    parser.add_argument("notes", nargs="+", type=Path, metavar="NOTES.txt")
    parser.add_argument("--teacher", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument(
        "--leave-out", type=int, metavar="GROUPS", help="only say what weights are worth on files left out"
    )
    parser.add_argument("--reports", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    given = parser.parse_args(arguments)
    if given.leave_out:
        _left_out(given.notes, given.teacher, given.reports, given.leave_out)
        return 0
    print("# Which words of a note identify: weights fitted to our own notes, see distill/fit/tagging/tagger.py")
    print("# Hundredths, for other, name, place, date and number.")
    print(*fit(samples(given.notes, given.teacher, given.reports)), sep="\n")
    return 0


def _left_out(notes: Sequence[Path], teacher: Sequence[Path], reports: Sequence[Path], count: int) -> None:
    """Print what the weights are worth on each group of the notes' files when they are fitted on the others."""
    whole = Worth()
    for group in groups(notes, count):
        rest = [path for path in notes if path not in group]
        found = worth(group, parse(fit(samples(rest, teacher, reports))))
        whole += found
        print(f"{', '.join(path.stem for path in group)} left out: {found}", flush=True)
    print(f"all: {whole}")
