"""What the trained model is told about a word: its looks and lists, its neighbours, its line, and the whole text."""

from collections.abc import Sequence

from app.notes.tagger.wording import Wording, wording
from app.notes.tagger.words import EDGE, KNOWN, OPENS, Row


def features(row: Row) -> list[list[str]]:
    """Return for each word what is true of it, as names like ``w-1=from``."""
    return [[*own, *beside] for own, beside in zip(of_words(row), of_kept(row), strict=True)]


def of_kept(row: Row) -> list[list[str]]:
    """Return for each word why words around it stay, which is all that is told of that."""
    told = list[list[str]]()
    for at in range(len(row.words)):
        among = [(by, row.kept[at + by]) for by in (-2, -1, 1, 2) if 0 <= at + by < len(row.kept)]
        told.append([f"p{by}={why}" for by, why in among if why])
    return told


def of_words(row: Row) -> list[list[str]]:
    """Return for each word the rest of what is true of it."""
    whole, names = wording(row), tuple(map(_names, row.lists))
    told = []
    for at in range(len(row.words)):
        among = _own(row, whole, at)
        _near(row, at, among)
        _far(row, at, among)
        _by_names(row, names, whole.register, at, among)
        _in_line(row, whole, at, among)
        told.append(among)
    return told


def _names(lists: Sequence[str]) -> str:
    """Return in a few letters whether lists know a word as a name, a place or a word."""
    on = frozenset(lists)
    given, surname = "n" if on & {"giv", "mgiv"} else "", "s" if on & {"sur", "msur"} else ""
    known = "k" if on & KNOWN else ""
    return f"{given}{surname}{'p' if 'place' in on else ''}{known}{'h' if 'head' in on else ''}" or "0"


def _own(row: Row, whole: Wording, at: int) -> list[str]:
    """Return what is true of a word by itself, and in a text so written."""
    word, look, shape, left, right = row.folded[at], row.looks[at], row.shapes[at], row.gaps[at], row.gaps[at + 1]
    opens, register = "o" if not OPENS.isdisjoint(left) else "m", whole.register
    told = [
        f"w={word}",
        f"s={shape}",
        f"k={look}{opens}{'s' if row.small else ''}",
        f"p2={word[:2]}",
        f"p3={word[:3]}",
        f"p4={word[:4]}",
        f"x4={word[-4:]}",
        f"x3={word[-3:]}",
        f"x2={word[-2:]}",
        f"gl={left}",
        f"gr={right}",
        f"gl+k={left}{look}",
        f"k+gr={look}{right}",
        f"r={register}",
        f"rk={register}{look}",
        f"rs={register}{shape}",
        f"rw={register}{word}",
    ]
    told += [f"l={name}" for name in row.lists[at]] or ["l=none"]
    told += whole.again[at]
    return told


def _near(row: Row, at: int, told: list[str]) -> None:
    """Add what is true of a word together with the words on its left and right."""
    look, shape, left, right = row.looks[at], row.shapes[at], row.gaps[at], row.gaps[at + 1]
    before, after = _of(row.folded, at - 1), _of(row.folded, at + 1)
    seen, coming = _of(row.looks, at - 1), _of(row.looks, at + 1)
    shaped, shaping = _of(row.shapes, at - 1), _of(row.shapes, at + 1)
    told += [
        f"w-1={before}",
        f"w+1={after}",
        f"k-1={seen}",
        f"k+1={coming}",
        f"s-1={shaped}",
        f"s+1={shaping}",
        f"gl+w-1={left}{before}",
        f"w-1+k={before} {look}",
        f"w+1+k={after} {look}",
        f"w-1gk={before}{left}{look}",
        f"w+1gk={after}{right}{look}",
        f"w-1+s={before} {shape}",
        f"w+1+s={after} {shape}",
        f"w-1w+1={before} {after}",
        f"kk={seen}{left}{look}",
        f"kk+={look}{right}{coming}",
        f"kkk={seen}{left}{look}{right}{coming}",
        f"ss={shaped}{left}{shape}",
        f"ss+={shape}{right}{shaping}",
        f"sss={shaped}{left}{shape}{right}{shaping}",
    ]


def _far(row: Row, at: int, told: list[str]) -> None:
    """Add the words two and three away."""
    told += [
        f"w-2={_of(row.folded, at - 2)}",
        f"w+2={_of(row.folded, at + 2)}",
        f"w-3={_of(row.folded, at - 3)}",
        f"w+3={_of(row.folded, at + 3)}",
        f"k-2={_of(row.looks, at - 2)}",
        f"k+2={_of(row.looks, at + 2)}",
        f"w-2w-1={_of(row.folded, at - 2)} {_of(row.folded, at - 1)}",
        f"w+1w+2={_of(row.folded, at + 1)} {_of(row.folded, at + 2)}",
    ]


def _by_names(row: Row, names: tuple[str, ...], register: str, at: int, told: list[str]) -> None:
    """Add whether a word and those beside it are names to the lists."""
    here, left, right = names[at], row.gaps[at], row.gaps[at + 1]
    before, after = _of(names, at - 1), _of(names, at + 1)
    told += [
        f"f={here}",
        f"rf={register}{here}",
        f"f-1={before}",
        f"f+1={after}",
        f"ff={before}{left}{here}",
        f"ff+={here}{right}{after}",
    ]


def _in_line(row: Row, whole: Wording, at: int, told: list[str]) -> None:
    """Add where in its line a word stands, and what begins or labels the line."""
    look, register, into, left = row.looks[at], whole.register, whole.into[at], whole.left[at]
    told += [
        f"first={whole.firsts[at]}",
        f"label={whole.labels[at]}",
        f"label+k={whole.labels[at]} {look[0]}",
        f"i+k={into}{look}",
        f"i+r={into}{register}",
        f"e+k={left}{look}",
        f"ie={into}{left}{register}{look[0]}",
        f"w-1r={register}{_of(row.folded, at - 1)}",
        f"kkr={_of(row.looks, at - 1)}{row.gaps[at]}{look}{register}",
        f"kkr+={look}{row.gaps[at + 1]}{_of(row.looks, at + 1)}{register}",
    ]


def _of(values: tuple[str, ...], at: int) -> str:
    return values[at] if 0 <= at < len(values) else EDGE
