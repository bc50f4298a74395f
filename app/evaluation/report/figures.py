"""The figures of a study: each a share or a mean over its samples, with a bootstrap interval over whole samples."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.core.assessment import Judged, judged_utility
from app.evaluation.runs.study import Hit, Study, TextOf
from app.evaluation.scores.composed import util_fgaa
from app.evaluation.scores.kept import Kept, kept
from app.evaluation.support import bootstrap
from app.evaluation.support.bootstrap import Interval

Worth = Callable[[Hit], float]


def by_paper(hit: Hit) -> float:
    """Return what a guess counts by the papers' rule."""
    return hit.worth


def by_us(hit: Hit) -> float:
    """Return what a guess counts by Untell's own rule."""
    return hit.strict


def by_any(hit: Hit) -> float:
    """Return whether one of the guesses is right by Untell's own rule."""
    return hit.among


def accuracy(study: Study, hits: Iterable[Hit], worth: Worth = by_paper) -> Interval | None:
    """Return PRIV: the share of right guesses over all labelled attributes (RLAA, section 4.1; SEAL's privacy)."""
    parts, wholes = [0.0] * len(study.samples), [0.0] * len(study.samples)
    for hit in hits:
        parts[hit.sample] += worth(hit)
        wholes[hit.sample] += 1
    return bootstrap.ratio(parts, wholes)


def per_sample(study: Study, of: TextOf) -> list[Kept]:
    """Return what each sample's text keeps of its original."""
    return [kept(sample.text, of(sample)) for sample in study.samples]


def mean_of(rows: Sequence[Kept], name: str) -> Interval | None:
    """Return the mean of one of the figures of `Kept`."""
    return bootstrap.mean([getattr(row, name) for row in rows])


@dataclass(frozen=True, slots=True)
class Utility:
    """A judge's figures over a study: the parts, 0-1, and each paper's own composition of them."""

    readability: Interval | None
    meaning: Interval | None
    hallucinations: Interval | None
    fgaa: Interval | None
    seal: Interval | None


def utility(judged: Sequence[Judged] | None, rows: Sequence[Kept]) -> Utility | None:
    """Return what a judge's scores come to; None without scores."""
    if judged is None:
        return None
    return Utility(
        readability=bootstrap.mean([j.readability / 10 for j in judged]),
        meaning=bootstrap.mean([j.meaning / 10 for j in judged]),
        hallucinations=bootstrap.mean([float(j.hallucinations) for j in judged]),
        fgaa=bootstrap.mean([util_fgaa(j, row.rouge_1) for j, row in zip(judged, rows, strict=True)]),
        seal=bootstrap.mean([judged_utility(j) for j in judged]),
    )


def spent(study: Study, method: str, name: str) -> float | None:
    """Return the mean of what a rewrite's rounds spent (tokens or seconds), with every attack it goes by."""
    entries = [study.entry(sample, method) for sample in study.samples]
    if not entries or any(name not in entry["rounds"][0] for entry in entries):
        return None
    return sum(float(made[name]) for entry in entries for made in entry["rounds"]) / len(entries)
