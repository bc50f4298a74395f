"""Capitalised words inside sentences that nothing explains: in a note these are nearly always names.

Everyday and medical words, medicines, eponyms, states, countries and peoples explain a capital; so does an amount or a
word of medicine behind the word, and the same word in small letters elsewhere in the text.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.vocabulary import explained, heads
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index

_UP = r"(?=[^\W\d_a-zß-öø-ÿ])"
_CAPITAL = re.compile(rf"(?<![\w'’/@#-]){_UP}[^\W\d_][^\W\d_A-Z]{{2,}}(?:[-'’]{_UP}?[^\W\d_]+)*(?![\w/@])")
_OPENS = re.compile(r"(?:[.!?:;\n•|>\[\]\"“+=#]|\d[.)]|(?:^|\s)[-–—*])[ \t]*$")
_AMOUNT = re.compile(
    r"\s?(?:\(?\d+(?:[.,]\d+)?(?:\s?[-/x]\s?\d+(?:[.,]\d+)?)*\s?(?:mg|mcg|µg|ug|g|ml|units?|u|iu|%|fr|ch|mm|cm"
    r"|tabs?|puffs?|drops|od|bd|tds"
    r"|qds|bid|tid)\b|\s(?:xr|er|sr|cr|la|hfa|inhaler|tablets?|cream|ointment|gel|patch(?:es)?|spray|syrup"
    r"|injection|infusion|drip|vaccine|powder"
    r"|capsules?|drops|suspension|solution|lozenges?)\b)"
)
_PLACED = re.compile(r"\b(?:in|at|from|to|near|outside|of|via|around|over|on|behind|above)\s(?:the\s)?$")


def _is_larger(word: str) -> bool:
    known = index().places.get(word.lower())
    return known is not None and known[0].city is None


def words(reading: Reading) -> Iterator[Span]:
    """Yield the words that nothing explains."""
    for match in _CAPITAL.finditer(reading.text):
        word = re.sub(r"['’]s?$", "", match.group())
        span = Span(match.start(), match.start() + len(word))
        if span.start == 0 or _OPENS.search(reading.text, max(0, span.start - 4), span.start):
            continue
        if explained(word) or all(explained(piece) for piece in re.split(r"[-'’]", word)) or _is_larger(word):
            continue
        following = re.findall(r"[\w'’-]+", reading.lower[match.end() : match.end() + 40])[:2]
        if _AMOUNT.match(reading.lower, match.end()) or any(w in heads() for w in following):
            continue
        if re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", reading.text) is None:
            yield span


def find(reading: Reading) -> list[Finding]:
    """Return the words that nothing explains, as places behind "in" or "from", else as names."""
    found = []
    for span in words(reading):
        placed = _PLACED.search(reading.lower, max(0, span.start - 16), span.start)
        found.append(Finding(span, Kind.PLACE if placed else Kind.PERSON, By.RULE))
    return found
