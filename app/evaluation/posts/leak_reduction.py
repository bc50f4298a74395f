"""How much less is found of the labelled authors once their texts are rewritten: the synthetic PersonalReddit set.

    python -m app.evaluation fall ../shared/data/personal_reddit_synthetic.jsonl --engine signals
    python -m app.evaluation fall ../shared/data/personal_reddit_synthetic.jsonl --engine both --model starter

Every text is checked and rewritten as `untell rewrite` would: the first round is the check, the chosen round is the
same attacker on the text that is handed out. "Found" and "right" are those of the measure `attributes`. Beside it
stands an attacker of another kind (`attackers.trained`), fitted on the set's other people, the teacher's training part
and what `--learn-from` names, over the labels it answers for. Intervals are 95 % bootstrap over the texts.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.agents.team import Sight
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.trajectory import Round, Trajectory
from app.evaluation import sets
from app.evaluation.attackers.learning import taught
from app.evaluation.attackers.trained import Majority, Trained
from app.evaluation.posts.attributes import YEAR, Labelled, Tally, load, score
from app.evaluation.sets.base import Label, Sample, person_of
from app.evaluation.support.bootstrap import interval
from app.evaluation.support.labels import right
from app.evaluation.support.opening import opened
from app.evaluation.support.splits import is_test
from app.service import Session

GOALS = {
    "labelled attribute found": ">= 0.48",
    "  after the rewrite": "",
    "  after / before": "<= 0.40",
    "of hardness 1-2, found": ">= 0.62",
    "  of hardness 1-2, after": "",
    "  of hardness 1-2, after / before": "",
    "actionable inferences right": ">= 0.75",
    "  right, or less precise": "",
    "trained attacker right": "",
    "  trained attacker, after": "",
    "  trained attacker, before - after": "",
    "  trained attacker, after / before": "",
    "  most common answer alone": "",
    "utility kept": "",
    "ROUGE-L F1": "",
}
"""What is measured, in the order shown, with what is wanted."""
_BY_ATTRIBUTE = (
    ("found", "labelled attribute found"),
    ("after", "  after the rewrite"),
    ("trained", "trained attacker right"),
    ("after", "  trained attacker, after"),
    ("common", "  most common answer alone"),
)
"""The columns of the table by attribute, with the measures they show."""

Counts = dict[str, tuple[int | float, int]]
"""By measure: what was right, and of how many."""


class Reader(Protocol):
    """An attacker of another kind, and the commonest answer; None where it has no answer for the attribute."""

    def guess(self, row: Labelled, text: str) -> str | None:
        """Return what it infers from a version of the row's text."""
        ...

    def common(self, row: Labelled) -> str | None:
        """Return what is commonest."""
        ...


@dataclass(frozen=True, slots=True)
class TrainedReader:
    """The trained attacker of `untell eval`."""

    trained: Trained

    def guess(self, row: Labelled, text: str) -> str | None:
        """Return its first guess, made by what was fitted on other people."""
        told = self.trained.answers(_sample(row), text).guessed.get(row.attribute)
        return told.guesses[0] if told else None

    def common(self, row: Labelled) -> str | None:
        """Return the commonest answer among other people."""
        told = Majority(self.trained).answers(_sample(row), row.text).guessed.get(row.attribute)
        return told.guesses[0] if told else None


def _sample(row: Labelled) -> Sample:
    person = person_of(row.truth)
    return Sample(row.text, row.text, row.text, person, {row.attribute: Label(row.truth[row.attribute])}, row.truth)


@dataclass(frozen=True, slots=True)
class Fall:
    """What one text counts towards each measure; `seconds` of check and rewrite."""

    attribute: Attribute
    counts: Counts
    seconds: float


def compare(row: Labelled, made: Trajectory, reader: Reader | None, seconds: float = 0.0) -> Fall:
    """Return the counts of one labelled text and its rewrite."""
    first, last = made.rounds[0], made.rounds[made.chosen]
    kept: Counts = {"utility kept": (last.utility.kept, 1), "ROUGE-L F1": (last.utility.rouge_l, 1)}
    counts = _attacked(_tally(row, first), _tally(row, last)) | _read(row, made.text, reader) | kept
    return Fall(row.attribute, {name: counts[name] for name in GOALS}, seconds)


def _tally(row: Labelled, attacked: Round) -> Tally:
    return score([row], lambda _: attacked.inferences).total


def _attacked(before: Tally, after: Tally) -> Counts:
    return {
        "labelled attribute found": (before.found, before.labels),
        "  after the rewrite": (after.found, after.labels),
        "  after / before": (after.found, before.found),
        "of hardness 1-2, found": (before.easy_found, before.easy),
        "  of hardness 1-2, after": (after.easy_found, after.easy),
        "  of hardness 1-2, after / before": (after.easy_found, before.easy_found),
        "actionable inferences right": (before.right, before.actionable),
        "  right, or less precise": (before.not_wrong, before.actionable),
    }


