"""Fits the head by which is told whether a text tells anything about its author (`evidence_probes`), and prints it.

    cd assets; python -m app.distill tells editor/passages/*.jsonl editor/corrections/*.jsonl \
        --more teacher/*.jsonl teacher/*/*.jsonl --model starter > calibration/tells-starter.tsv

A logistic regression over the mean row of one layer of the model, on texts of which is known what they tell of their
authors (`author`, empty where nothing is). Of ``--more`` as many texts that tell nothing as others are drawn, and count
half: they were written to one pattern. First it says, in comments, what the head is worth on texts left out. Texts held
out, for calibration or for tests are never learned from. Needs scikit-learn (``untell[distill]``).
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.agents.evidence.evidence_probes import LEAD, WHOLE
from app.agents.evidence.linear_heads import Heads, dump
from app.core.splits import is_calibration, is_held_out, is_test
from app.core.teaching import HELD_OUT
from app.distill.fit import heads
from app.distill.fit.probes import LAYER, Midway
from app.distill.fit.reading import Memory, fold_of
from app.engines import llama
from app.engines.base import Head
from app.evaluation.support.splits import records
from app.opening import find_model, loading

_STRENGTH = 0.003
_MORE, _LONGEST, _SHARE = 160, 1500, 0.5
"""How many of the further texts of either kind are drawn, of at most how many characters, and how much they count."""
_FOLDS = 3
_LIMITS = (0.4, 0.6, 0.75)
"""The policy's least probabilities at the slider's stops."""


@dataclass(frozen=True, slots=True)
class Known:
    """The mean row of a text, whether it tells anything about its author, how much it counts, and its fold."""

    row: NDArray[np.float32]
    tells: bool
    counts: float
    fold: int


def may_learn(row: dict[str, Any]) -> bool:
    """Tell whether a record of an editor, or of the teacher (these have steps), is one to learn from."""
    text = row["text"]
    if "steps" in row:
        return not (is_test(text) or is_calibration(text) or row.get("persona") in HELD_OUT)
    return not is_held_out(text)


def mean_row(engine: Midway, text: str) -> NDArray[np.float32]:
    """Return the mean of what the model's layer makes of the tokens of a text."""
    rows: NDArray[np.float32] = engine.read_midway(LEAD, text, "", LAYER).rows.astype(np.float32)
    mean: NDArray[np.float32] = rows.mean(axis=0)
    return mean


def drawn(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return as many texts that tell nothing as others."""
    short = [row for row in rows if len(row["text"]) <= _LONGEST]
    Random(1).shuffle(short)
    return [row for tells in (False, True) for row in [r for r in short if bool(r["author"]) == tells][:_MORE]]


def fit(among: Sequence[Known]) -> Head:
    """Return the head for rows as the model gives them out."""
    found = heads.fit(
        (one.row[None] for one in among), {WHOLE: [one.tells for one in among]}, _STRENGTH, [o.counts for o in among]
    )
    return found[WHOLE]


def likely(head: Head, row: NDArray[np.float32]) -> float:
    """Return what a head says of a text (0-1)."""
    return float(1 / (1 + np.exp(-(row @ np.array(head.weights) + head.bias))))


def worth(among: Sequence[Known]) -> Iterator[str]:
    """Yield what heads are worth on the texts of each fold left out, of those that count in full."""
    from sklearn.metrics import roc_auc_score

    pairs = []
    for fold in range(_FOLDS):
        head = fit([one for one in among if one.fold != fold])
        pairs += [(one.tells, likely(head, one.row)) for one in among if one.fold == fold and one.counts == 1]
    tells, said = np.array([t for t, _ in pairs]), np.array([s for _, s in pairs])
    yield f"{len(pairs)} texts left out, {np.mean(tells):.0%} tell something: AUC {roc_auc_score(tells, said):.3f}"
    for limit in _LIMITS:
        quiet, loud = np.mean(said[~tells] < limit), np.mean(said[tells] >= limit)
        yield f"below {limit}: {quiet:.1%} of those that tell nothing; from it on: {loud:.1%} of those that do"


def run(arguments: list[str]) -> int:
    """Print the head."""
    parser = argparse.ArgumentParser(prog="python -m app.distill tells")
    parser.add_argument("texts", nargs="+", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--more", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--model", default="starter", metavar="ID")
    parser.add_argument("--cache", type=Path, metavar="FOLDER", help="keeps what the model made of each text")
    given = parser.parse_args(arguments)
    own, more = ([r for path in p for r in records(path) if may_learn(r)] for p in (given.texts, given.more))
    engine = llama.load(loading(find_model(given.model)))
    try:
        memory = Memory(engine, given.cache)
        print("reading, some minutes", file=sys.stderr)
        known = [
            Known(mean_row(memory, row["text"]), bool(row["author"]), counts, fold_of(row["text"], _FOLDS))
            for rows, counts in ((own, 1.0), (drawn(more), _SHARE))
            for row in rows
        ]
    finally:
        engine.close()
    head = "Whether a text tells anything about its author: a head over a layer of the starter, distill/fit/tells.py."
    print(dump(Heads(LAYER, {WHOLE: fit(known)}), "\n".join([head, *worth(known)])), end="")
    return 0
