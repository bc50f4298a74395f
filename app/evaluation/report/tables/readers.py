"""The tables a report leads with where strong readers and strict judges have answered."""

from collections.abc import Callable, Sequence

from app.core.attributes import Attribute
from app.core.matching import HIT
from app.core.sureness import SURE
from app.evaluation.readers.base import ASKED, Condition, Guess, Item, Opinion
from app.evaluation.readers.looser import same
from app.evaluation.report.parts import Part, Table, share, some
from app.evaluation.runs.folder import ORIGINAL
from app.evaluation.scores.guessing import strict
from app.evaluation.support import bootstrap
from app.evaluation.support.bootstrap import Interval

Right = Callable[[Attribute, str, str], bool | None]
"""Whether a guess is right of a truth; None where the rule cannot read the truth."""


def by_us(attribute: Attribute, guess: str, truth: str) -> bool | None:
    """Tell whether a guess is right by Untell's own rule; one that is less precise is not."""
    return strict(attribute, guess, truth) == HIT if strict(attribute, truth, truth) == HIT else None


RULES: tuple[tuple[str, Right], ...] = (("strict", by_us), ("looser", same))
_NOTHING = Guess("", 0)
_FULL = ("10", "10", "1", "1", "1")
"""The marks of an original, by definition."""
_RULES = (
    "Strict is Untell's own rule, by which a less precise guess is wrong, over the values that it can read; looser is "
    "that of the measure with strong readers, over all: shared words, groups of spellings."
)
_WILSON = "n counts known attributes; 95 % intervals by Wilson."


def tables(conditions: Sequence[Condition]) -> tuple[Part, ...]:
    """Return the tables, none for what nobody answered."""
    return some((told(conditions), judged(conditions), *(by_attribute(conditions, *rule) for rule in RULES)))


def told(conditions: Sequence[Condition]) -> Table:
    """Return what readers tell of the known attributes: right and sure, right at all, and against the originals."""
    before = next((one for one in conditions if one.name == ORIGINAL), None)
    rows = []
    for condition in (one for one in conditions if one.read):
        cells = []
        for _, right in RULES:
            cells += [_share(_counts(condition.read, right, SURE)), relative(condition, before, right)]
            cells.append(_share(_counts(condition.read, right, 1)))
        rows.append((condition.name, str(len(condition.read)), *cells))
    columns = (f"{what}, {rule}" for rule, _ in RULES for what in ("told", "told of the originals'", "right at all"))
    note = (
        f"Told: the share of the authors' known attributes that a strong reader, fresh for each condition, guesses "
        f"right with certainty {SURE} or more of 5; right at all: with any. {_RULES} {_WILSON} Against the originals: "
        "the ratio over the texts read in both, by bootstrap over texts."
    )
    return Table("What strong readers still tell", note, ("", "texts", *columns), tuple(rows))


def judged(conditions: Sequence[Condition]) -> Table:
    """Return what judges think of the texts; originals that nobody judged have full marks by definition."""
    rows = []
    for condition in conditions:
        if condition.judged:
            rows.append((condition.name, str(len(condition.judged)), *_marks(condition.judged)))
        elif condition.name == ORIGINAL:
            rows.append((condition.name, str(len(condition.items)), *_FULL))
    note = (
        "Readability and meaning kept 1-10, nothing new 0-1, UTIL their mean with the first two brought to 0-1; would "
        "post: the share of texts that the author could post without mending a word. 95 % intervals, of means by "
        "bootstrap over texts, of shares by Wilson. Originals have full marks by definition."
    )
    header = ("", "texts", "readability", "meaning", "nothing new", "UTIL", "would post")
    return Table("What strict judges think", note, header, tuple(rows) if any(c.judged for c in conditions) else ())


def _marks(marks: Sequence[Opinion]) -> tuple[str, ...]:
    return (
        share(bootstrap.mean([one.readability for one in marks])),
        share(bootstrap.mean([one.meaning for one in marks])),
        share(bootstrap.wilson(sum(one.nothing_new for one in marks), len(marks))),
        share(bootstrap.mean([one.util for one in marks])),
        share(bootstrap.wilson(sum(one.would_post for one in marks), len(marks))),
    )


def by_attribute(conditions: Sequence[Condition], rule: str, right: Right) -> Table:
    """Return what is told of each attribute."""
    present = [a for a in ASKED if any(a in item.known for one in conditions for item in one.read)]
    rows = tuple(
        (one.name, *(_share(_counts(one.read, right, SURE, (attribute,))) for attribute in present))
        for one in conditions
        if one.read
    )
    note = f"Right with certainty {SURE} or more. {_RULES} {_WILSON}"
    return Table(f"Told by attribute, {rule}", note, ("", *(a.value for a in present)), rows)


def relative(condition: Condition, before: Condition | None, right: Right) -> str:
    """Return what is told against what is told of the same texts' originals, 1 where it is as much."""
    if condition is before:
        return "1"
    first = {item.sample: item for item in before.read} if before else {}
    pairs = [(item, first[item.sample]) for item in condition.read if item.sample in first]
    now, then = ([_counts((pair[side],), right, SURE)[0] for pair in pairs] for side in (0, 1))
    found = bootstrap.ratio(now, then)
    return f"{share(found)}, {len(pairs)} texts" if found else "-"


def _counts(items: Sequence[Item], right: Right, sure: int, attributes: Sequence[Attribute] = ASKED) -> tuple[int, int]:
    """Return how many known attributes are guessed right at least so surely, and of how many."""
    hits = known = 0
    for item in items:
        for attribute in (a for a in attributes if a in item.known):
            guess = (item.profile or {}).get(attribute, _NOTHING)
            found = right(attribute, guess.value, item.known[attribute])
            known += found is not None
            hits += bool(found) and guess.certainty >= sure
    return hits, known


def _share(counts: tuple[int, int]) -> str:
    found: Interval | None = bootstrap.wilson(*counts)
    return f"{share(found)}, n {counts[1]}" if found else "-"
