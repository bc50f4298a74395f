"""Fits the weights by which is estimated what a strong reader tells (`arbitrate.strong_reader`), and prints them.

    cd assets; python -m app.distill reader editor/reader/*.jsonl > calibration/reader-signals.tsv
    python -m app.distill reader editor/reader/*.jsonl --model starter --cache FOLDER \
        --marked editor/passages/*.jsonl editor/corrections/*.jsonl > calibration/reader-starter.tsv

A row is a text as strong readers were given it: `text`, `original` (what it is a rewrite of; left out for an original)
and `told`, for each attribute whether a reader was sure of it (certainty 3 or more) and not known to be wrong. The
probes have learned from many of these texts, so with ``--marked`` they are fitted anew for each fold, without its
texts. First it says, in comments, what the estimate is worth on texts left out (``--test``: on other texts). Needs
scikit-learn (``untell[distill]``).
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.agents.arbitrate.strong_reader import BIAS, Weights, by_signals, from_signals, likely
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.distill.fit.reading import fold_of, model_clues
from app.evaluation.support.bootstrap import calibration_error
from app.evaluation.support.splits import records

FOLDS = 5
_RIDGE, _NEAR = 1.0, 4.0
"""How strongly the weights that all attributes share are held to nothing, and those of each to the shared ones."""
_ANY_SIGN = ("length", "own")
"""What says how much is said at all; everything else is evidence only."""
Clues = dict[str, float]
Probabilities = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Read:
    """A text that readers were asked about, what it is a rewrite of, and what was told."""

    text: str
    original: str
    told: Mapping[Attribute, bool]

    @classmethod
    def row(cls, row: Mapping[str, Any]) -> "Read":
        """Return a row of a file."""
        told = {Attribute(name): bool(yes) for name, yes in row["told"].items()}
        return cls(row["text"], row.get("original") or row["text"], told)

    @property
    def fold(self) -> int:
        """Return in which part the text is left out: an original and its rewrites together."""
        return fold_of(self.original, FOLDS)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: what is known of an attribute in a text, whether it was told, and where that counts."""

    attribute: Attribute
    clues: Clues
    told: bool
    fold: int
    rewritten: bool


def questions(among: Sequence[Read], seen: Sequence[Mapping[Attribute, Mapping[str, float]]]) -> list[Asked]:
    """Return a question for each text and attribute; `seen`: what a model's eyes see of each text."""
    found = []
    for one, its in zip(among, seen, strict=True):
        inferences = by_signals(one.text)
        for attribute in PAPER_ATTRIBUTES:
            clues = {**from_signals(one.text, attribute, inferences), **its.get(attribute, {})}
            told, rewritten = one.told.get(attribute, False), one.text != one.original
            found.append(Asked(attribute, clues, told, one.fold, rewritten))
    return found


def fit(among: Sequence[Asked]) -> Weights:
    """Return the weights of each attribute: near those all share, and none below zero for what is evidence.

    Otherwise a passage that is taken back could raise the estimate.
    """
    from scipy.optimize import minimize

    names = sorted({name for one in among for name in one.clues})
    owners = [a for a in PAPER_ATTRIBUTES if any(one.attribute is a for one in among)]
    own = np.array([owners.index(one.attribute) for one in among])
    known = np.array([[one.clues.get(name, 0.0) for name in names] for one in among])
    told, width = np.array([float(one.told) for one in among]), len(names)
    split = len(owners) * width, (len(owners) + 1) * width

    def loss(flat: Probabilities) -> tuple[float, Probabilities]:
        """Return the penalized loss and its slope."""
        each, shared, biases = flat[: split[0]].reshape(-1, width), flat[split[0] : split[1]], flat[split[1] :]
        score = (known * each[own]).sum(axis=1) + biases[own]
        wrong = 1 / (1 + np.exp(-score)) - told
        apart = each - shared
        total = np.logaddexp(0, score).sum() - told @ score + _RIDGE * (shared**2).sum() + _NEAR * (apart**2).sum()
        slope = np.zeros_like(each)
        np.add.at(slope, own, known * wrong[:, None])
        slope += 2 * _NEAR * apart
        shared_slope = 2 * _RIDGE * shared - 2 * _NEAR * apart.sum(axis=0)
        return float(total), np.concatenate([slope.ravel(), shared_slope, np.bincount(own, wrong, len(owners))])

    bounds = [(None if name in _ANY_SIGN else 0.0, None) for name in names] * (len(owners) + 1)
    start = np.zeros(split[1] + len(owners))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=[*bounds, *[(None, None)] * len(owners)]).x
    each, biases = found[: split[0]].reshape(-1, width), found[split[1] :]
    return {
        owner.value: {BIAS: float(bias), **dict(zip(names, map(float, row), strict=True))}
        for owner, row, bias in zip(owners, each, biases, strict=True)
    }


