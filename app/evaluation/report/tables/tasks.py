"""What rewrites are still good for (RUPTA's task, MedQA's questions), and whether they still name somebody outright."""

import math
from collections import Counter
from collections.abc import Sequence

from app.evaluation.attackers.trained import FOLDS
from app.evaluation.report.parts import Table, number, share
from app.evaluation.report.reading import OddsReader, fit_odds
from app.evaluation.runs.study import Study
from app.evaluation.support import bootstrap

_LEAST = 1e-6


def downstream(study: Study) -> Table | None:
    """Return RUPTA's downstream accuracy: the task's label read off the rewrites by what was fitted on originals."""
    tasks = [sample.task for sample in study.samples]
    known = [(sample.text, task) for sample, task in zip(study.samples, tasks, strict=True) if task is not None]
    if len(known) < len(tasks) or len(set(tasks)) < 2:
        return None
    readers = [fit_odds([pair for at, pair in enumerate(known) if at % FOLDS != fold]) for fold in range(FOLDS)]
    truth = [task for _, task in known]
    rows = [(method, *_read(study, method, readers, truth)) for method in study.methods]
    note = (
        f"The label of the task ({len(set(tasks))} of them) as a linear classifier reads it off the rewrites that was "
        "fitted on other samples' originals; RUPTA trains a BERT for it, so only the order of methods can be compared."
    )
    return Table("Downstream task (RUPTA)", note, ("", "accuracy", "macro F1", "log loss"), tuple(rows))


def _read(study: Study, method: str, readers: Sequence[OddsReader], truth: Sequence[str]) -> tuple[str, str, str]:
    of, said, losses = study.final(method), [], []
    for at, sample in enumerate(study.samples):
        odds = readers[at % FOLDS].odds(of(sample))
        said.append(max(odds, key=lambda name: odds[name]))
        losses.append(-math.log(max(_LEAST, odds.get(truth[at], 0.0))))
    right = bootstrap.mean([float(s == t) for s, t in zip(said, truth, strict=True)])
    return share(right), number(_macro_f1(said, truth)), number(sum(losses) / len(losses), 2)


def _macro_f1(said: Sequence[str], truth: Sequence[str]) -> float:
    """Return the mean over the true classes of the harmonic mean of precision and recall."""
    hits, claimed, there = Counter(s for s, t in zip(said, truth, strict=True) if s == t), Counter(said), Counter(truth)
    return sum(2 * hits[name] / (claimed[name] + there[name]) for name in there) / len(there)


def questions(study: Study) -> Table | None:
    """Return the share of questions answered rightly from the rewrites (FgAA, appendix H.1)."""
    rows = []
    for method in study.methods:
        right = study.choices(study.final(method))
        if right is not None:
            rows.append((method, share(bootstrap.mean([float(one) for one in right]))))
    note = f"The share of questions that '{study.judge}' answers rightly after reading the rewritten case."
    return Table("Questions (MedQA)", note, ("", "right"), tuple(rows)) if rows else None


def identifiers(study: Study) -> Table | None:
    """Return how much of what names somebody is gone, and how often a text that names nobody was touched."""
    if not any(sample.hidden for sample in study.samples):
        return None
    kinds = [kind for kind, _ in Counter(k for s in study.samples for k, _ in s.hidden).most_common(8)]
    rows = []
    for method in study.methods:
        of = study.final(method)
        clean = [of(sample) != sample.text for sample in study.samples if not sample.hidden]
        cells = [_gone(study, method, None), share(bootstrap.mean([float(touched) for touched in clean]))]
        rows.append((method, *cells, *(_gone(study, method, kind) for kind in kinds)))
    note = (
        "The share of labelled values that no longer stand in the rewrite, in all and of the commonest types, and the "
        "share of texts without any that were changed all the same (over-redaction)."
    )
    return Table("Identifiers removed", note, ("", "all", "clean texts changed", *kinds), tuple(rows))


def _gone(study: Study, method: str, kind: str | None) -> str:
    of = study.final(method)
    values = [[v for k, v in sample.hidden if kind in (None, k)] for sample in study.samples]
    gone = [
        float(sum(value.casefold() not in of(sample).casefold() for value in mine))
        for sample, mine in zip(study.samples, values, strict=True)
    ]
    return share(bootstrap.ratio(gone, [float(len(mine)) for mine in values]))
