"""What the run says about the papers' findings: the Pareto front, and rational against adversarial (RLAA)."""

from dataclasses import dataclass

import numpy as np

from app.evaluation import bootstrap
from app.evaluation.bootstrap import Interval
from app.evaluation.report.figures import accuracy, by_us, front, mean_of, per_sample
from app.evaluation.report.parts import Words
from app.evaluation.report.study import Study

_UTILITIES = {"ROUGE-L": "rouge_l", "kept utility": "kept"}
_MINE, _THEIRS = "rational", "adversarial"


def fronts(study: Study) -> Words:
    """Return who is on the front of each attacker's strict PRIV against each utility that needs no judge."""
    lines = []
    for attacker in (name for name in study.attackers if name != "majority"):
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


def differences(study: Study, attacker: str, key: str) -> Difference | None:
    """Return PRIV and utility of `rational` less those of `adversarial`, paired by text."""
    if not {_MINE, _THEIRS} <= set(study.methods):
        return None
    sums = []
    for method in (_MINE, _THEIRS):
        found = np.zeros((2, len(study.samples)))
        for hit in study.hits(attacker, study.final(method)):
            found[:, hit.sample] += (hit.strict, 1)
        sums.append(found)
    kept = [[getattr(row, key) for row in per_sample(study, study.final(m))] for m in (_MINE, _THEIRS)]
    # Both were asked for the same attributes, so that the difference is a share of the same whole.
    privacy = bootstrap.ratio(list(sums[0][0] - sums[1][0]), list(sums[0][1]))
    more = bootstrap.mean([a - b for a, b in zip(*kept, strict=True)])
    return Difference(privacy, more) if privacy and more else None


def comparison(study: Study) -> Words | None:
    """Return how `rational` and `adversarial` differ under every attacker."""
    lines = []
    for attacker in (name for name in study.attackers if name != "majority"):
        for title, key in _UTILITIES.items():
            found = differences(study, attacker, key)
            if found is not None:
                lines.append(f"{attacker}: PRIV {_signed(found.privacy)}, {title} {_signed(found.kept)}")
    title = "rational less adversarial, paired by text (RLAA: more utility at comparable privacy)"
    return Words(title, tuple(lines)) if lines else None


def _signed(found: Interval) -> str:
    return f"{found.value:+.3f} ({found.low:+.3f} to {found.high:+.3f})"


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
