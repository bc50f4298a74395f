"""Where every method lies: on the Pareto front of privacy and utility, or dominated, and how surely.

A method is dominated where another is at least as private and keeps at least as much, and is better in one. With few
texts that happens by chance: it counts only where the other one's PRIV is lower beyond its interval, or is exactly the
same and what it keeps is more beyond its interval.
"""

from app.evaluation.report.parts import Table
from app.evaluation.report.tables.paired import UTILITIES, Difference, Pairs, signed
from app.evaluation.runs.study import Study

ON_FRONT = "on the front"
NOISE = "difference within noise"


def fronts(study: Study) -> Table | None:
    """Return every method's place under each attacker's strict PRIV against each utility that needs no judge."""
    columns = [(attacker, title, key) for attacker in study.real_attackers for title, key in UTILITIES.items()]
    pairs = {attacker: Pairs(study, attacker) for attacker in study.real_attackers}
    rows = [(method, *(place(pairs[a], method, key) for a, _, key in columns)) for method in study.methods]
    note = (
        "'Dominated' by a method that is at least as private and keeps at least as much, with the strict PRIV it is "
        "less private by (95 % interval, paired by text); 'within noise' where the interval does not exclude zero. The "
        "original is on every front that counts what is kept: nothing keeps more. What is kept is counted in words: "
        "that 'mislead' says false things and 'mask' leaves holes costs them nothing here."
    )
    header = ("", *(f"{attacker}, {title}" for attacker, title, _ in columns))
    return Table("On the Pareto front?", note, header, tuple(rows)) if columns and rows else None


def place(pairs: Pairs, method: str, key: str) -> str:
    """Return whether a method is on the front, or by whom it is dominated and how surely."""
    by = [(other, found) for other in pairs.study.methods if (found := _dominates(pairs, other, method, key))]
    if not by:
        return ON_FRONT if pairs.privacy(method) is not None else "-"
    other, found = max(by, key=lambda one: (_surely(one[1]), one[1].privacy.value, -one[1].kept.value))
    sure = "" if _surely(found) else f", {NOISE}"
    return f"dominated by {other}{sure}: {signed(found.privacy)}"


def _dominates(pairs: Pairs, other: str, method: str, key: str) -> Difference | None:
    """Return how the method differs from one that dominates it; None where it does not."""
    mine, theirs = pairs.privacy(method), pairs.privacy(other)
    if other == method or mine is None or theirs is None:
        return None
    kept, more = pairs.kept(method, key), pairs.kept(other, key)
    if theirs > mine or more < kept or (theirs == mine and more == kept):
        return None
    return pairs.difference(method, other, key)


def _surely(found: Difference) -> bool:
    same = found.privacy.low == found.privacy.high == 0
    return found.privacy.low > 0 or (same and found.kept.high < 0)
