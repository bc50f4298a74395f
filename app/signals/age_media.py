"""Dates a youth by its media, things and events: who was a child with Tamagotchis is in the thirties now.

The lexicon says when something was in fashion or happened. The words around say at what stage of life the author met it
(as a child, at school, at work); where they give an age ("I was nine when the wall fell") that age is used.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.text import Span
from app.signals.age_hint import AgeHint
from app.signals.age_numbers import numbers
from app.signals.base import Reading
from app.signals.claims import asserted
from app.signals.lexicon import Hit, find_all, folded, ladder

_BACK = re.compile(
    r"\b(?:remember|recall|back in|back then|back when|good ol[d']?|those (?:were|days|times)|nostalg\w*|blast from the past|reminisc\w*|memor\w+"
    r"|takes? me back|taking me back|when i was|my first|my earliest|used to|growing up|grew up|as a (?:kid|child|teen\w*|boy|girl|lad|student)"
    r"|in my (?:time|day|days|youth|teens|childhood|younger)|throwback|younger me|younger self|old school|golden (?:days|era|age)|once upon a time"
    r"|simpler times|the era|years ago|born|was born|high ?school days|school days|my childhood|childhood|younger days)\b"
)
_AT_AGE = re.compile(
    r"\b(?:i was|i'd just turned|i had just turned|i turned|we were|i was (?:about|around|like|only|just|maybe)|at(?: the age of)?|aged|age|around) $"
)


@dataclass(frozen=True, slots=True)
class _Stage:
    words: re.Pattern[str]
    low: int
    high: int


# First match wins: what comes later in life is said more plainly.
_STAGES = (
    _Stage(re.compile(r"\b(?:my (?:kids|children|sons?|daughters?|grandkids|boys|girls)|the kids)\b"), 25, 50),
    _Stage(re.compile(r"\b(?:in my (?:early )?(?:30s|thirties))\b"), 30, 36),
    _Stage(re.compile(r"\b(?:in my (?:early )?(?:20s|twenties)|(?:out of|after|finished) (?:grad|graduate|law|med\w*) school|grad(?:uate)? school|my first job)\b"), 21, 27),
    _Stage(re.compile(r"\b(?:in|back in|my|during|at) (?:uni|university|college|student days|undergrad)\b|\b(?:uni|college|student|university) (?:days|years)\b"), 18, 24),
    _Stage(re.compile(r"\b(?:high ?school(?:er)?|teen(?:age|ager|agers|s)?|secondary school|prom|my youth|adolescen\w+|sixth form)\b"), 13, 18),
    _Stage(re.compile(r"\b(?:middle school|junior high|tween|pre-?teen)\b"), 10, 14),
    _Stage(re.compile(r"\b(?:primary school|elementary|grade school|kindergarten|a little (?:kid|girl|boy)|wee (?:lad|lass|girl|boy)|toddler|preschool)\b"), 4, 10),
    _Stage(re.compile(r"\b(?:as a (?:kid|child|boy|girl|lad)|when i was (?:just |still |only )?(?:a (?:\w+ )?(?:kid|child|boy|girl|lad)|little|small|young)|just a (?:kid|boy|girl)|my childhood"
                      r"|childhood|growing up|grew up|kiddo|us kids|as kids)\b"), 5, 13),
    _Stage(re.compile(r"\b(?:school|younger days|younger years)\b"), 8, 18),
    _Stage(re.compile(r"\b(?:my|me|with|our) (?:dad|mom|mum|father|mother|parents|(?:little |big |older |younger )?(?:brother|sister|siblings))\b"), 5, 15),
)  # fmt: skip
_ANY = (7, 18)
_DECADE = re.compile(
    r"\b(?P<part>early|mid|late)?[\s-]*(?:19|')?(?P<tens>[5-9])0'?s\b|\b(?P<part2>early|mid|late)?[\s-]*(?P<word>sixties|seventies|eighties|nineties)\b"
    r"|\b(?P<part3>early|mid|late)?[\s-]*(?:2000s|noughties|naughties|aughts)\b|\b(?P<part4>early|mid|late)?[\s-]*2010s\b"
)
_WORDS = {"sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990}
_PARTS = {"early": (0, 3), "mid": (3, 6), "late": (6, 9)}
_BORN_THEN = re.compile(
    r"\bborn (?:in |on )?(?:the|that|a|two|three)? ?(?:same )?(?:year|week|night|day|month|morning|spring|summer|autumn|fall|winter)\b[\w ]{0,20}$"
)
_OTHERS = re.compile(r"\b(?:your|you|his|her|he|she|their|they)\b[\w ',]{0,24}$")


def find_media(reading: Reading) -> Iterator[AgeHint]:
    """Yield ages read off what was in fashion in the author's youth; nothing where the text does not look back."""
    text = folded(reading)
    if _BACK.search(text) is None:
        return
    for hit in find_all("age_media", reading):
        if not _OTHERS.search(text[max(0, hit.span.start - 32) : hit.span.start]):
            years = tuple(int(part) for part in hit.entry.value.split("-"))
            yield from _met(reading, hit, (years[0], years[1]))
    yield from _decades(reading, text)


