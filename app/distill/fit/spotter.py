"""Fits the weights by which the starter spots identifying words (`evidence.hidden_state_tagger`), and prints them.

    python -m app.distill spotter tests/data/notes/tuned_2[6-9].txt tests/data/notes/tuned_3*.txt \
        tests/data/notes/fitted*.txt --model starter > assets/notes/spotter-starter.tsv

One logistic regression over the rows of one layer at each word's last token. With ``--leave-out`` it says first, in
comments, what the weights are worth on each file of notes when they are fitted on everything else. Needs scikit-learn
(``untell[distill]``).
"""

import argparse
import sys
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.agents.evidence.hidden_state_tagger import AGAIN, IDENTIFIES, LEAD
from app.agents.evidence.linear_heads import Heads, dump
from app.distill.fit import heads
from app.distill.fit.tagging.tagger_copies import in_small_letters
from app.distill.fit.tagging.tagger_samples import Sample, of_notes, of_teacher
from app.engines import llama
from app.engines.llamacpp.hidden_rows import judged
from app.engines.local import LocalEngine
from app.opening import find_model, loading

LAYER = 15
"""Of layers 11, 15, 19 and 29 the one that caught most, over groups of notes that were left out of the fit."""
_STRENGTH = 0.02
_SMALL = 3
"""Every third note is read in small letters too."""
_LIKELY = 0.5
_MOST = 3000
"""Texts with more letters are not learned from; none of ours has that many."""


@dataclass(frozen=True, slots=True)
class _Told:
    """The rows (words, width) of a text's words that do not stay anyway, and whether each identifies."""

    rows: NDArray[np.float32]
    outcomes: tuple[bool, ...]
    weight: float


def _read(engine: LocalEngine, samples: Iterable[Sample]) -> list[_Told]:
    told = []
    for one in samples:
        if 0 < len(one.text) <= _MOST:
            read = engine.read_midway(LEAD, one.text, AGAIN, LAYER)
            said = [(at, o) for at, o in enumerate(one.outcomes) if o is not None and not one.row.kept[at]]
            rows = read.rows[[bisect_left(read.ends, one.spans[at].end) for at, _ in said]]
            told.append(_Told(rows, tuple(outcome for _, outcome in said), one.weight))
    return told


def fit(told: Sequence[_Told]) -> Heads:
    """Return the one head, for rows as the model gives them out."""
    outcomes = [outcome for one in told for outcome in one.outcomes]
    counts = [one.weight for one in told for _ in one.outcomes]
    return Heads(LAYER, heads.fit((one.rows for one in told), {IDENTIFIES: outcomes}, _STRENGTH, counts))


def _worth(found: Heads, told: Sequence[_Told]) -> str:
    """Return how many identifying words the weights alone see, and how many others they take for such."""
    pairs = [
        (p >= _LIKELY, outcome)
        for one in told
        for p, outcome in zip(judged(one.rows, found.heads[IDENTIFIES]), one.outcomes, strict=True)
    ]
    seen, marked = sum(s and o for s, o in pairs), sum(o for _, o in pairs)
    false = sum(s and not o for s, o in pairs)
    return f"{seen} of {marked} words seen, {1000 * false / len(pairs):.1f} of 1,000 others taken for such"


def run(arguments: list[str]) -> int:
    """Print the weights, and what they are worth."""
    parser = argparse.ArgumentParser(prog="python -m app.distill spotter")
    parser.add_argument("notes", nargs="+", type=Path, metavar="NOTES.txt")
    parser.add_argument("--teacher", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--model", default="starter", metavar="ID")
    parser.add_argument("--leave-out", action="store_true", help="also say what they are worth on each file left out")
    given = parser.parse_args(arguments)
    engine = llama.load(loading(find_model(given.model)))
    try:
        print("reading, some minutes", file=sys.stderr)
        own = {path: list(of_notes([path])) for path in given.notes}
        as_written = {path: _read(engine, samples) for path, samples in own.items()}
        small = {path: _read(engine, in_small_letters(samples[::_SMALL])) for path, samples in own.items()}
        teacher = _read(engine, of_teacher(given.teacher))
    finally:
        engine.close()
    among = {path: [*as_written[path], *small[path]] for path in own}
    if given.leave_out:
        for path in own:
            rest = [one for other, told in among.items() if other != path for one in told]
            print(f"# {path.name} left out: {_worth(fit([*rest, *teacher]), as_written[path])}")
    found = fit([*(one for told in among.values() for one in told), *teacher])
    print(
        dump(found, "Which words of a note identify: weights over a layer of the starter, distill/fit/spotter.py"),
        end="",
    )
    return 0
