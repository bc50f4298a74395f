"""Finds words used in one country only that the author ties to themselves: "braais here", "my usual konbini run".

Such a word is weaker than a name, so no claim rests on it. But who reads it knows where the author is: of 1,091 weak
claims to a place with such a word, on the teacher set's texts outside its test part, 1,015 are on texts where the
teacher sees a place given away too, and 22 on harmless ones.
"""

import re
from collections.abc import Sequence

from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.place_names.local import Pointed
from app.signals.place_names.stance import Stance, stance
from app.signals.text.clinical import is_note

_STRONG = 0.7
"""From this chance on that who uses the word lives there, it says the country by itself."""
_NEARBY = re.compile(r"\b(?:here|home|i|we|my|our|me|us|mine|ours)\b")
_OPEN = (Stance.PLAIN, Stance.NOW)
"""Stances that say nothing of whose place it is; there the sentence has to speak of the author."""
_APART = (Stance.TRAVEL, Stance.OTHER)


def tied_words(reading: Reading, pointed: Sequence[Pointed]) -> tuple[Span, ...]:
    """Return the words of one country alone that the author uses of their own life; `pointed`: all local words."""
    if is_note(reading):
        return ()
    return tuple(word.span for word in pointed if _telling(word) and tied(reading, word.span))


def _telling(word: Pointed) -> bool:
    countries = {pointer.country for pointer in word.pointers}
    return len(countries) == 1 and max(pointer.here for pointer in word.pointers) >= _STRONG


def tied(reading: Reading, span: Span) -> bool:
    """Tell whether the author says the words at `span` of their own life."""
    if reading.is_quoted(span) or not asserted(reading, span):
        return False
    found = stance(reading, span)
    if found in _OPEN:
        sentence = reading.sentence(span)
        return _NEARBY.search(reading.lower, sentence.start, sentence.end) is not None
    return found not in _APART


def apart(reading: Reading, span: Span) -> bool:
    """Tell whether the words at `span` belong to a journey or to somebody else."""
    return stance(reading, span) in _APART
