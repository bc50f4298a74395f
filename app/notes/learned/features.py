"""What the trained model is told about a word: its own looks and lists, its neighbours, and the signs between them."""

from app.notes.learned.words import Row

_OPENS = frozenset("N.!?:;")
_EDGE = "#"


def features(row: Row, at: int) -> list[str]:
    """Return what is true of the word at index `at` of a row, as names like ``w-1=from``."""
    word, look, left, right = row.folded[at], row.looks[at], row.gaps[at], row.gaps[at + 1]
    opens = "o" if not _OPENS.isdisjoint(left) else "m"
    told = [
        f"w={word}",
        f"s={row.shapes[at]}",
        f"k={look}{opens}{'s' if row.small else ''}",
        f"p3={word[:3]}",
        f"x3={word[-3:]}",
        f"x2={word[-2:]}",
        f"gl={left}",
        f"gr={right}",
        f"gl+k={left}{look}",
        f"k+gr={look}{right}",
    ]
    told += [f"l={name}" for name in row.lists[at]] or ["l=none"]
    _near(row, at, told)
    _far(row, at, told)
    return told


def _near(row: Row, at: int, told: list[str]) -> None:
    """Add what is true of a word together with the words on its left and right."""
    look, left, right = row.looks[at], row.gaps[at], row.gaps[at + 1]
    before, after = _of(row.folded, at - 1), _of(row.folded, at + 1)
    seen, coming = _of(row.looks, at - 1), _of(row.looks, at + 1)
    told += [
        f"w-1={before}",
        f"w+1={after}",
        f"k-1={seen}",
        f"k+1={coming}",
        f"s-1={_of(row.shapes, at - 1)}",
        f"s+1={_of(row.shapes, at + 1)}",
        f"gl+w-1={left}{before}",
        f"w-1+k={before} {look}",
        f"w+1+k={after} {look}",
        f"w-1gk={before}{left}{look}",
        f"w+1gk={after}{right}{look}",
        f"kk={seen}{left}{look}",
        f"kk+={look}{right}{coming}",
        f"kkk={seen}{left}{look}{right}{coming}",
    ]


def _far(row: Row, at: int, told: list[str]) -> None:
    """Add the words two away, and which words around stay."""
    told += [
        f"w-2={_of(row.folded, at - 2)}",
        f"w+2={_of(row.folded, at + 2)}",
        f"k-2={_of(row.looks, at - 2)}",
        f"k+2={_of(row.looks, at + 2)}",
        f"w-2w-1={_of(row.folded, at - 2)} {_of(row.folded, at - 1)}",
    ]
    for by in (-2, -1, 1, 2):
        why = row.kept[at + by] if 0 <= at + by < len(row.kept) else ""
        if why:
            told.append(f"p{by}={why}")


def _of(values: tuple[str, ...], at: int) -> str:
    return values[at] if 0 <= at < len(values) else _EDGE
