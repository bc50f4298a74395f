"""Tells clinical notes from posts: in a note the patient takes the author's place."""

import re
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Reading, once

_TOKEN = re.compile(r"[a-z][a-z0-9]*(?:/[a-z]{1,3})?")
_SHORTHAND = re.compile(
    r"\b\d{1,3}\s?(?:yo?\s?)?[mf]\b|\b\d{1,2}/(?:7|52|12|24)\b|\b\d+(?:\.\d+)? ?(?:mg|mcg|ml|mm|kg)\b|\bw/"
    r"|\b[gp]\d[gp]\d\b"
)
_SHARE = 0.05
_FEWEST = 3
_HEAD = 3000
_STAFF = re.compile(rf"\b{concept('STAFF')}\.?:?\s+$")
_PARTS = re.compile(r"[\s\-]+")
_TITLE = re.compile(r"\b(?:mr|mrs|ms|miss|mx)\.?\s+$")
_SHORTEST = 4
"""Shorter "names" in a note are abbreviations ("IgA")."""
_NEAR_PATIENT = re.compile(
    r"\b(?:patient|pt|client|resident|re|regarding|name)\b[:.]?\s+(?:mrs?\.?|ms\.?|miss|herr|frau|m\.)?\s*$"
)


@cache
def _words() -> frozenset[str]:
    lists = ("lexicons/clinical.txt", "notes/drugs.txt")
    return frozenset(word for name in lists for line in assets.lines(name) for word in line.lower().split())


@once
def is_note(reading: Reading) -> bool:
    """Tell whether the text reads like a clinical note: many clinical words, and hardly an "I"."""
    tokens = _TOKEN.findall(reading.lower[:_HEAD])
    hits = {token for token in tokens if token in _words() and len(token) > 1}
    shorthand = _SHORTHAND.findall(reading.lower[:_HEAD])
    count = sum(token in hits for token in tokens) + len(shorthand)
    speaking = sum(token in ("i", "my", "me") for token in tokens)
    return len(hits) + len(set(shorthand)) >= _FEWEST and count >= _SHARE * len(tokens) and speaking * 2 <= count


COMMON, OLD = 0.25, 90
"""The weight of an age (below the second number) and a sex in a note: nearly every note states them, and they single
nobody out (45 CFR 164.514(b)(2)(i) lets ages up to 89 stand)."""


@cache
def _medical() -> frozenset[str]:
    """Return the words of names that medicine has taken, in lower case ("addison", "wagner", "mallory", "weiss")."""
    rows = (line.split()[1:] for line in assets.lines("notes/eponyms.txt"))
    phrases = (line.split() for line in assets.lines("notes/eponym_phrases.txt"))
    words = (word.lower() for row in (*rows, *phrases) for word in row)
    return frozenset(part for word in words for part in _PARTS.split(word.removesuffix("'s")))


def is_patient(reading: Reading, span: Span, first: bool) -> bool:
    """Tell whether the name at `span` in a note is the patient's; `first`: it is the first name in the note."""
    before = reading.lower[max(0, span.start - 30) : span.start]
    if _STAFF.search(before):
        return False
    if _NEAR_PATIENT.search(before):
        return True
    name = span.of(reading.lower)
    parts = [part.removesuffix("s") if part not in _medical() else part for part in _PARTS.split(name)]
    if _STAFF.search(f"{name} ") or (not _TITLE.search(before) and all(part in _medical() for part in parts)):
        return False
    return first and len(name) >= _SHORTEST
