"""Finds sights and streets that no list knows by what they are called after: "the Pentland Hills", "Gruene Bridge".

A hill anywhere says nothing of an author. Beside a claim to where they live it says where: who has read "a big city"
only has to look the hills up. So such names go along with a claim, whatever country they lie in.
"""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import given
from app.signals.place_names.names import idioms
from app.signals.place_names.stance import Stance, stance
from app.signals.wording.local_words import function_words, shaped, worded

_SIGHT = re.compile(
    rf"(?<![\w'’])(?P<first>[A-Z][\w'’]+)(?: [A-Z][\w'’]+){{0,2}} (?P<head>{concept('SIGHT')})(?![\w'’])"
)
_MOST = 40
_SURNAMES = frozenset("park hill hills lake bridge street temple river castle tower mountain market square".split())
"""Kinds that people are called as well."""
_PLACED = re.compile(
    r"\b(?:the|in|at|near|through|around|along|across|past|over|overlooking|beside|behind|inside|outside|up|down)\s$"
)
_TITLES = frozenset("mr mrs ms miss dr prof professor sir lord lady coach pastor sister uncle aunt auntie".split())
_TITLED = re.compile(r"\b(?:mr|mrs|ms|miss|dr|prof|professor|sir|lord|lady)\.?\s$")
_BEHIND = 12
_OF = re.compile(r"[A-Z][\w'’]+ of (?:the )?$")
"""What goes on before a match: "the Bank of Otter Tower"."""
_LONGEST = 40


def sights(reading: Reading) -> Iterator[tuple[Span, Ladder]]:
    """Yield the names of such sights, left to right, each with what to call it in general."""
    for number, match in enumerate(_SIGHT.finditer(reading.text)):
        if number == _MOST:
            return
        start = match.start()
        if match["first"].lower() in function_words():
            # "The Pentland Hills" at the start of a sentence: the article is no part of the name.
            start = match.end("first") + 1
        span = Span(start, match.end())
        named = span.start < match.start("head") and match["first"].lower() not in _OWN
        named = named and span.of(reading.text).lower() not in _titles()
        wording = shaped(match["head"]) if named and not _else(reading, span, match["head"]) else None
        if wording and stance(reading, span) is not Stance.TRAVEL:
            yield span, worded(reading.text, span, wording)


def _else(reading: Reading, span: Span, head: str) -> bool:
    """Tell whether the words at `span` are a person's name ("Jonah Hill") or the end of a longer one."""
    if _OF.search(reading.text, max(0, span.start - _LONGEST), span.start):
        return True
    before, first = max(0, span.start - _BEHIND), span.of(reading.lower).split()[0]
    if head.lower() not in _SURNAMES:
        return False
    if first in _TITLES or _TITLED.search(reading.lower, before, span.start):
        return True
    return first in given() and not _PLACED.search(reading.lower, before, span.start)


_OWN = frozenset("my our your his her their".split())


@cache
def _titles() -> frozenset[str]:
    return idioms() | frozenset(line.lower() for line in assets.lines("lexicons/titled.txt"))
