"""National identity, tax and insurance numbers: shape, check digits, and nearby words where those are weak.

The table of shapes is ``assets/lexicons/national_ids.tsv``; check digits are python-stdnum's, or our own where it has
none. Where the form is weak a word must announce the number, unless the number is all the text.
"""

import re
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.mentions import MentionType
from app.core.text.spans import Span
from app.rules.alphabet import held
from app.rules.syntax import Atom, Choice, Node, Repeat, Sequence_, parse
from app.signals.base import Findings, Reading
from app.signals.identifiers import labelled_id
from app.signals.identifiers.attribution import gather, identifier
from app.signals.identifiers.check_digits import right

# Patterns run only around clusters of at least four digits: ordinary prose is then hardly looked at.
_CLUSTER = re.compile(r"\d(?:[a-z .\-/+]{0,4}\d){3,60}")
_DIGIT = re.compile(r"\d")
_LEAD, _TAIL = 10, 6
_NEAR, _BEHIND = 60, 32
_SHORT = 80
_DIGITS = "0123456789"


@dataclass(frozen=True, slots=True)
class _Kind:
    subtype: str
    noun: str
    module: str
    pattern: re.Pattern[str]
    words: re.Pattern[str] | None
    alone: bool
    """Whether it may be the whole text, with no word near it."""
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
    rows = assets.rows("lexicons/national_ids.tsv")
    return tuple(
        _Kind(
            subtype,
            noun,
            module,
            re.compile(rf"(?<![\w\-/+])(?<!\d\.)(?:{pattern})(?![a-z\dß-ÿ/_]|[-.]\d)"),
            None if words == "!" else re.compile(rf"(?<!\w)(?:{words.lstrip('?')})(?![a-z])"),
            words.startswith("?"),
            _least_digits(parse(pattern)),
        )
        for subtype, noun, module, pattern, words in rows
    )


@cache
def _words() -> re.Pattern[str]:
    """Return a pattern of all words near which a number is looked for that has a weak form."""
    rows = (line.split("\t")[4] for line in assets.lines("lexicons/national_ids.tsv"))
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted({words.lstrip('?') for words in rows if words != '!'}))})")


def _windows(lower: str) -> list[tuple[int, int]]:
    """Return the stretches worth a look: around clusters of digits, and around words that announce a number."""
    hits = [(match.start() - _LEAD, match.end() + _TAIL) for match in _CLUSTER.finditer(lower)]
    hits += [(match.start() - _LEAD - _BEHIND, match.end() + _NEAR) for match in _words().finditer(lower)]
    found: list[tuple[int, int]] = []
    for start, end in sorted((max(0, start), min(len(lower), end)) for start, end in hits):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _named(lower: str, kind: _Kind, span: Span) -> bool:
    if kind.words is None:
        return True
    line = lower.rfind("\n", max(0, span.start - _NEAR), span.start) + 1
    before = kind.words.search(lower, max(line, span.start - _NEAR), span.start)
    return bool(before or kind.words.search(lower, span.end, min(len(lower), span.end + _BEHIND)))


def _told(lower: str, kind: _Kind, span: Span) -> bool:
    """Tell whether a word near it announces the number, where its kind needs that; or whether it is all the text."""
    return _named(lower, kind, span) or (kind.alone and len(lower.strip()) == len(span))


def spans(text: str, lower: str) -> list[tuple[Span, str, str]]:
    """Return where numbers stand in the text (and its lower case), each with subtype and what it is."""
    found: list[tuple[Span, str, str]] = []
    if not any(map(lower.__contains__, _DIGITS)):
        return found
    for start, end in _windows(lower) if len(lower) > _SHORT else [(0, len(lower))]:
        digits = len(_DIGIT.findall(lower, start, end))
        for kind in _kinds():
            # A cut word at the window's edge must not look like a whole one: the patterns look at the real text.
            for match in kind.pattern.finditer(lower, start, end) if kind.digits <= digits else ():
                span = Span(*match.span())
                if any(span.overlaps(taken) for taken, _, _ in found[-4:]) or not _DIGIT.search(match.group()):
                    continue
                if _told(lower, kind, span) and right(kind.module, span.of(text)):
                    found.append((span, kind.subtype, kind.noun))
    return found


def find(reading: Reading) -> Findings:
    """Return every national number that its label does not already tell."""
    labelled = {(span, subtype) for span, subtype, _ in labelled_id.seen(reading)}
    found = spans(reading.text, reading.lower)
    return gather(
        [
            identifier(reading, span, MentionType.ID_NUMBER, subtype, noun)
            for span, subtype, noun in found
            if (span, subtype) not in labelled
        ]
    )
