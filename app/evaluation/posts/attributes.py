"""What the signals infer about authors, against what is true of them: the synthetic PersonalReddit set.

    python -m app.evaluation attributes ../shared/data/personal_reddit_synthetic.jsonl

Each record labels one attribute with its hardness (1 easiest); all eight of the persona are known. Two questions:
was the labelled attribute found (actionable) with the right first guess, an abstention counting as wrong? And of all
actionable inferences of the eight attributes, how many are right? The truth is compared by ``core.matching``; beside
it stands the papers' looser rule (Staab et al. 2025), for comparison only. ``--without`` leaves word lists out, to see
what each is worth, and what the figures are without lists that were written with the set's personas known.
"""

import argparse
import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from app import assets
from app.agents.arbitrate.rules import verdict
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.inference import Inference
from app.core.matching import HIT, MISS, match, match_loosely
from app.evaluation import sets
from app.evaluation.support.splits import is_test
from app.signals.detect import detect
from app.signals.gazetteers.gazetteer import aliases

YEAR = 2023
"""When the set's texts were written."""
EASY = 2
"""Up to this hardness a label counts as easy."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One text, its labelled attribute with its hardness, and all that is true of its author."""

    text: str
    attribute: Attribute
    hardness: int
    truth: dict[Attribute, str]


@dataclass(slots=True)
class Tally:
    """Counts for one attribute: labels, those found; actionable inferences, those right (strictly and loosely).

    `not_wrong`: the right ones, and those that only say less: the right city's country, "engineer" for a kind of one.
    """

    labels: int = 0
    found: int = 0
    easy: int = 0
    easy_found: int = 0
    actionable: int = 0
    right: int = 0
    right_loosely: int = 0
    not_wrong: int = 0

    def plus(self, other: "Tally") -> "Tally":
        """Return the sum of both."""
        return Tally(*(getattr(self, name) + getattr(other, name) for name in Tally.__slots__))


@dataclass(slots=True)
class Report:
    """The tallies of a set by attribute."""

    texts: int = 0
    by_attribute: dict[Attribute, Tally] = field(default_factory=dict)

    @property
    def total(self) -> Tally:
        """Return the sum over all attributes."""
        total = Tally()
        for tally in self.by_attribute.values():
            total = total.plus(tally)
        return total


def load(path: Path) -> list[Labelled]:
    """Read the set; raises InputError where the file is missing or malformed."""
    return [
        Labelled(sample.text, attribute, label.hardness or 0, dict(sample.facts))
        for sample in sets.load(path).samples
        for attribute, label in sample.labels.items()
    ]


def actionable(inferences: Sequence[Inference]) -> list[Inference]:
    """Return the inferences of the eight attributes worth acting on; a rule judges those nobody has judged yet."""
    return [i for i in inferences if i.attribute in PAPER_ATTRIBUTES and (i.validity or verdict(i)).actionable]


def score(rows: Sequence[Labelled], find: Callable[[str], Sequence[Inference]]) -> Report:
    """Return the tallies of `find` (text -> inferences) over `rows`."""
    report = Report(len(rows), {attribute: Tally() for attribute in PAPER_ATTRIBUTES})
    places = aliases()
    for row in rows:
        acted = actionable(find(row.text))
        for inference in acted:
            tally, truth = report.by_attribute[inference.attribute], row.truth[inference.attribute]
            tally.actionable += 1
            worth = match(inference.attribute, inference.guesses[0], truth, places)
            tally.right += worth == HIT
            tally.not_wrong += worth != MISS
            tally.right_loosely += match_loosely(inference.attribute, inference.guesses[0], truth, places) == HIT
        first = next((i for i in acted if i.attribute is row.attribute), None)
        hit = first is not None and match(row.attribute, first.guesses[0], row.truth[row.attribute], places) == HIT
        tally = report.by_attribute[row.attribute]
        tally.labels += 1
        tally.found += hit
        tally.easy += row.hardness <= EASY
        tally.easy_found += hit and row.hardness <= EASY
    return report


def _share(part: int, whole: int) -> str:
    return f"{part / whole:6.1%}" if whole else "     -"


def table(title: str, report: Report) -> str:
    """Return a plain table: per attribute, macro-averaged and in all."""
    lines = [
        f"{title} ({report.texts} texts)",
        f"{'':<14}{'labels':>7}{'found':>8}{'easy':>6}{'found':>8}{'actionable':>12}{'right':>8}{'loosely':>9}",
    ]
    for name, tally in [*((a.value, t) for a, t in report.by_attribute.items()), ("all", report.total)]:
        lines.append(
            f"{name:<14}{tally.labels:>7}{_share(tally.found, tally.labels):>8}{tally.easy:>6}"
            f"{_share(tally.easy_found, tally.easy):>8}{tally.actionable:>12}"
            f"{_share(tally.right, tally.actionable):>8}{_share(tally.right_loosely, tally.actionable):>9}"
        )
    lines.append(_macro(list(report.by_attribute.values())))
    return "\n".join(lines)


def _macro(tallies: list[Tally]) -> str:
    def average(pairs: list[tuple[int, int]]) -> str:
        known = [part / whole for part, whole in pairs if whole]
        return f"{mean(known):6.1%}" if known else "     -"

    found = average([(t.found, t.labels) for t in tallies])
    easy = average([(t.easy_found, t.easy) for t in tallies])
    right = average([(t.right, t.actionable) for t in tallies])
    loosely = average([(t.right_loosely, t.actionable) for t in tallies])
    return f"{'macro average':<14}{'':>7}{found:>8}{'':>6}{easy:>8}{'':>12}{right:>8}{loosely:>9}"


@contextlib.contextmanager
def without(names: Sequence[str]) -> Iterator[None]:
    """Read the word lists of these names as empty; only in a process that has not read them yet."""
    real = assets.lines
    assets.lines = lambda name: [] if name in names else real(name)
    try:
        yield
    finally:
        assets.lines = real


def run(arguments: list[str]) -> int:
    """Print the tallies of the test split and of the whole set."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation attributes")
    parser.add_argument("file", type=Path)
    parser.add_argument("--year", type=int, default=YEAR, help="the year in which the texts were written")
    parser.add_argument("--without", nargs="+", default=[], metavar="LIST", help="such as gazetteers/local.tsv")
    chosen = parser.parse_args(arguments)
    missing = [name for name in chosen.without if not assets.path(name).is_file()]
    if missing:
        parser.error(f"there is no word list {', '.join(missing)}")
    rows = load(chosen.file)
    with without(chosen.without):
        for title, part in (("test split", [r for r in rows if is_test(r.text)]), ("whole", rows)):
            print(table(title, score(part, lambda text: detect(text, chosen.year).inferences)), end="\n\n")
    return 0