def left_out(among: Sequence[Asked]) -> Probabilities:
    """Return the probability of each question by weights that have not seen its text."""
    said = np.zeros(len(among))
    for fold in range(FOLDS):
        weights = fit([one for one in among if one.fold != fold])
        for at, one in enumerate(among):
            if one.fold == fold:
                said[at] = likely(weights, one.attribute, one.clues)
    return said


def worth(among: Sequence[Asked], said: Probabilities) -> Iterator[str]:
    """Yield calibration error, bias (estimate less truth) and AUC: of all, by attribute, of originals and rewrites."""
    told = np.array([one.told for one in among])
    yield _figures("all", said, told)
    for attribute in PAPER_ATTRIBUTES:
        mine = np.array([one.attribute is attribute for one in among])
        yield _figures(attribute.value, said[mine], told[mine])
    new = np.array([one.rewritten for one in among])
    for name, mine in (("originals", ~new), ("rewrites", new)):
        if mine.any():
            yield _figures(name, said[mine], told[mine])


def _figures(name: str, said: Probabilities, told: NDArray[np.bool_]) -> str:
    from sklearn.metrics import roc_auc_score

    auc = f"{roc_auc_score(told, said):.3f}" if 0 < told.mean() < 1 else "-"
    error = calibration_error(list(zip(said.tolist(), told.tolist(), strict=True))) or 0.0
    return (
        f"{name}: n {len(told)}, told {told.mean():.3f}, estimated {said.mean():.3f}, bias "
        f"{said.mean() - told.mean():+.3f}, calibration error {error:.3f}, AUC {auc}"
    )


def run(arguments: list[str]) -> int:
    """Print the weights, and what they are worth."""
    parser = argparse.ArgumentParser(prog="python -m app.distill reader")
    parser.add_argument("answers", nargs="+", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--test", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--model", metavar="ID", help="whose eyes look beside the signals")
    parser.add_argument("--marked", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--cache", type=Path, metavar="FOLDER", help="keeps what the model made of each text")
    given = parser.parse_args(arguments)
    learn, test = ([Read.row(r) for path in paths for r in records(path)] for paths in (given.answers, given.test))
    folds = [*((one.text, one.fold) for one in learn), *((one.text, None) for one in test)]
    seen = model_clues(given.model, folds, given.marked, FOLDS, given.cache) if given.model else [{} for _ in folds]
    asked, held = questions(learn, seen[: len(learn)]), questions(test, seen[len(learn) :])
    weights = fit(asked)
    print("# What a strong reader tells: weights of strong_reader.py, fitted by reader.py.")
    print(f"# {len(learn)} texts, those of each fold left out:")
    for line in worth(asked, left_out(asked)):
        print(f"# {line}")
    if held:
        print(f"# {len(test)} other texts:", file=sys.stderr)
        for line in worth(held, np.array([likely(weights, one.attribute, one.clues) for one in held])):
            print(f"# {line}", file=sys.stderr)
    for owner, its in weights.items():
        for feature, weight in its.items():
            print(f"{owner}\t{feature}\t{weight:.4f}")
    return 0
