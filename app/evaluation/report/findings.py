"""What the run says about the papers' findings: the Pareto front, and the default method against every other."""

from dataclasses import dataclass

import numpy as np

from app.evaluation import bootstrap
from app.evaluation.bootstrap import Interval
from app.evaluation.report.figures import accuracy, by_us, front, mean_of, per_sample
from app.evaluation.report.parts import Table, Words
from app.evaluation.report.study import Study
from app.methods import METHODS

DEFAULT = next(iter(METHODS))
_UTILITIES = {"ROUGE-L": "rouge_l", "kept utility": "kept"}


def fronts(study: Study) -> Words:
    """Return who is on the front of each attacker's strict PRIV against each utility that needs no judge."""
    lines = []
    for attacker in study.real_attackers:
        for title, key in _UTILITIES.items():
            points = []
            for method in study.methods:
                of = study.final(method)
                privacy, kept = accuracy(study, study.hits(attacker, of), by_us), mean_of(per_sample(study, of), key)
                if privacy and kept:
                    points.append((method, privacy.value, kept.value))
            lines.append(f"{attacker}, strict PRIV against {title}: {', '.join(front(points)) or 'nobody'}")
    return Words("On the Pareto front (the original is always on it)", tuple(lines))


@dataclass(frozen=True, slots=True)
class Difference:
    """What one method has more of than another on the same texts."""

    privacy: Interval
    kept: Interval


def differences(study: Study, method: str, other: str, attacker: str, key: str) -> Difference | None:
    """Return strict PRIV and a figure of `Kept` of one method less those of another, paired by text."""
    sums = []
    for one in (method, other):
        found = np.zeros((2, len(study.samples)))
        for hit in study.hits(attacker, study.final(one)):
            found[:, hit.sample] += (hit.strict, 1)
        sums.append(found)
    kept = [[getattr(row, key) for row in per_sample(study, study.final(one))] for one in (method, other)]
    # Both were asked for the same attributes, so that the difference is a share of the same whole.
    privacy = bootstrap.ratio(list(sums[0][0] - sums[1][0]), list(sums[0][1]))
    more = bootstrap.mean([a - b for a, b in zip(*kept, strict=True)])
    return Difference(privacy, more) if privacy and more else None


def comparison(study: Study) -> Table | None:
    """Return how the default method differs from every other one."""
    if DEFAULT not in study.methods:
        return None
    attackers = study.real_attackers
    rows = []
    for other in (method for method in study.methods if method != DEFAULT):
        found = [[differences(study, DEFAULT, other, a, key) for a in attackers] for key in _UTILITIES.values()]
        privacy = [_signed(one.privacy) if one else "-" for one in found[0]]
        kept = [_signed(of[0].kept) if of and of[0] else "-" for of in found]
        rows.append((other, *privacy, *kept))
    header = ("", *(f"PRIV, {name}" for name in attackers), *_UTILITIES)
    note = (
        "Paired by text, with 95 % intervals: below 0 in PRIV it is more private than the method of the row, above 0 "
        "in the others it keeps more. RLAA found that it keeps more than 'adversarial' at comparable privacy."
    )
    return Table(f"'{DEFAULT}' less every other method", note, header, tuple(rows)) if attackers else None


def _signed(found: Interval) -> str:
    return f"{found.value:+.3f} ({found.low:+.2f} to {found.high:+.2f})"


def left_out(study: Study, asked: int) -> Words | None:
    """Return how many texts the tables leave out and why."""
    failed: dict[tuple[str, str], int] = {}
    for entry in study.folder.rewrites.entries():
        if "error" in entry:
            key = entry["method"], entry["error"]
            failed[key] = failed.get(key, 0) + 1
    lines = [f"{method}: {count} texts not rewritten ({reason})" for (method, reason), count in failed.items()]
    missing = asked - len(study.samples)
    if missing:
        lines.insert(0, f"{missing} of {asked} texts are left out, because not every method has finished them.")
    return Words("Left out", tuple(lines)) if lines else None
