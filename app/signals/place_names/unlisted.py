"""Finds places that no list knows, where the sentence leaves no doubt that one is meant ("grew up in Ballyvarna")."""

import re
from functools import cache

from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.place_names.stance import Stance, rules, stance

_NAME = (
    r"(?P<name>[^\W\d_a-z][\w'’\-]*(?:[ -](?:(?:de|del|da|do|la|le|upon|on|the|am|an der|of)[ -])?"
    r"[^\W\d_a-z][\w'’\-]*){0,3})"
)
_SHORTEST, _MOST = 3, 60
_NO_PLACE = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday"
    " thursday friday saturday sunday english french german spanish i the a my our this that it christmas easter covid"
    " god mr mrs dr ms miss hr finance marketing sales law medicine school heaven hell".split()
)


_CANDIDATE = re.compile(rf"(?<!\w)(?:in|to|near|outside|from|of|at|city|hometown|town|village),?\s+{_NAME}")
_BEFORE = 48


@cache
def _leads() -> re.Pattern[str]:
    (rule,) = rules("names")
    return re.compile(rf"(?:{rule.pattern.pattern})\s+$", re.IGNORECASE)


def unknown(reading: Reading, known: list[Span]) -> list[tuple[Span, Stance]]:
    """Return the spans of such places with the author's stance to each; `known` are the places already found."""
    found: list[tuple[Span, Stance]] = []
    taken = {at for span in known for at in range(span.start, span.end)}
    for match in _CANDIDATE.finditer(reading.text):
        span = Span(*match.span("name"))
        first = match["name"].split()[0].lower().strip("'’s")
        if taken.intersection((span.start, span.end - 1)) or first in _NO_PLACE or len(span) < _SHORTEST:
            continue
        if not _leads().search(reading.text, max(0, span.start - _BEFORE), span.start):
            continue
        found.append((span, stance(reading, span)))
        if len(found) == _MOST:
            break
    return found
