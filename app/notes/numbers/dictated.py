"""Numbers said or typed figure by figure: "five five five oh one", "775 - seven 5 one 0", "one e g four t e five".

A row of figures, digit words and letters is somebody's number from seven figures on, from five where all are words, and
from four behind a label. What counts, grades or measures says so: a unit behind it, grades in a row, "l four l five".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.core.text.spans import Span
from app.notes.base.hit import Finding
from app.notes.base.safe_harbor import Kind
from app.notes.dates.spoken import TENS
from app.notes.numbers.labelled import kind_of
from app.notes.prefilter.quick import has, words_of
from app.rules.concepts import concept, word_set
from app.signals.base import Reading

_DIGIT = concept("SPOKEN_DIGIT")
_TIMES = {"double": 2, "triple": 3, "treble": 3}
_ITEM = re.compile(
    rf"(?<![\w'’])(?:(?P<word>(?:(?P<times>double|triple|treble)\s)?{_DIGIT})|(?P<tens>{TENS})"
    rf"|(?P<figures>\d{{1,6}})|(?P<letter>[^\W\d_]|{concept('SPOKEN_LETTER')}))(?![\w'’])"
)
_JOINT = re.compile(r"\s{1,2}|,\s?|\s?[.–-]\s?|\s(?:dash|hyphen|slash|dot)\s")
_PARTED = re.compile(r"\d[ -]\d[ -]\d(?!\d)")
# One of these stands in every row with words for digits.
_SAID = re.compile(rf"\b{_DIGIT}\W{{1,3}}(?:{_DIGIT}\b|\d|double\b|triple\b|treble\b)|\d\W{{1,3}}{_DIGIT}\b")
_UNIT = re.compile(
    rf"\s?(?:{concept('SHORT_MEASURE')}|{concept('DOSE_UNIT')}|hundred|thousand|over|percent|%|/|:|\.\d)(?!\w)"
)
_BEFORE = re.compile(r"[\w/#.'’-]+")
_LINKS = frozenset("is was are no number num nr of the ending in pound star hash code id".split())
_SIGN = re.compile(r"\b(?:pound|star|hash|asterisk)\s$")
_NEAR = 48
_LONG, _WORDED, _LABELLED = 7, 5, 4
_SINGLES = 3
_GRADE = 5
"""No grade of power, reflexes or a scale of five is higher."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A piece of a row: `group` says what it is, `units` how many figures or letters it stands for."""

    span: Span
    group: str
    units: int
    said: str


def find(reading: Reading) -> list[Finding]:
    """Return identifying numbers that were dictated or typed figure by figure."""
    said = has(reading, words_of(_DIGIT)) and _SAID.search(reading.lower)
    if not (said or _PARTED.search(reading.lower)):
        return []
    found = []
    for row in _rows(reading.lower):
        if sum(item.units for item in row) < _LABELLED or not any(
            item.group == "word" or item.units == 1 for item in row
        ):
            continue
        kind = _label(reading.lower, row[0].span.start)
        if _identifies(reading.lower, row, kind is not None):
            sign = _SIGN.search(reading.lower, max(0, row[0].span.start - _NEAR), row[0].span.start)
            start = sign.start() if sign else row[0].span.start
            found.append(Finding(Span(start, row[-1].span.end), kind or Kind.UNIQUE))
    return found


def _rows(lower: str) -> Iterator[list[_Item]]:
    """Yield rows of pieces that a space or mark parts, without the letters that belong to the sentence."""
    row: list[_Item] = []
    for match in _ITEM.finditer(lower):
        group = match.lastgroup if match.lastgroup != "times" else "word"
        assert group is not None
        units = {"figures": len(match.group()), "word": _TIMES.get(match["times"] or "", 1), "tens": 2}.get(group, 1)
        item = _Item(Span(*match.span()), group, units, match.group())
        joined = row and _JOINT.fullmatch(lower, row[-1].span.end, item.span.start)
        closes = group == "tens" and sum(one.units for one in row if one.group == "word") < _WORDED
        if not joined or closes:
            yield from _trimmed(row)
            row = []
        row += [] if closes else [item]
    yield from _trimmed(row)


def _trimmed(row: list[_Item]) -> Iterator[list[_Item]]:
    """Yield the row without an article before it, and letters behind it unless they close it ("8441207 T A")."""
    while row and row[0].said in ("a", "i") and not (len(row) > 1 and row[1].group == "letter"):
        row = row[1:]
    while row and row[-1].group == "letter" and (row[-1].said == "a" or len(row[-1].said) > 1):
        before = row[-2].group if len(row) > 1 else ""
        if before == "letter" and len(row[-1].said) == 1:
            break
        row = row[:-1]
    if len(row) > 1:
        yield row


def _identifies(lower: str, row: Sequence[_Item], labelled: bool) -> bool:
    groups = [item.group for item in row]
    units = sum(item.units for item in row)
    words, letters = groups.count("word"), groups.count("letter")
    if _UNIT.match(lower, row[-1].span.end):
        return False
    if words == 0:
        return units - letters >= _LONG and letters <= _SINGLES and _single(lower, row, labelled)
    if letters:
        least = _LABELLED if labelled else _LONG
        return units >= least and words >= 2 and (labelled or not _levels(groups))
    if "figures" in groups:
        return units >= (_LABELLED if labelled else _LONG)
    return units >= (_LABELLED if labelled else _WORDED)


def _single(lower: str, row: Sequence[_Item], labelled: bool) -> bool:
    """Tell whether figures stand one by one in a row, and neither grade nor count nor list anything."""
    figures = [item for item in row if item.group == "figures"]
    best = now = 0
    for before, item in pairwise(figures):
        alone = before.units == item.units == 1 and len(lower[before.span.end : item.span.start]) == 1
        now = now + 1 if alone else 0
        best = max(best, now)
    values = [int(item.said) for item in figures]
    listing = all(b >= a for a, b in pairwise(values))
    graded = max(values) <= _GRADE or listing
    between = lower[row[0].span.start : row[-1].span.end]
    word = _BEFORE.findall(lower, max(0, row[0].span.start - _NEAR), row[0].span.start)
    measured = bool(word) and not labelled and word[-1].strip(".:'’") in _measures()
    return best >= _SINGLES - 1 and not graded and "," not in between and not measured


def _measures() -> frozenset[str]:
    return words_of(concept("SCORED")) | words_of(concept("WORD_OF_MEASURES"))


def _levels(groups: Sequence[str]) -> bool:
    """Tell whether each letter has but a figure or two: vertebrae, leads, stages ("l four l five", "t two n one")."""
    if groups[0] != "letter":
        return False
    behind = "".join("l" if group == "letter" else "d" for group in groups).split("l")[1:]
    return all(1 <= len(figures) <= 2 for figures in behind)


def _label(lower: str, start: int) -> Kind | None:
    """Return what the words before `start` announce, None where they announce no number."""
    words = [word.strip(".:,") for word in _BEFORE.findall(lower, max(0, start - _NEAR), start)]
    if _ENDED.search(lower, max(0, start - _NEAR), start):
        return None
    while words and words[-1] in _LINKS and kind_of(" ".join(words[-2:])) is None:
        words.pop()
    for count in (3, 2, 1):
        kind = kind_of(" ".join(words[-count:])) if len(words) >= count else None
        if kind is not None:
            return kind
    last = words[-1] if words else ""
    if last in word_set("SPOKEN_LABEL_OF_PHONE"):
        return Kind.PHONE
    return Kind.UNIQUE if last in word_set("SPOKEN_LABEL") else None


_ENDED = re.compile(r"[.;!?]\s$|\n\s*$")
