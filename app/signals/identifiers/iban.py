"""Bank account numbers in the international form (ISO 13616): country, two check digits, national number."""

import re
from functools import cache

from stdnum import iban

from app import assets
from app.core.mentions import MentionType
from app.core.text.spans import Span
from app.signals.base import Findings, Reading
from app.signals.identifiers.attribution import gather, identifier
from app.signals.text.shapes import shaped

_HEAD = re.compile(r"(?<![\w])[A-Za-z]{2}\d{2}(?=[ \-]?[A-Za-z0-9])")
_NAMED = re.compile(r"\b(?:iban|account|konto\w*|bank|transfer|compte|cuenta|rekening|wire)\b")


@cache
def _lengths() -> dict[str, int]:
    rows = (line.split() for line in assets.lines("gazetteers/iban_lengths.txt"))
    return {country: int(length) for country, length in rows}


def _walk(text: str, start: int, length: int) -> int | None:
    """Return the end of `length` letters and digits from `start`, single spaces and hyphens between them skipped."""
    taken, at = 0, start
    while at < len(text) and taken < length:
        if text[at].isascii() and text[at].isalnum():
            taken += 1
        elif text[at] not in " -" or not text[at - 1].isalnum():
            return None
        at += 1
    ends = at >= len(text) or not text[at].isalnum()
    return at if taken == length and ends else None


def _accept(reading: Reading, span: Span) -> bool:
    """Tell whether the checksum is right, or a word before says what it is: then a mistyped one counts too."""
    raw = span.of(reading.text)
    if iban.is_valid(raw, check_country=False):
        return True
    before = reading.lower[max(0, span.start - 60) : span.start]
    return sum(char.isdigit() for char in raw) >= 10 and bool(_NAMED.search(before))


def spans(reading: Reading) -> list[Span]:
    """Return where account numbers stand."""
    found: list[Span] = []
    for head in _HEAD.finditer(reading.text) if shaped(reading, "AA00", "aa00", "Aa00", "aA00") else ():
        length = _lengths().get(head.group()[:2].upper())
        end = _walk(reading.text, head.start(), length) if length else None
        if end is not None and _accept(reading, span := Span(head.start(), end)):
            found.append(span)
    return found


def find(reading: Reading) -> Findings:
    """Return every international bank account number."""
    return gather(
        [identifier(reading, s, MentionType.ID_NUMBER, "iban", "bank account number") for s in spans(reading)]
    )
