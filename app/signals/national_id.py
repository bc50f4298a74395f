"""National identity, tax and insurance numbers: shape, check digits, and nearby words where those are weak.

The table of shapes is ``assets/lexicons/national_ids.tsv``; check digits are python-stdnum's.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from app import assets
from app.core.mentions import MentionType
from app.core.text import Span
from app.rules.alphabet import held
from app.rules.syntax import Atom, Choice, Node, Repeat, Sequence_, parse
from app.signals.base import Findings, Reading
from app.signals.owned import gather, identifier

# Patterns run only around clusters of at least four digits: ordinary prose is then hardly looked at.
_CLUSTER = re.compile(r"\d(?:[a-z .\-/+]{0,2}\d){3,60}")
# A number of any kind has six digits, or ten letters and digits in a row; a year alone has neither.
_ENOUGH = re.compile(r"(?:\d\D*){6}|[a-z\d]{10}")
_DIGIT = re.compile(r"\d")
_LEAD, _TAIL = 10, 6
_NEAR = 60


@dataclass(frozen=True, slots=True)
class _Kind:
    subtype: str
    noun: str
    module: str
    pattern: re.Pattern[str]
    words: re.Pattern[str] | None
    digits: int
    """So many a number of this kind has at least."""


def _least_digits(node: Node) -> int:
    """Return how many digits a match has at least; what is not understood of a pattern counts as none."""
    if isinstance(node, Atom):
        return sum(map(str.isdigit, node.source)) if node.plain else all(map(str.isdigit, held(node.source, False)))
    if isinstance(node, Choice):
        return min(map(_least_digits, node.options))
    if isinstance(node, Repeat):
        return node.least * _least_digits(node.item)
    return sum(map(_least_digits, node.items)) if isinstance(node, Sequence_) else 0


@cache
def _kinds() -> tuple[_Kind, ...]:
    rows = (line.split("\t") for line in assets.lines("lexicons/national_ids.tsv"))
    return tuple(
        _Kind(
            subtype,
            noun,
            module,
            re.compile(rf"(?<![\w\-/+])(?<!\d\.)(?:{pattern})(?![\w/]|[-.]\d)"),
            None if words == "!" else re.compile(rf"(?<!\w)(?:{words})(?!\w)"),
            _least_digits(parse(pattern)),
        )
        for subtype, noun, module, pattern, words in rows
    )


@cache
def _checker(module: str) -> Callable[[str], bool]:
    if module == "-":
        return lambda _: True
    checker: Callable[[str], bool] = import_module(f"stdnum.{module}").is_valid
    return checker


def _windows(lower: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for match in _CLUSTER.finditer(lower):
        start, end = max(0, match.start() - _LEAD), min(len(lower), match.end() + _TAIL)
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _named(lower: str, kind: _Kind, span: Span) -> bool:
    if kind.words is None:
        return True
    line = lower.rfind("\n", max(0, span.start - _NEAR), span.start) + 1
    before = kind.words.search(lower, max(line, span.start - _NEAR), span.start)
    return bool(before or kind.words.search(lower, span.end, min(len(lower), span.end + 20)))


def _valid(kind: _Kind, raw: str) -> bool:
    """Tell whether the check digits are right; a checker that stumbles over odd input has not found them so."""
    try:
        return _checker(kind.module)(raw.upper())
    except (ValueError, IndexError, KeyError, AttributeError):
        return False


def spans(lower: str) -> list[tuple[Span, str, str]]:
    """Return where numbers stand in the (lower-cased) text, each with subtype and what it is."""
    found: list[tuple[Span, str, str]] = []
    for start, end in _windows(lower):
        # A cut word at the window's edge must not look like a whole one: the patterns look at the real text.
        if not _ENOUGH.search(lower, start, end):
            continue
        digits = len(_DIGIT.findall(lower, start, end))
        for kind in _kinds():
            for match in kind.pattern.finditer(lower, start, end) if kind.digits <= digits else ():
                span = Span(*match.span())
                if any(span.overlaps(taken) for taken, _, _ in found[-4:]):
                    continue
                if _named(lower, kind, span) and _valid(kind, match.group()):
                    found.append((span, kind.subtype, kind.noun))
    return found


def find(reading: Reading) -> Findings:
    """Return every national number."""
    return gather(
        [
            identifier(reading, span, MentionType.ID_NUMBER, subtype, noun)
            for span, subtype, noun in spans(reading.lower)
        ]
    )
