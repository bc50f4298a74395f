"""Fits from what probability on a word goes (`notes.tagger.limits`), on notes left out of the fit of the weights.

    python -m app.distill limits tests/data/notes/tuned*.txt --groups 4 --reports reports.jsonl \
        > assets/notes/learned_limits.tsv

The notes' files and the reports are dealt to groups; each group is read with weights fitted to the others. For each
class of words the limit is taken at which the identifying words that go, and that no rule saw, outweigh by most the
others that go. A class of which too little is known has the limit of its like in every text.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from app.distill.fit.tagging import tagger
from app.distill.fit.tagging.tagger_samples import Sample, of_notes, of_reports, of_teacher
from app.evaluation.clinical.tagger_worth import groups
from app.notes.detect import candidates
from app.notes.tagger import limits, weights
from app.notes.tagger.prior import Prior
from app.notes.tagger.staying import stays
from app.signals.text.reading import this_year

PRICE = 1.0
"""So many identifying words that go are worth one other that goes."""
_GRID = tuple(at / 100 for at in range(40, 100, 5))
_LEAST_SMALL = 0.7
"""The least limit of words in lower case in a text with capitals: the notes that are read here have far more names
so written than the notes that come."""
_FEWEST = 25
"""So many words with a fair chance have to be in a class that has a limit of its own."""
_FAIR = 0.2
_BESIDE = 0.5


@dataclass(frozen=True, slots=True)
class Seen:
    """A word that no rule saw: its class, how its text is written, how likely it identifies by weights that did not see
    it, and whether it does."""

    name: str
    written: str
    likely: float
    identifies: bool


def seen(samples: Iterable[Sample], fitted: weights.Weights) -> Iterator[Seen]:
    """Yield the words of samples as `guessing` would judge them."""
    with patch.object(weights, "load", lambda: fitted):
        for one in samples:
            found, _ = candidates.by_rules(candidates.readings(one.text, this_year()))
            if not found:
                continue
            prior, said, written = Prior.of(one.spans, found), weights.tagged(one.row), limits.writing(one.row)
            for at, (span, outcome) in enumerate(zip(one.spans, one.outcomes, strict=True)):
                if outcome is None or any(finding.span.overlaps(span) for finding in found):
                    continue
                if said.likely[at] >= _FAIR / 2 and not stays(one.row, at, span, one.text):
                    likely = prior.after(said.likely[at])
                    yield Seen(limits.named(one.row, at), written, likely, outcome)


def fit(words: Sequence[Seen], price: float = PRICE) -> dict[str, float]:
    """Return the limit of each class in each register."""
    among, pooled = defaultdict[tuple[str, str], list[Seen]](list), defaultdict[str, list[Seen]](list)
    for word in words:
        among[word.name, word.written].append(word)
        pooled[word.name].append(word)
    found = dict[str, float]()
    for name in sorted(pooled):
        for written in ("mixed", "small"):
            own = among[name, written]
            enough = sum(word.likely >= _FAIR for word in own) >= _FEWEST
            least = _LEAST_SMALL if written == "mixed" and name.startswith("small") else _GRID[0]
            found[f"{name} {written}"] = _best(own if enough else pooled[name], price, least)
    return found


def _best(words: Sequence[Seen], price: float, least: float) -> float:
    """Return the limit from `least` on that pays most; of several the highest, none where none pays."""

    def gain(limit: float) -> float:
        return sum((1.0 if word.identifies else -price) for word in words if word.likely >= limit)

    best, limit = max((gain(at), at) for at in _GRID if at >= least)
    return limit if best > 0 else limits.NEVER


def lines(found: Mapping[str, float]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield f"{limits.BESIDE}\t{_BESIDE}"
    yield from (f"{name}\t{limit:.2f}" for name, limit in found.items())


def run(arguments: list[str]) -> int:
    """Print the limits."""
    parser = argparse.ArgumentParser(prog="python -m app.distill limits")
    parser.add_argument("notes", nargs="+", type=Path, metavar="NOTES.txt")
    parser.add_argument("--teacher", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--reports", nargs="*", type=Path, default=[], metavar="FILE.jsonl")
    parser.add_argument("--groups", type=int, default=4)
    given = parser.parse_args(arguments)
    teacher, real = list(of_teacher(given.teacher)), list(of_reports(given.reports))
    own = {path: list(of_notes([path])) for path in given.notes}
    words = list[Seen]()
    for at, out in enumerate(groups(given.notes, given.groups)):
        rest = [one for path, notes in own.items() if path not in out for one in notes]
        learned = tagger.enlarged(rest, [r for n, r in enumerate(real) if n % given.groups != at], teacher)
        fitted = weights.parse(tagger.fit(learned))
        words += seen((one for path in out for one in own[path]), fitted)
        words += seen(real[at :: given.groups], fitted)
    print("# From what probability on a word goes, see distill/fit/tagging/limits.py")
    print(*lines(fit(words)), sep="\n")
    return 0