def _met(reading: Reading, hit: Hit, years: tuple[int, int]) -> Iterator[AgeHint]:
    if years[1] - years[0] <= 1 and _BORN_THEN.search(folded(reading)[max(0, hit.whole.start - 40) : hit.whole.start]):
        now = reading.year - years[0]
        if 8 <= now <= 104:
            yield AgeHint(hit.span, now - 1, now, 0.9, "Was born at a dated event.", ladder(hit, reading.text))
        return
    exact = _age_nearby(reading, hit.span) if years[1] - years[0] <= 1 else None
    if exact is not None:
        span, age = exact
        now = reading.year - years[0] + age
        if now <= 104:
            yield AgeHint(hit.span, now - 1, now + 1, 0.88, "Gives an age at a dated event.", ladder(hit, reading.text))
            yield AgeHint(span, now - 1, now + 1, 0.88, "Gives an age at a dated event.")
        return
    stage = _stage(folded(reading), reading.sentence(hit.span), hit.span)
    low, high = stage or _ANY
    weight = hit.entry.weight if stage else hit.entry.weight - 0.12
    now_low, now_high = reading.year - years[1] + low, reading.year - years[0] + high
    if 10 <= now_high and now_low <= 100:
        yield AgeHint(
            hit.span, max(10, now_low), min(100, now_high), weight, hit.entry.rationale, ladder(hit, reading.text)
        )


def _age_nearby(reading: Reading, span: Span) -> tuple[Span, int] | None:
    for place, age in numbers(reading):
        if 3 <= age <= 45 and abs(place.start - span.start) <= 120:
            before = reading.lower[max(0, place.start - 32) : place.start]
            if _AT_AGE.search(before) and not re.match(
                r"\s?(?:minutes|hours|am|pm|o['’]clock|%|people)", reading.lower[place.end :][:12]
            ):
                return place, age
    return None


def _stage(text: str, sentence: Span, span: Span) -> tuple[int, int] | None:
    """Look for a stage of life in the sentence, then a little around it, then anywhere before."""
    for start, end in ((sentence.start, sentence.end), (max(0, span.start - 240), span.end + 260)):
        for stage in _STAGES:
            if stage.words.search(text, start, end):
                return stage.low, stage.high
    return None


def _decades(reading: Reading, text: str) -> Iterator[AgeHint]:
    for match in _DECADE.finditer(text):
        span = Span(*match.span())
        before = text[max(0, span.start - 12) : span.start]
        if (
            reading.is_quoted(span)
            or not asserted(reading, span)
            or re.search(r"\b(?:my|mid|the high|low|upper) (?:\w+ )?$", before)
        ):
            continue
        stage = _stage(text, reading.sentence(span), span)
        if stage is None or stage[0] >= 25:
            continue
        first = _first_year(match)
        part = match["part"] or match["part2"] or match["part3"] or match["part4"] or ""
        begin, finish = _PARTS.get(part, (0, 9))
        low, high = reading.year - first - finish + stage[0], reading.year - first - begin + stage[1]
        if low <= 100 and high >= 10:
            yield AgeHint(span, max(low, 10), min(high, 100), 0.8, "Was young in a decade it names.")


def _first_year(match: re.Match[str]) -> int:
    if match["word"]:
        return _WORDS[match["word"]]
    if match["tens"]:
        return 1900 + 10 * int(match["tens"])
    return 2010 if "2010s" in match.group() else 2000
