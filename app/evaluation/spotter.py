"""Fits the weights by which the starter spots identifying words (`agents.spotter`), and prints them.

    python -m app.evaluation spotter tests/data/notes/tuned*.txt \
        --teacher assets/teacher/clinical.jsonl assets/teacher/clinical_2.jsonl assets/teacher/no_leak.jsonl \
        --model starter > assets/notes/spotter-starter.tsv

One logistic regression over the rows of one layer at each word's last token. Needs scikit-learn (``untell[eval]``).
"""

import argparse
import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.agents.spotter import AGAIN, LEAD, Weights, dump
from app.engines import llama
from app.engines.local import LocalEngine
from app.evaluation.tagger_samples import Sample, of_notes, of_teacher
from app.opening import find_model, loading

LAYER = 15
"""Of layers 7 to 29 the one that caught most, over groups of notes that were left out of the fit in turn."""
_STRENGTH = 0.003
_SMALL_WEIGHT = 0.5
_MOST = 3000
"""Texts with more letters are not learned from; none of ours has that many."""


def samples(notes: Sequence[Path], teacher: Sequence[Path]) -> list[Sample]:
    """Return all that is learned from: our notes as they are and in small letters, and the teacher's texts."""
    own = list(of_notes(notes))
    small = [replace(s, text=s.text.lower(), weight=_SMALL_WEIGHT) for s in own if len(s.text.lower()) == len(s.text)]
    return [s for s in (*own, *small, *of_teacher(teacher)) if len(s.text) <= _MOST]


def _lines(engine: LocalEngine, among: Sequence[Sample]) -> Iterator[tuple[NDArray[np.float32], bool, float]]:
    """Yield the row of every word that is said to identify or not, and that does not stay anyway."""
    for number, one in enumerate(among, 1):
        read = engine.read_twice(LEAD, one.text, AGAIN, LAYER)
        for at, outcome in enumerate(one.outcomes):
            if outcome is not None and not one.row.kept[at]:
                yield read.rows[bisect_left(read.ends, one.spans[at].end)], outcome, one.weight
        if number % 100 == 0:
            print(f"{number}/{len(among)}", file=sys.stderr)


def fit(engine: LocalEngine, among: Sequence[Sample]) -> Weights:
    """Return the weights, for rows as the model gives them out."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import StandardScaler

    told, outcomes, counts = zip(*_lines(engine, among), strict=True)
    scale = StandardScaler()
    rows = scale.fit_transform(np.stack(told))
    model = LogisticRegression(C=_STRENGTH, max_iter=300).fit(rows, outcomes, sample_weight=counts)
    weights = model.coef_[0] / scale.scale_
    bias = float(model.intercept_[0] - weights @ scale.mean_)
    return Weights(LAYER, bias, tuple(map(float, weights)))


def run(arguments: list[str]) -> int:
    """Print the weights."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation spotter")
    parser.add_argument("notes", nargs="+", type=Path, metavar="NOTES.txt")
    parser.add_argument("--teacher", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--model", default="starter", metavar="ID")
    given = parser.parse_args(arguments)
    engine = llama.load(loading(find_model(given.model)))
    try:
        found = fit(engine, samples(given.notes, given.teacher))
    finally:
        engine.close()
    print(
        dump(found, "Which words of a note identify: weights over a layer of the model, see evaluation/spotter.py"),
        end="",
    )
    return 0
