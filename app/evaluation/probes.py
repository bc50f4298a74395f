"""Fits the heads by which a model's early rows tell which words betray what (`agents.probing`), and prints them.

    python -m app.evaluation probes assets/teacher --model starter > assets/calibration/probes-starter.tsv

One logistic regression an attribute over the rows of one layer, on the training part of the teacher set: a token is
evidence where it overlaps a quote of the teacher's. It says first, in comments, what the heads are worth on the
calibration part. Needs scikit-learn (``untell[eval]``).
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.agents.heads import Heads, dump
from app.agents.probing import LEAD
from app.core.attributes import Attribute
from app.core.teaching import Part, Record, read
from app.core.text import Span
from app.engines import llama
from app.engines.local import LocalEngine
from app.engines.rows import judged
from app.evaluation import fitting_heads
from app.evaluation.splits import records
from app.opening import find_model, loading

LAYER = 9
"""Of layers 3, 5, 7, 9, 11, 15, 19 and 23 the one whose heads found most pieces of the calibration part's evidence in
their likeliest 2,500 or 3,000 words; reading the text twice (`agents.spotter`) found no more."""
_STRENGTH = 0.001
_MOST = 3000
"""Texts with more letters are not learned from."""
_TEXTS = 20
"""An attribute that fewer texts give away has no head."""
_SHARES = (0.02, 0.05, 0.1)


@dataclass(frozen=True, slots=True)
class _Told:
    """The rows (tokens, width) of a text, and for each attribute that it gives away which tokens are evidence."""

    rows: NDArray[np.float32]
    evidence: dict[Attribute, NDArray[np.bool_]]

    def of(self, attribute: Attribute) -> NDArray[np.bool_]:
        """Return which tokens are evidence of the attribute."""
        return self.evidence.get(attribute, np.zeros(len(self.rows), dtype=np.bool_))


def examples(engine: LocalEngine, among: Sequence[Record]) -> Iterator[_Told]:
    """Yield what the model makes of each record's text, with the teacher's evidence; empty and long texts are left."""
    for record in among:
        if record.text.strip() and len(record.text) <= _MOST:
            found = engine.read_midway(LEAD, record.text, "", LAYER)
            yield _Told(found.rows.astype(np.float32), _evidence(record, found.ends))


def _evidence(record: Record, ends: Sequence[int]) -> dict[Attribute, NDArray[np.bool_]]:
    """Return for each attribute that the teacher names evidence of which tokens it lies in."""
    starts = [0, *ends[:-1]]
    # A token brings the space before its word along, which is no part of a quote that ends there.
    begin = [a + len(record.text[a:b]) - len(record.text[a:b].lstrip()) for a, b in zip(starts, ends, strict=True)]
    spans: dict[Attribute, list[Span]] = {}
    for inference in record.states[0].actionable:
        spans.setdefault(inference.attribute, []).extend(evidence.span for evidence in inference.evidence)
    named = {
        attribute: np.array([any(a < s.end and s.start < b for s in its) for a, b in zip(begin, ends, strict=True)])
        for attribute, its in spans.items()
    }
    return {attribute: tokens for attribute, tokens in named.items() if tokens.any()}


def fit(among: Sequence[_Told]) -> Heads:
    """Return the heads, for rows as the model gives them out."""
    texts = Counter(attribute for one in among for attribute in one.evidence)
    outcomes = {a.value: np.concatenate([one.of(a) for one in among]) for a in Attribute if texts[a] >= _TEXTS}
    return Heads(LAYER, fitting_heads.fit((one.rows for one in among), outcomes, _STRENGTH))


def worth(found: Heads, among: Sequence[_Told]) -> Iterator[str]:
    """Yield for each head how much of the evidence its likeliest tokens hold, in texts that give the attribute away."""
    for name, head in found.heads.items():
        attribute = Attribute(name)
        inside = [one for one in among if attribute in one.evidence]
        if inside:
            likely = np.concatenate([np.array(judged(one.rows, head)) for one in inside])
            named = np.concatenate([one.of(attribute) for one in inside])
            best = np.argsort(-likely)
            shares = (named[best[: int(share * len(best))]].sum() / named.sum() for share in _SHARES)
            said = ", ".join(f"{f:.0%} in {share:.0%}" for f, share in zip(shares, _SHARES, strict=True))
            yield f"{attribute.value}: {said} of {len(named)} tokens, {named.mean():.1%} are evidence"


def run(arguments: list[str]) -> int:
    """Print the heads, and what they are worth."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation probes")
    parser.add_argument("teacher", type=Path, help="a folder of teacher records")
    parser.add_argument("--model", default="starter", metavar="ID")
    given = parser.parse_args(arguments)
    rows = [read(row) for path in sorted(given.teacher.rglob("*.jsonl")) for row in records(path)]
    engine = llama.load(loading(find_model(given.model)))
    try:
        print("reading, some minutes", file=sys.stderr)
        learned = list(examples(engine, [row for row in rows if row.part is Part.TRAINING]))
        held = list(examples(engine, [row for row in rows if row.part is Part.CALIBRATION]))
    finally:
        engine.close()
    found = fit(learned)
    head = "Which words betray what: heads over a layer of the starter, evaluation/probes.py. On the calibration part:"
    print(dump(found, "\n".join([head, *worth(found, held)])), end="")
    return 0
