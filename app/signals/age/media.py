"""Dates a youth by its media, things and events: who was a child with Tamagotchis is in the thirties now.

The lexicon says when something was in fashion or happened. The words around say at what stage of life the author met
it; where they give an age ("I was nine when the wall fell") that age is used.
"""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.age.hint import AgeHint
from app.signals.age.looking_back import looks_back, stage_around
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.cues.lexicon import Hit, find_all, folded, ladder
from app.signals.text.small_numbers import numbers
from app.signals.wording.age_ladder import in_decade, once

_ANY_AGE = (7, 18)
_GUESSED = 0.12
"""What is taken off the weight where no stage of life is named."""
AT_EVENT = "Gives an age at a dated event."
"""The rationale of an age worked out from a stated one at a dated event."""
_EVENT = 0.62
"""The most that a dated event says of the age where none is stated beside it."""
_GROWN = 25
_AT_AGE = re.compile(
    r"\b(?:(?:i was|we were)(?: about| around| like| only| just| maybe)?|i(?:'d| had)? (?:just )?turned"
    r"|at(?: the age of)?"
    r"|aged|age|around|as an?|(?:girl|boy|kid|child|lad|lass|youngster|schoolgirl|schoolboy) (?:of|aged))"
    r"(?: about| around| just| only)? $"
)
_CHILD_OF = re.compile(r" (?:of|aged)(?: about| around| just| only)? $")
_YEAR_OLD = re.compile(r"[\s-]?years?[\s-]old\b")
_NOT_AGE = re.compile(r"\s?(?:minutes|hours|am|pm|o'clock|%|people)")
_BORN_THEN = re.compile(
    r"\bborn (?:in |on )?(?:the|that|a|two|three)? ?(?:same )?"
    r"(?:year|week|weeks|night|day|month|morning|spring|summer|autumn|fall|winter)\b[\w ]{0,20}$"
)
_OTHERS = re.compile(r"\b(?:your|you|his|her|he|she|their|they)\b[\w ',]{0,24}$")
_DECADE = re.compile(
    r"(?<![\w$€£])(?:(?:19|')?(?P<tens>[5-9])0'?s|(?P<word>sixties|seventies|eighties|nineties)"
    r"|(?P<late>2000s|2010s|noughties|naughties|aughts))(?!\w)"
)
_WORDS = {"sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990, "2010s": 2010}
_PART = re.compile(r"\b(?P<part>early|mid|late)[\s-]*$")
_PARTS = {"early": (0, 3), "mid": (3, 6), "late": (6, 9)}
_OF_LIFE = re.compile(r"\b(?:my|the high|low|upper) (?:\w+ )?$")


def find_media(reading: Reading) -> Iterator[AgeHint]:
    """Yield ages read off what was in fashion in the author's youth; nothing where the text does not look back."""
    text = folded(reading)
    if not looks_back(text):
        return
    for hit in find_all("age_media", reading):
        if not _OTHERS.search(text[max(0, hit.span.start - 32) : hit.span.start]):
            first, last = (int(part) for part in hit.entry.value.split("-"))
            exact = _exact(reading, hit, first) if last - first <= 1 else []
            yield from exact or _met(reading, hit, first, last)
    for match in _DECADE.finditer(text):
        yield from _decade(reading, text, match)


def _exact(reading: Reading, hit: Hit, year: int) -> list[AgeHint]:
    """Work from an age at, or a birth at, a dated event."""
    text, passed = folded(reading), reading.year - year
    if _BORN_THEN.search(text[max(0, hit.whole.start - 40) : hit.whole.start]):
        if not 8 <= passed <= 104:
            return []
        return [AgeHint(hit.span, passed - 1, passed, 0.9, "Was born at a dated event.", ladder(hit, reading.text))]
    for place, age in numbers(reading):
        if 3 <= age <= 45 and abs(place.start - hit.span.start) <= 120 and passed + age <= 104:
            before = text[max(0, place.start - 32) : place.start]
            if _says_then(text, place, before) and not _NOT_AGE.match(text, place.end):
                now, why = passed + age, AT_EVENT
                event = AgeHint(hit.span, now - 1, now + 1, 0.88, why, ladder(hit, reading.text))
                return [event, AgeHint(place, now - 1, now + 1, 0.88, why, _once(reading.text, place, age))]
    return []


def _says_then(text: str, place: Span, before: str) -> bool:
    """Tell whether the number at `place` is an age at the time; "as a nine" needs its "-year-old"."""
    match = _AT_AGE.search(before)
    return match is not None and (not match.group().startswith("as a") or _YEAR_OLD.match(text, place.end) is not None)


def _once(text: str, place: Span, age: int) -> Ladder:
    """Return the step for an age that is past; "a girl of eleven" keeps the girl."""
    of = _CHILD_OF.search(text[max(0, place.start - 16) : place.start])
    return Ladder(Span(place.start - len(of.group()), place.end), ("",)) if of else once(text, place, age)


def _met(reading: Reading, hit: Hit, first: int, last: int) -> Iterator[AgeHint]:
    stage = stage_around(folded(reading), reading.sentence(hit.span), hit.span)
    low, high = stage or _ANY_AGE
    weight = hit.entry.weight - (0.0 if stage else _GUESSED)
    # What happened in one year is remembered at any age, and seen again on film; only a stated age makes it sharp.
    weight = min(weight, _EVENT) if last - first <= 1 else weight
    low, high = max(10, reading.year - last + low), min(100, reading.year - first + high)
    if low <= 100 and high >= 10:
        yield AgeHint(hit.span, low, high, weight, hit.entry.rationale, ladder(hit, reading.text))


def _decade(reading: Reading, text: str, match: re.Match[str]) -> Iterator[AgeHint]:
    span = Span(*match.span())
    before = text[max(0, span.start - 12) : span.start]
    if reading.is_quoted(span) or not asserted(reading, span) or _OF_LIFE.search(before):
        return
    stage = stage_around(text, reading.sentence(span), span)
    if stage is None or stage[0] >= _GROWN:
        return
    first = 1900 + 10 * int(match["tens"]) if match["tens"] else _WORDS.get(match.group(), 2000)
    part = _PART.search(before)
    begin, finish = _PARTS[part["part"]] if part else (0, 9)
    low, high = reading.year - first - finish + stage[0], reading.year - first - begin + stage[1]
    low, high = max(10, low), min(100, high)
    if low <= high:
        yield AgeHint(span, low, high, 0.8, "Was young in a decade it names.", in_decade(reading.text, span))
