"""Fits the small model behind `notes.learned`, and prints its weights.

    python -m app.evaluation tagger tests/data/notes/tuned*.txt \
        --teacher assets/teacher/clinical.jsonl assets/teacher/clinical_2.jsonl assets/teacher/no_leak.jsonl \
        --reports reports.jsonl > assets/notes/learned.tsv

A word's features are those of `notes.learned.features`; whether a rule sees the word is none of them, or the model
would learn to echo the rules. Our notes are crowded with identifiers and the teacher's texts are short; what ordinary
reports look like it learns from real ones, transcribed and published (not ours to ship), in which takes of an earlier
version were judged. Logistic regression, which L1 keeps short. ``--leave-out 3`` says instead what the
weights are worth on a third of the files when they are fitted on the others. Needs scikit-learn (``untell[eval]``).
"""

import argparse
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.evaluation.tagger_samples import (
    Sample,
    dealt_anew,
    in_capitals,
    in_small_letters,
    of_notes,
    of_reports,
    of_teacher,
)
from app.evaluation.tagger_worth import Worth, groups, worth
from app.notes.learned.features import features
from app.notes.learned.weights import BIAS

_LEAST = 2
"""Features true of fewer words are left out."""
_STRENGTH = 1.0
_SMALLEST = 0.01


def _lines(samples: Sequence[Sample]) -> Iterator[tuple[list[str], bool, float]]:
    """Yield for every word that is said to identify or not, and that does not stay anyway, what is true of it."""
    for one in samples:
        for at, outcome in enumerate(one.outcomes):
            if outcome is not None and not one.row.kept[at]:
                yield features(one.row, at), outcome, one.weight


def fit(samples: Sequence[Sample]) -> dict[str, float]:
    """Return the weight of every feature that has one."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression

    told, outcomes, weights = zip(*_lines(samples), strict=True)
    times = Counter(name for names in told for name in names)
    table = DictVectorizer()
    x = table.fit_transform([{name: 1.0 for name in names if times[name] >= _LEAST} for names in told])
    # liblinear takes indices of 32 bits alone.
    x.indices, x.indptr = x.indices.astype("int32"), x.indptr.astype("int32")
    model = LogisticRegression(C=_STRENGTH, penalty="l1", solver="liblinear", max_iter=300, random_state=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the name of L1 changes with 1.10
        model.fit(x, outcomes, sample_weight=weights)
    found = dict(zip(table.get_feature_names_out(), map(float, model.coef_[0]), strict=True))
    return {BIAS: float(model.intercept_[0])} | {n: w for n, w in sorted(found.items()) if abs(w) >= _SMALLEST}


def samples(notes: Sequence[Path], teacher: Sequence[Path], reports: Sequence[Path] = ()) -> list[Sample]:
    """Return all that is learned from."""
    own, real = list(of_notes(notes)), list(of_reports(reports))
    dealt = list(dealt_anew(own))
    some = [*dealt[::2], *real[::4]]
    return [*own, *dealt, *real, *in_small_letters([*own, *some]), *in_capitals([*own, *some]), *of_teacher(teacher)]


def run(arguments: list[str]) -> int:
    """Print the weights."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation tagger")
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
    print("# Which words of a note identify: weights fitted to our own notes, see evaluation/tagger.py")
    for name, weight in fit(samples(given.notes, given.teacher, given.reports)).items():
        print(f"{name}\t{weight:.2f}")
    return 0


def _left_out(notes: Sequence[Path], teacher: Sequence[Path], reports: Sequence[Path], count: int) -> None:
    """Print what the weights are worth on each group of the notes' files when they are fitted on the others."""
    whole = Worth()
    for group in groups(notes, count):
        rest = [path for path in notes if path not in group]
        found = worth(group, fit(samples(rest, teacher, reports)))
        whole += found
        print(f"{', '.join(path.stem for path in group)} left out: {found}", flush=True)
    print(f"all: {whole}")
