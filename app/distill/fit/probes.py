"""Fits the heads by which a model's late rows tell evidence (`evidence_probes`), and prints them.

    python -m app.distill probes assets/editor/passages/*.jsonl assets/editor/corrections/*.jsonl \
        --model starter > assets/calibration/probes-starter.tsv

One logistic regression an attribute over the rows of one layer, on texts in which an editor marked every passage that
tells a strong reader something: a token is evidence where it overlaps such a passage. Texts whose sha1 begins with 0-4
are never learned from; with ``--test`` it says first, in comments, what the heads are worth on them. Needs scikit-learn
(``untell[distill]``).
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from app.agents.evidence.evidence_probes import LEAD
from app.agents.evidence.linear_heads import Heads, dump
from app.core.attributes import Attribute
from app.core.splits import is_held_out
from app.core.text.spans import Span
from app.distill.fit import heads
from app.engines import llama
from app.engines.llamacpp.hidden_rows import Read, judged
from app.evaluation.support.splits import records
from app.opening import find_model, loading

LAYER = 22
"""Layers 9, 15 and 22 tell word by word what tells anything with AUC 0.82, 0.85 and 0.87 in texts held out."""
_STRENGTH = 0.001
_MOST = 3000
"""Texts with more letters are not learned from."""
_TEXTS = 20
"""An attribute that fewer texts give away has no head."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A text, and for each attribute that it gives away the passages that an editor marked."""

    text: str
    passages: dict[Attribute, tuple[Span, ...]]

    @classmethod
    def read(cls, row: dict[str, Any]) -> "Marked":
        """Return a row of marked passages, or of labelled edits and what they missed (needless edits mark nothing)."""
        marks = row.get("passages") or [*(e for e in row.get("edits", ()) if e["need"]), *row.get("missed", ())]
        found: dict[Attribute, list[Span]] = {}
        for mark in marks:
            for name in mark["attributes"]:
                if name in set(Attribute):
                    found.setdefault(Attribute(name), []).append(Span(mark["start"], mark["end"]))
        return cls(row["text"], {attribute: tuple(spans) for attribute, spans in found.items()})


@dataclass(frozen=True, slots=True)
class Tokens:
    """The rows (tokens, width) of a text, and for each attribute that it gives away which tokens are evidence."""

    rows: NDArray[np.float32]
    evidence: dict[Attribute, NDArray[np.bool_]]

    def of(self, attribute: Attribute) -> NDArray[np.bool_]:
        """Return which tokens are evidence of the attribute."""
        return self.evidence.get(attribute, np.zeros(len(self.rows), dtype=np.bool_))


class Midway(Protocol):
    """Gives out what a layer of a model makes of a text (`LocalEngine.read_midway`)."""

    def read_midway(self, lead: str, text: str, again: str, layer: int) -> Read:
        """Return the rows of the text's tokens."""
        ...


def examples(engine: Midway, among: Sequence[Marked]) -> Iterator[Tokens]:
    """Yield what the model makes of each text, with the editor's marks; empty and long texts are left."""
    for one in among:
        if one.text.strip() and len(one.text) <= _MOST:
            found = engine.read_midway(LEAD, one.text, "", LAYER)
            yield Tokens(found.rows.astype(np.float32), _evidence(one, found.ends))


def _evidence(one: Marked, ends: Sequence[int]) -> dict[Attribute, NDArray[np.bool_]]:
    """Return for each attribute that is given away which tokens lie in a marked passage."""
    starts = [0, *ends[:-1]]
    # A token brings the space before its word along, which is no part of a passage that ends there.
    begin = [a + len(one.text[a:b]) - len(one.text[a:b].lstrip()) for a, b in zip(starts, ends, strict=True)]
    named = {
        attribute: np.array([any(a < s.end and s.start < b for s in its) for a, b in zip(begin, ends, strict=True)])
        for attribute, its in one.passages.items()
    }
    return {attribute: tokens for attribute, tokens in named.items() if tokens.any()}


def fit(among: Sequence[Tokens]) -> Heads:
    """Return the heads, for rows as the model gives them out."""
    texts = Counter(attribute for one in among for attribute in one.evidence)
    outcomes = {a.value: np.concatenate([one.of(a) for one in among]) for a in Attribute if texts[a] >= _TEXTS}
    return Heads(LAYER, heads.fit((one.rows for one in among), outcomes, _STRENGTH))


def worth(found: Heads, among: Sequence[Tokens]) -> Iterator[str]:
    """Yield for each head how well it parts the marked tokens from all others (AUC, average precision)."""
    from sklearn.metrics import average_precision_score, roc_auc_score

    for name, head in found.heads.items():
        likely = np.concatenate([np.array(judged(one.rows, head)) for one in among])
        marked = np.concatenate([one.of(Attribute(name)) for one in among])
        if marked.any():
            auc, precise = roc_auc_score(marked, likely), average_precision_score(marked, likely)
            yield f"{name}: AUC {auc:.3f}, average precision {precise:.3f} of {len(marked)} tokens, {marked.mean():.1%}"


def run(arguments: list[str]) -> int:
    """Print the heads, and what they are worth."""
    parser = argparse.ArgumentParser(prog="python -m app.distill probes")
    parser.add_argument("marked", nargs="+", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--test", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--model", default="starter", metavar="ID")
    given = parser.parse_args(arguments)
    learn = [Marked.read(row) for path in given.marked for row in records(path)]
    test = [Marked.read(row) for path in given.test for row in records(path)]
    engine = llama.load(loading(find_model(given.model)))
    try:
        print("reading, some minutes", file=sys.stderr)
        learned = list(examples(engine, [one for one in learn if not is_held_out(one.text)]))
        held = list(examples(engine, [one for one in test if is_held_out(one.text)]))
    finally:
        engine.close()
    found = fit(learned)
    head = "Which words are evidence: heads over a layer of the starter, distill/fit/probes.py. On texts held out:"
    print(dump(found, "\n".join([head, *(worth(found, held) if held else ())])), end="")
    return 0
