"""Headers and footers of a Word document: who stands there alone is whom it is about, on every page."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.vocabulary import explained
from app.notes.formats.records.senses import Sense

PARTS = frozenset({"hdr", "ftr"})
_LINE = re.compile(r"(?m)^[^\S\n]*(?P<said>[^\W\d_][^\n]{1,60}?)[^\S\n]*$")
_WORD = re.compile(r"[^\W\d_]+")
_MOST = 4
_SHORTEST = 3
_SENSE = Sense("patient")


def names(text: str, start: int) -> Iterator[tuple[Span, Sense]]:
    """Yield the lines of a text from `start` that are a few capitalised words which nothing explains."""
    for line in _LINE.finditer(text, start):
        words = [word for word in _WORD.findall(line["said"]) if len(word) >= _SHORTEST]
        if 0 < len(words) <= _MOST and all(word[0].isupper() and not explained(word.lower()) for word in words):
            yield Span(*line.span("said")), _SENSE
