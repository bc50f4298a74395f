"""Fits the weights by which a change is called good (`agents.choose.edit_assessor`), and prints them.

    python -m app.distill goodness assets/editor/changes/*.jsonl > assets/calibration/goodness.tsv

A row is an edit that an editor labelled in its place: `text`, `start`, `end`, `new`, `kind`, `attributes` and `ok` (0
broken or false, 1 awkward, 2 good). Rows of texts whose sha1 begins with 0-4 are never learned from. It says first, in
comments, what the weights are worth: on those, where the files hold any, else by leaving out a fifth of the texts at a
time, deletions and words of its own apart. Needs scikit-learn (``untell[distill]``).
"""

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from app.agents.choose.chooser import EVERYDAY
from app.agents.choose.edit_assessor import BIAS, Assessed, Assessor, features
from app.agents.propose.deletions import Joint, deletions
from app.agents.propose.everyday_words import everyday_words
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.splits import is_held_out
from app.core.text.spans import Span
from app.distill.fit.logistic import regression
from app.evaluation.support.splits import records

_RARE = 3
"""Features of fewer rows are chance."""
_STRENGTH = 0.15
_GOOD, _SOUND = 2, 1
_FOLDS = 5
_JOINTS = frozenset(joint.value for joint in Joint)


@dataclass(frozen=True, slots=True)
class Labelled:
    """An edit on a text, what kind it is, and an editor's label (0-2)."""

    text: str
    edit: Edit
    kind: str
    ok: int

    @property
    def held_out(self) -> bool:
        """Tell whether the text is one to measure on."""
        return is_held_out(self.text)


def labelled(paths: Sequence[Path]) -> Iterator[Labelled]:
    """Yield the labelled edits of files, without everyday words and deletions of a `Joint` that are no longer proposed.

    Kinds that nobody proposes ("last_clause", "editors", "general") are all kept.
    """
    spared = lru_cache(maxsize=1)(lambda text: {one.span for one in deletions(text)})
    for row in (row for path in paths for row in records(path)):
        one = Labelled(row["text"], _edit(row), row["kind"], int(row["ok"]))
        if one.edit.span in spared(one.text) if one.kind in _JOINTS else one.kind != EVERYDAY or _offered(one):
            yield one


def _offered(one: Labelled) -> bool:
    offers = everyday_words(one.text, one.edit.span)
    return any((offer.span, offer.new) == (one.edit.span, one.edit.new) for offer in offers)


def _edit(row: dict[str, Any]) -> Edit:
    span = Span(row["start"], row["end"])
    return Edit(span, span.of(row["text"]), row["new"], tuple(map(Attribute, row["attributes"])))


def fit(rows: Sequence[Labelled], strength: float = _STRENGTH) -> Assessor:
    """Return the assessor that these rows teach: logistic models of an edit being good, and of its being sound."""
    from sklearn.feature_extraction import DictVectorizer

    found = [features(row.text, row.edit, row.kind) for row in rows]
    often = Counter(name for names in found for name in names)
    kept = [{name: 1.0 for name in names if often[name] >= _RARE} for names in found]
    vectors = DictVectorizer()
    seen = vectors.fit_transform(kept)

    def weights(least: int) -> dict[str, float]:
        found, bias = regression(seen, [row.ok >= least for row in rows], strength, max_iter=2000)
        return {BIAS: bias, **dict(zip(vectors.feature_names_, map(float, found), strict=True))}

    return Assessor(weights(_GOOD), weights(_SOUND))


Said = tuple[Labelled, Assessed]


def held_out(found: Assessor, rows: Sequence[Labelled]) -> list[Said]:
    """Return what an assessor says of the rows that nothing is learned from."""
    return [(row, found.assess(row.text, row.edit, row.kind)) for row in rows if row.held_out]


def by_left_out(rows: Sequence[Labelled], folds: int = _FOLDS) -> list[Said]:
    """Return what is said of each row by an assessor that has seen no row of its text."""
    texts = {text: at % folds for at, text in enumerate(sorted({row.text for row in rows}, key=_shuffled))}
    said: list[Said] = []
    for fold in range(folds):
        found = fit([row for row in rows if texts[row.text] != fold])
        said += [(row, found.assess(row.text, row.edit, row.kind)) for row in rows if texts[row.text] == fold]
    return said


def _shuffled(text: str) -> bytes:
    return hashlib.sha1(text.encode()).digest()


def worth(name_of_rows: str, pairs: Sequence[Said]) -> Iterator[str]:
    """Yield what was said of rows is worth: its AUC, and what stands above each probability."""
    from sklearn.metrics import roc_auc_score

    rows, said = [row for row, _ in pairs], [one for _, one in pairs]
    ok = np.array([row.ok for row in rows])
    for name, least, likely in (
        ("good", _GOOD, np.array([one.good for one in said])),
        ("sound", _SOUND, np.array([one.sound for one in said])),
    ):
        if len(set(ok >= least)) < 2:  # nothing to tell apart
            continue
        auc = roc_auc_score(ok >= least, likely)
        yield f"{len(rows)} {name_of_rows}, {np.mean(ok >= least):.0%} {name}; AUC {auc:.3f}"
        for limit in (0.45, 0.55, 0.65, 0.75, 0.85):
            over = ok[likely >= limit]
            if len(over):
                good, broken = np.mean(over == _GOOD), np.mean(over == 0)
                yield f"{name} at least {limit}: {len(over)} edits, {good:.0%} good, {broken:.0%} broken"


def run(arguments: list[str]) -> int:
    """Print the weights, and what they are worth."""
    parser = argparse.ArgumentParser(prog="python -m app.distill goodness")
    parser.add_argument("labels", nargs="+", type=Path, metavar="FILE.jsonl")
    given = parser.parse_args(arguments)
    rows = list(labelled(given.labels))
    found = fit([row for row in rows if not row.held_out])
    print("# How likely a change is good: weights of agents/choose/edit_assessor.py, by distill/fit/goodness.py.")
    held = held_out(found, rows)
    how, pairs = ("held out", held) if held else ("by texts left out", by_left_out(rows))
    for what, deleted in (("deletions", True), ("edits to other words", False)):
        its = [(row, one) for row, one in pairs if (not row.edit.new.strip()) == deleted]
        for line in worth(f"{what} {how}", its) if its else ():
            print(f"# {line}")
    for name, weight in sorted(found.good.items()):
        print(f"{name}\t{weight:.3f}\t{found.sound[name]:.3f}")
    return 0
