"""Works from spans of years to an age: "married 30 years", "22 years in the job", "my 12-year-old", "a decade "
"since"."""

import re
from collections.abc import Iterator

from app.core.mentions import Subject
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.age.hint import AgeHint
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person, governor
from app.signals.text.small_numbers import numbers
from app.signals.wording import span_ladder

_MARRIED = re.compile(
    r"\s(?:wonderful |happy |long )?years (?:of marriage|of being married|married|together)|\s?(?:th|st|nd"
    r"|rd)? (?:wedding )?anniversary"
)
_MARRIED_FOR = re.compile(
    r"\b(?:married|wed|together|my husband|my wife|partner)(?: for| now| these| of| to \w+ for)?(?: over"
    r"| almost| nearly| about)? $"
)
_WORK = re.compile(rf"[\s-]?\+?\s?(?:years?|yrs?)(?:['’])?(?: now)?,? {concept('AT_WORK_SO_LONG')}")
_OPEN_SPAN = re.compile(r"\s(?:years|yrs)\s(?!old|young|and|have|had|ago|later|from|between|before|after|until|apart)")
_AGO = re.compile(r"[\s-]?\+?\s?(?:years?|yrs?|decades?) (?:ago|since|have passed|back|later)")
_GRADUATION = re.compile(
    r"\b(?:graduat\w*|high school|school|prom|abitur|a-levels|matura|matric|university|uni|college|degree)\b"
)
_SCHOOLS = frozenset(("high school", "prom", "abitur", "a-levels", "matura", "matric"))
_COLLEGES = frozenset(("university", "uni", "college", "degree"))
_CHILD = re.compile(
    r"[\s-](?:years?[\s-]olds?|yrs?[\s-]olds?|yo|y/o)(?:\s(?:\w+ )?(?P<who>daughter|son|boy|girl|kid|child"
    r"|twins?|niece|nephew|grand\w+))?(?!\w)"
)
_THING = re.compile(
    r"\s(?:[A-Z]|(?:car|van|truck|laptop|phone|pc|computer|house|building|dog|cat|machine|bike|boiler|whisky)\b)"
)
_MY = re.compile(r"\b(?:my|our)\s(?:\w+ )?$")
_CHILD_IS = re.compile(
    r"\b(?:my|our) (?:eldest |oldest |youngest |older |younger |middle |little |second "
    r"|first )?(?P<who>daughter|son|boy|girl|kid|eldest|oldest|youngest"
    r"|granddaughter|grandson|grandkid)(?:['’]s|s? (?:is|are|turned|turns|just turned|was turning))?(?: now"
    r"| just| only| \(|,)? ?\(?$"
)
_DECADES = re.compile(
    r"\b(?P<n>a|one|two|three|four|five|(?:a )?couple of|couple|several) decades?(?: ago| since| back)?"
)
_COUNT = {
    "a": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "couple of": 2,
    "a couple of": 2,
    "couple": 2,
    "several": 3,
}


def find_spans(reading: Reading) -> Iterator[AgeHint]:
    """Yield ages worked out from spans of time and from the ages of children."""
    for span, years in numbers(reading):
        if reading.is_quoted(span) or not 2 <= years <= 80:
            continue
        before, after = reading.lower[max(0, span.start - 48) : span.start], reading.lower[span.end : span.end + 48]
        found = (
            _marriage(reading.text, span, years, before, after)
            or _child(reading, span, years, before, after)
            or _work(reading, span, years, after)
        )
        if found is not None:
            yield found
    yield from _decades_ago(reading)


def _marriage(text: str, span: Span, years: int, before: str, after: str) -> AgeHint | None:
    if years >= 5 and (_MARRIED.match(after) or (_MARRIED_FOR.search(before) and re.match(r"\s(?:years|yrs)", after))):
        weight = 0.75 if years >= 10 else 0.55
        ladder = span_ladder.years(text, span, years)
        return AgeHint(span, years + 21, min(years + 38, 95), weight, "Has been together that long.", ladder)
    return None


def _child(reading: Reading, span: Span, years: int, before: str, after: str) -> AgeHint | None:
    match = _CHILD.match(after)
    who = match["who"] or "child" if match and _MY.search(before) else None
    if who is None:
        stated = _CHILD_IS.search(before)
        if not stated or re.match(r"\s?(?:months|weeks|days|minutes|am|pm|:|%)", after):
            return None
        who = stated["who"]
    if who in ("niece", "nephew") or years > 60 or not asserted(reading, span):
        return None
    low, high = (years + 45, years + 66) if who.startswith("grand") else (years + 22, years + 40)
    if match and match["who"] is None and _THING.match(reading.text, span.end + match.end()):
        return None
    ladder = span_ladder.child(reading.text, span, years, match["who"] if match else None)
    return AgeHint(span, low, min(high, 100), 0.82, "Gives the age of a child.", ladder)


def _work(reading: Reading, span: Span, years: int, after: str) -> AgeHint | None:
    if years < 4 or not asserted(reading, span):
        return None
    opening = span.start == reading.sentence(span).start and _OPEN_SPAN.match(after)
    if opening or (_WORK.match(after) and first_person(reading, span)):
        # A short time says little about when it began; a long one means an early start.
        high = years + (36 if years >= 10 else 48)
        weight = (0.72 if years >= 10 else 0.5) - (0.12 if opening else 0.0)
        ladder = span_ladder.years(reading.text, span, years)
        return AgeHint(span, years + 20, min(high, 80), weight, "Has worked that long.", ladder)
    if _AGO.match(after) and _mine(reading, span):
        sentence = reading.sentence(span)
        ladder = span_ladder.years(reading.text, span, years, ago=True)
        if _GRADUATION.search(reading.lower, sentence.start, sentence.end):
            low, high = (17, 20) if _of_school(reading, sentence) else (18, 25)
            return AgeHint(span, years + low, years + high, 0.75, "Left school that long ago.", ladder)
        weight = 0.6 if years >= 15 else 0.4
        return AgeHint(span, years + 12, min(years + 45, 95), weight, "Looks back that far.", ladder)
    return None


def _of_school(reading: Reading, near: Span) -> bool:
    """Tell whether the school that was left is one that everybody leaves at about the same age."""
    words = {match.group() for match in _GRADUATION.finditer(reading.lower, near.start, near.end)}
    return bool(words & _SCHOOLS) and not words & _COLLEGES


def _mine(reading: Reading, span: Span) -> bool:
    found = governor(reading, span)
    return found is None or found.subject in (Subject.AUTHOR, Subject.NONE)  # "it's been a decade since"


def _decades_ago(reading: Reading) -> Iterator[AgeHint]:
    for match in _DECADES.finditer(reading.lower):
        span = Span(*match.span())
        count = _COUNT.get(match["n"], 1)
        if reading.is_quoted(span) or not asserted(reading, span) or not _mine(reading, span):
            continue
        sentence = reading.sentence(span)
        near = Span(max(0, sentence.start - 160), sentence.end)
        close = _GRADUATION.search(reading.lower, near.start, near.end)
        low, high = (16, 20 if _of_school(reading, near) else 24) if close else (15, 40)
        low, high = 10 * count + low, 10 * count + high
        ladder = span_ladder.decades(reading.text, span)
        yield AgeHint(span, low, min(high, 95), 0.7 if close else 0.6, "Looks back by decades.", ladder)
