"""What kind of identifier a passage is that only the trained model saw: by its look and the word before it."""

import re

from app.core.text import Span
from app.notes.find.day_signs import WEEKDAY
from app.notes.rows import Kind
from app.signals.dates import MONTH

_DATE = re.compile(
    rf"\d{{1,2}}[/.-]\d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)\b|\b(?:{MONTH}|{WEEKDAY})\b",
    re.IGNORECASE,
)
_PLACED = re.compile(r"\b(?:in|at|from|to|near|outside|of|via|around|over|on|behind|above)\s(?:the\s)?$", re.IGNORECASE)


def kind(text: str, span: Span) -> Kind:
    """Return the kind of the passage at `span`: a date, a number, a place behind "in" or "from", else a person."""
    raw = span.of(text)
    if _DATE.fullmatch(raw) or (len(raw.split()) > 1 and _DATE.search(raw) and any(c.isdigit() for c in raw)):
        return Kind.DATE
    if any(c.isdigit() for c in raw):
        return Kind.UNIQUE
    return Kind.PLACE if _PLACED.search(text, max(0, span.start - 16), span.start) else Kind.PERSON