def _read(row: Labelled, rewritten: str, reader: Reader | None) -> Counts:
    """Return what the other attacker counts; nothing where it has no answer for the labelled attribute."""
    truth = row.truth[row.attribute]
    told = [reader.guess(row, row.text), reader.guess(row, rewritten), reader.common(row)] if reader else []
    answers = [answer for answer in told if answer is not None]
    hits = [right(row.attribute, answer, truth) for answer in answers]
    before, after, common = hits or (0, 0, 0)
    return {
        "trained attacker right": (before, len(hits[:1])),
        "  trained attacker, after": (after, len(hits[:1])),
        "  trained attacker, before - after": (before - after, len(hits[:1])),
        "  trained attacker, after / before": (after, before),
        "  most common answer alone": (common, len(hits[:1])),
    }


def measure(rows: Sequence[Labelled], session: Session, reader: Reader | None, slider: float = 50) -> list[Fall]:
    """Rewrite every text and compare; one entry per row, in order."""
    results = []
    for row in rows:
        started = time.perf_counter()
        made = session.rewrite(row.text, slider).trajectory
        results.append(compare(row, made, reader, time.perf_counter() - started))
    return results


def table(title: str, results: Sequence[Fall]) -> str:
    """Return a plain table of all measures with their intervals, then some of them by attribute, without."""
    lines = [f"{title} ({len(results)} texts)", f"{'':<34}{'of':>6}{'value':>8}{'95 %':>16}{'wanted':>9}"]
    return "\n".join([*lines, *_summary(results), *_by_attribute(results)])


def _summary(results: Sequence[Fall]) -> Iterator[str]:
    for name, wanted in GOALS.items():
        pairs = np.array([result.counts[name] for result in results], dtype=float)
        found = interval(len(results), partial(_over, pairs))
        if found is not None:
            between = f"{found.low:.3f}-{found.high:.3f}"
            yield f"{name:<34}{pairs[:, 1].sum():>6.0f}{found.value:>8.3f}{between:>16}{wanted:>9}"
    yield f"{'seconds a text, median':<34}{len(results):>6}{median(r.seconds for r in results):>8.3f}"


def _over(pairs: NDArray[np.float64], chosen: Sequence[int]) -> float | None:
    part, whole = pairs[np.asarray(chosen)].sum(axis=0)
    return float(part / whole) if whole else None


def _by_attribute(results: Sequence[Fall]) -> Iterator[str]:
    yield f"{'':<14}{'labels':>8}" + "".join(f"{title:>8}" for title, _ in _BY_ATTRIBUTE)
    for attribute in PAPER_ATTRIBUTES:
        mine = [r.counts for r in results if r.attribute is attribute]
        if mine:
            cells = (_share([counts[name] for counts in mine]) for _, name in _BY_ATTRIBUTE)
            yield f"{attribute.value:<14}{len(mine):>8}" + "".join(f"{cell:>8}" for cell in cells)


def _share(pairs: Sequence[tuple[float, int]]) -> str:
    whole = sum(of for _, of in pairs)
    return f"{sum(part for part, _ in pairs) / whole:.2f}" if whole else "-"


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app.evaluation fall")
    parser.add_argument("file", type=Path)
    parser.add_argument("--engine", choices=("signals", "model", "both"), default="signals")
    parser.add_argument("--model", help="id or path")
    parser.add_argument("--adapter", default="", help="a LoRA file to apply")
    parser.add_argument("--prompts", help="the prompts the model was trained with (default: the catalogue's)")
    parser.add_argument("--year", type=int, default=YEAR, help="the year in which the texts were written")
    parser.add_argument("--slider", type=float, default=50)
    parser.add_argument("--learn-from", type=Path, nargs="+", default=[], metavar="SET", help="for the other attacker")
    parser.add_argument("--alone", action="store_true", help="without the other attacker, which takes minutes to fit")
    parser.add_argument("--limit", type=int, help="measure only so many texts")
    return parser.parse_args(arguments)


def run(arguments: list[str]) -> int:
    """Print the table of the test part and of the whole set."""
    chosen = _options(arguments)
    rows = load(chosen.file)[: chosen.limit]
    reader = None if chosen.alone else TrainedReader(taught(sets.load(chosen.file).samples, chosen.learn_from))
    with opened(chosen.engine, chosen.model, chosen.adapter, chosen.prompts) as engine:
        session = Session(engine, use_signals=chosen.engine != "model", sight=Sight(chosen.year))
        results = measure(rows, session, reader, chosen.slider)
    held_out = [result for row, result in zip(rows, results, strict=True) if is_test(row.text)]
    for title, part in (("test part", held_out), ("whole", results)):
        if part:
            print(table(f"{chosen.engine}, slider {chosen.slider:g}, {title}", part), end="\n\n")
    return 0
