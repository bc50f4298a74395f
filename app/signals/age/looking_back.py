"""Tells at what age the author met what it looks back on: as a child, at school, in the first job."""

import re
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.cues.phrase import to_pattern

_BEFORE, _AFTER = 240, 260
"""How far around the words a stage is looked for where their sentence names none, in characters."""

_LOOKS_BACK = re.compile(rf"\b{concept('LOOKING_BACK')}\b")


def looks_back(text: str) -> bool:
    """Tell whether a text (in lower case) speaks of earlier times at all."""
    return _LOOKS_BACK.search(text) is not None


@cache
def _stages() -> tuple[tuple[re.Pattern[str], int, int], ...]:
    return tuple((_compiled(phrases), *_ages(ages)) for ages, phrases in assets.rows("lexicons/age_then.tsv"))


def _ages(raw: str) -> tuple[int, int]:
    low, high = raw.split("-")
    return int(low), int(high)


def _compiled(phrases: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){to_pattern(f'({phrases})')}")


def stage_around(text: str, sentence: Span, span: Span) -> tuple[int, int] | None:
    """Return the ages (low, high) of the stage of life named in the sentence, else near `span`; None where "
    "none is."""
    for start, end in ((sentence.start, sentence.end), (max(0, span.start - _BEFORE), span.end + _AFTER)):
        for words, low, high in _stages():
            if words.search(text, start, end):
                return low, high
    return None
