"""What the run says beyond its tables: the default method against every other, and what reading is worth."""

from app.evaluation.attackers.trained import MAJORITY, TRAINED
from app.evaluation.report.parts import Table, Words, share
from app.evaluation.report.tables.paired import UTILITIES, Pairs, signed
from app.evaluation.runs.study import Study, by_country
from app.evaluation.support import bootstrap
from app.methods import METHODS

DEFAULT = next(iter(METHODS))


def comparison(study: Study) -> Table | None:
    """Return how the default method differs from every other one."""
    if DEFAULT not in study.methods or not study.real_attackers:
        return None
    pairs = [Pairs(study, attacker) for attacker in study.real_attackers]
    rows = []
    for other in (method for method in study.methods if method != DEFAULT):
        privacy = [signed(one.privacy_less(DEFAULT, other)) for one in pairs]
        kept = [signed(pairs[0].kept_less(DEFAULT, other, key)) for key in UTILITIES.values()]
        rows.append((other, *privacy, *kept))
    header = ("", *(f"PRIV, {one.attacker}" for one in pairs), *UTILITIES)
    note = (
        "Paired by text, with 95 % intervals, strict PRIV: below 0 in PRIV it is more private than the method of the "
        "row, above 0 in the others it keeps more."
    )
    return Table(f"'{DEFAULT}' less every other method", note, header, tuple(rows))


def over_majority(study: Study) -> Table | None:
    """Return what a trained attacker gains by reading: its right guesses less those of the commonest answer."""
    found = [(a, a.replace(TRAINED, MAJORITY, 1)) for a in study.real_attackers if by_country(a)]
    columns = [(a, m) for a, m in found if m in study.attackers]
    rows = []
    for method in study.methods:
        cells = [method]
        for attacker, commonest in columns:
            (right, asked), (guessed, _) = (Pairs(study, name).counts[method] for name in (attacker, commonest))
            cells += [share(bootstrap.ratio(list(part), list(asked))) for part in (right, guessed)]
            cells.append(signed(bootstrap.ratio(list(right - guessed), list(asked))))
        rows.append(tuple(cells))
    note = (
        "An attacker that reads is worth something where it beats the commonest answer; what a method leaves of that "
        "lead is what can still be read. Over the labels it answers for; the difference is paired by text."
    )
    header = ("", *(cell for a, m in columns for cell in (a, m, "difference")))
    return Table("What the trained attacker reads", note, header, tuple(rows)) if columns and study.samples else None


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
