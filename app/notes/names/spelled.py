"""Names spelled out, letter by letter: "Voss, V O S S", "spelled k-o-t-h", "that's f as in frank, u, n, k".

Medicine is said in letters too ("c o p d", "b n p"). A row of letters is a name's where it repeats the words before it,
or where a word for spelling leads it and no abbreviations explain it.
"""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import abbreviations, explained, in_notes
from app.notes.names import cues
from app.rules.concepts import concept
from app.signals.base import Reading

_AS_IN = r"(?:[ ](?:as in|for|like)[ ][^\W\d_]+)"
_PART = r"(?:[ ]|,[ ]?|[ ]?[.\-–][ ]?)"
_UNIT = rf"[^\W\d_]{_AS_IN}?"
_ROW = re.compile(rf"(?<![\w'’.&/+-]){_UNIT}(?:{_PART}{_UNIT}){{3,30}}(?![\w'’&/+])")
_LETTER = re.compile(r"(?<![\w'’])([^\W\d_])(?![\w'’])")
_LED = re.compile(rf"\b{concept('SPELLS')}[,:]?\s+$")
_WORDS = re.compile(r"[^\W\d_]+")
_NEAR = 60
_MOST = 4
"""Words of a name before its letters, and of what joins them: "Joy Comeau calling C O M E A U"."""
_SHORTEST = 4
_ABBREVIATION = 3
_LIKE = 0.7
"""Share of letters that a name misheard ("koh thari") and its letters ("k o t h a r i") have in common, in order."""


def find(reading: Reading) -> list[Finding]:
    """Return rows of letters that spell a name, and the words that they spell."""
    return list(_found(reading))


def _found(reading: Reading) -> Iterator[Finding]:
    for match in _ROW.finditer(reading.lower):
        for start in _starts(match):
            row = Span(start, match.end())
            letters = "".join(_letters(row.of(reading.lower)))
            echoed = _echoed(reading.lower, row.start, letters)
            led = _led(reading.lower, row.start)
            if not _spells(letters, led, echoed is not None):
                continue
            if echoed is not None:
                yield cues.person(reading, echoed, cues.cue_before(reading.lower, echoed.start))
            yield Finding(row, Kind.PERSON, By.LABEL)
            break


def _starts(match: re.Match[str]) -> Iterator[int]:
    """Yield where the letters may begin: "a" and "i" before them may be words of the sentence."""
    yield match.start()
    if match.group()[:2] in ("a ", "i "):
        yield match.start() + 2


def _letters(row: str) -> list[str]:
    return _LETTER.findall(re.sub(_AS_IN, "", row))


def _led(lower: str, start: int) -> bool:
    return _LED.search(lower, max(0, start - _NEAR), start) is not None


def _echoed(lower: str, start: int, letters: str) -> Span | None:
    """Return the words shortly before `start` that have the sound of `letters`, None where none do."""
    before = list(_WORDS.finditer(lower, max(0, start - _NEAR), start))[-_MOST - 2 :]
    best, found = _LIKE, None
    for first, word in enumerate(before):
        for last in range(first, min(first + _MOST - 1, len(before))):
            said = "".join(one.group() for one in before[first : last + 1])
            if len(said) < _SHORTEST or said[0] != letters[0]:
                continue
            likeness = _likeness(said, letters)
            if likeness > best:
                best, found = likeness, Span(word.start(), before[last].end())
    return found


def _likeness(one: str, other: str) -> float:
    """Return which share (0-1) of the letters of the longer word stands in the other in the same order."""
    row = [0] * (len(other) + 1)
    for letter in one:
        above = row[:]
        for at, its in enumerate(other, 1):
            row[at] = above[at - 1] + 1 if letter == its else max(above[at], row[at - 1])
    return row[-1] / max(len(one), len(other))


def _spells(letters: str, led: bool, echoed: bool) -> bool:
    """Tell whether a row of letters that a word for spelling leads, or that echoes words before it, is a name's."""
    if letters.upper() in abbreviations():
        return False
    if explained(letters):
        return led and echoed and not in_notes(letters)
    return echoed or (led and not _is_medicine(letters))


def _is_medicine(letters: str) -> bool:
    """Tell whether a row of letters is abbreviations of medicine, one behind the other: "c b c b m p"."""
    known = [True] + [False] * len(letters)
    for end in range(_ABBREVIATION, len(letters) + 1):
        known[end] = any(known[at] and _is_known(letters[at:end]) for at in range(end - _ABBREVIATION + 1))
    return known[-1]


def _is_known(letters: str) -> bool:
    return letters.upper() in abbreviations() or in_notes(letters)
