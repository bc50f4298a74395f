"""Tells clinical notes from posts: in a note the patient takes the author's place."""

import re
from functools import cache

from app import assets
from app.core.text import Span
from app.signals.base import Reading

_TOKEN = re.compile(r"[a-z][a-z0-9]*(?:/[a-z]{1,3})?")
_SHORTHAND = re.compile(
    r"\b\d{1,3}\s?(?:yo?\s?)?[mf]\b|\b\d{1,2}/(?:7|52|12|24)\b|\b\d+(?:\.\d+)? ?(?:mg|mcg|ml|mm|kg)\b|\bw/"
    r"|\b[gp]\d[gp]\d\b"
)
_SHARE = 0.05
_FEWEST = 3
_HEAD = 3000
_STAFF = re.compile(
    r"\b(?:dr|doctor|prof|professor|consultant|surgeon|np|pa|rn|gp|cnm|sr|sister|nurse|midwife|physio"
    r"|registrar|referrer|attending"
    r"|supervisor|coach|boss|teacher|seen by|referred by|signed(?: by)?|d/w|cc)\.?:?\s+$"
)
_NEAR_PATIENT = re.compile(
    r"\b(?:patient|pt|client|resident|re|regarding|name)\b[:.]?\s+(?:mrs?\.?|ms\.?|miss|herr|frau|m\.)?\s*$"
)


@cache
def _words() -> frozenset[str]:
    lists = ("lexicons/clinical.txt", "notes/drugs.txt")
    return frozenset(word for name in lists for line in assets.lines(name) for word in line.lower().split())


def is_note(reading: Reading) -> bool:
    """Tell whether the text reads like a clinical note: many clinical words, and hardly an "I"."""
    kept = reading.extra.get("clinical.note")
    if not isinstance(kept, bool):
        tokens = _TOKEN.findall(reading.lower[:_HEAD])
        hits = {token for token in tokens if token in _words() and len(token) > 1}
        shorthand = _SHORTHAND.findall(reading.lower[:_HEAD])
        count = sum(token in hits for token in tokens) + len(shorthand)
        speaking = sum(token in ("i", "my", "me") for token in tokens)
        kept = len(hits) + len(set(shorthand)) >= _FEWEST and count >= _SHARE * len(tokens) and speaking * 2 <= count
        reading.extra["clinical.note"] = kept
    return kept


def is_patient(reading: Reading, span: Span, first: bool) -> bool:
    """Tell whether the name at `span` in a note is the patient's; `first`: it is the first name in the note."""
    before = reading.lower[max(0, span.start - 30) : span.start]
    if _STAFF.search(before):
        return False
    return first or bool(_NEAR_PATIENT.search(before))
