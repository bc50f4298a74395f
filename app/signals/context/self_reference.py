"""Asks whether words are about the author, where the author is also named by a noun ("I'm a teacher in Cork").

`subject` takes "a teacher" for somebody else, which holds in a story but not after "I'm", "as" or "being".
"""

import re

from app.core.mentions import Subject
from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.context.experiencer import first_person, governor

_SELF_LED = re.compile(
    r"(?:\bi['’]?m|\bi am|\bi was|\bas|\bbeing|\bbeen|\bbecame|\bi work as|\bme)"
    r"(?: (?:also|just|now|still|only|both|currently))*\s*$"
)
_NOUN = re.compile(r"(?:the|an?|this|that|one|some|another)\s")
_FIRST = re.compile(r"\b(?:i|i['’]m|im|i['’]ve|ive|my|me|we|our|us)\b")
_OTHERS = re.compile(r"\b(?:he|she|they|his|her|their|you|your)\b")
_NEAR = 24


def _noun_for_author(reading: Reading, start: int) -> bool:
    return (
        _NOUN.match(reading.lower, start) is not None
        and _SELF_LED.search(reading.lower, max(0, start - _NEAR), start) is not None
    )


def about_author(reading: Reading, span: Span) -> bool:
    """Tell whether what is said at `span` is about the author: as `first_person`, "I'm a teacher" included."""
    if first_person(reading, span):
        return True
    found = governor(reading, span)
    if reading.is_quoted(span) or found is None or not _noun_for_author(reading, found.start):
        return False
    sentence = reading.sentence(span)
    before = reading.lower[sentence.start : found.start]
    return not _OTHERS.search(before) and _FIRST.search(reading.lower, sentence.start, sentence.end) is not None


def about_others(reading: Reading, span: Span) -> bool:
    """Tell whether somebody other than the author governs the words at `span`."""
    found = governor(reading, span)
    if found is None or found.subject not in (Subject.OTHER, Subject.RELATIVE):
        return False
    return not about_author(reading, span)
