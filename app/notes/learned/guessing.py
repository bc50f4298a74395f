"""Words that no rule saw and that the trained model takes for a part of an identifier.

It only adds: what a rule found, and what stays (doses, measurements, codes, ages, medicines, eponyms), is left alone.
It is asked only about notes in which the rules found something, so that a harmless question stays as it is.
"""

import re
from collections.abc import Iterable, Sequence

from app.core.text import Span
from app.notes.finding import By, Finding, Kept
from app.notes.learned import kinds
from app.notes.learned.weights import likelihood
from app.notes.learned.words import Row, read
from app.signals.wording import function_words

LIKELY = 0.65
"""From here on a word goes."""
LIKELY_NUMBER = 0.75
"""Numbers are oftener medicine than names are."""
LIKELY_KNOWN = 0.8
"""So are words that notes are full of, eponyms and words of medicine."""
BESIDE, BESIDE_KNOWN = 0.3, 0.5
"""What is enough for a word next to one that goes."""
_MEDICAL = frozenset(("notes", "epo", "head"))
_JOINS = frozenset(("_", "-", "'", "’", "_&_", "/", "."))
_PAIR = re.compile(r"(?<![\d/.])(\d{1,3})/(\d{1,3})(?![\d/])")
_YEAR = re.compile(r"(?:19|20)\d\d")


def find(text: str, found: Sequence[Finding], kept: Iterable[Kept]) -> list[Finding]:
    """Return what the model adds to what was `found`, all of it outside that and outside what is `kept`."""
    if not found:
        return []
    row, spans = read(text, kept)
    taken = bytearray(len(text))
    for finding in found:
        taken[finding.span.start : finding.span.end] = b"\1" * len(finding.span)
    free = [not any(taken[s.start : s.end]) and not _stays(row, at, s, text) for at, s in enumerate(spans)]
    odds = [likelihood(row, at) if open_ else 0.0 for at, open_ in enumerate(free)]
    going = [open_ and p >= _limit(row, at) for at, (open_, p) in enumerate(zip(free, odds, strict=True))]
    _grow(row, odds, going)
    return [Finding(span, kinds.kind(text, span), By.LEARNED) for span in _runs(row, spans, going)]


def _limit(row: Row, at: int) -> float:
    if row.looks[at][0] in "NX":
        return LIKELY_NUMBER
    return LIKELY_KNOWN if not _MEDICAL.isdisjoint(row.lists[at]) else LIKELY


def _stays(row: Row, at: int, span: Span, text: str) -> bool:
    """Tell whether a word stays whatever is said of it: medicine, a year, a score, a small word, "African-American"."""
    word = row.words[at]
    if row.kept[at] or word in function_words() or (word == "s" and row.gaps[at] in ("'", "’")):
        return True
    if text[span.end : span.end + 1] == "-" and text[span.end + 1 : span.end + 2].islower():
        return True
    return word.isdigit() and (_YEAR.fullmatch(word) is not None or _is_score(text, span))


def _is_score(text: str, span: Span) -> bool:
    """Tell whether a number belongs to a pair that is no day and month: "46/56"."""
    for pair in _PAIR.finditer(text, max(0, span.start - 4), span.end + 4):
        if pair.start() <= span.start and span.end <= pair.end():
            first, second = sorted(map(int, pair.groups()))
            return not (1 <= first <= 12 and second <= 31)
    return False


def _grow(row: Row, odds: Sequence[float], going: list[bool]) -> None:
    """Let words go that stand next to one that goes and are fairly likely themselves, to the right and to the left."""
    for step in (1, -1):
        for at in range(len(going)) if step > 0 else range(len(going) - 1, -1, -1):
            beside = at - step
            if going[at] or not 0 <= beside < len(going) or not going[beside]:
                continue
            enough = BESIDE if _MEDICAL.isdisjoint(row.lists[at]) else BESIDE_KNOWN
            going[at] = odds[at] >= enough and row.gaps[max(at, beside)] in _JOINS


def _runs(row: Row, spans: Sequence[Span], going: Sequence[bool]) -> list[Span]:
    """Return the passages that go: neighbouring words together."""
    done: list[Span] = []
    last = -1
    for at, goes in enumerate(going):
        if goes:
            joined = done and last == at - 1 and row.gaps[at] in _JOINS
            done.append(Span(done.pop().start, spans[at].end) if joined else spans[at])
            last = at
    return done
