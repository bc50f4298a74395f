"""Finds ages that the author states: "I'm 34", "a 34-year-old", "At 67 I garden", "roofer, 29, Ohio", "(34M)"."""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.age.hint import AgeHint
from app.signals.age.tag import tags, without
from app.signals.age.turning import turned
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person
from app.signals.cues.lexicon import folded
from app.signals.text.clinical import COMMON, OLD, is_note
from app.signals.text.small_numbers import decade, numbers
from app.signals.wording.age_ladder import passing, said, years_old

_OLD = re.compile(
    r"[\s-]?(?:years?[\s-]olds?|yrs?[\s-]olds?|yo|y\.?/?o\.?|years young|years of age|ans"
    r"|years and \w+ months old)\b(?!'s)|\s?y/?o\b"
)
_RELATIVES = re.compile(rf"[\s-]?(?:years?[\s-]olds?|yrs?[\s-]olds?|yo|y/o)?\s(?:\w+ )?{concept('AGED_OTHERWISE')}s?\b")
_I_AM = re.compile(
    r"\b(?:i'?m|i am|me being|am|we're|we are|(?:^|[,.] )(?:now|aged|age|at age|i be))\s(?:now |only |just "
    r"|already |currently "
    r"|still |about |around |nearly |almost |a |an |like |literally |basically |actually |like a )*$"
)
_I_AM_A = re.compile(r"\b(?:i'?m|i am|as an?|me, a|am an?|being an?|here i am,? a?|like me|i be a|at) (?:\w+ )?$")
_PAST = re.compile(
    r"\b(?:i|we) (?:was|were|had) [\w ]{0,24}$|\b(?:at|aged|age|until|since|before|when i (?:was|turned|hit)) $"
)
_CLOSED = re.compile(rf"\s*(?:$|[.,;!?)(\]—–\n:😀-🙏]|{concept('GOES_ON_BEHIND_AGE')}\b|-\s|ish\b)")
_COUNTS = re.compile(
    r"\s*in (?:line|total|the (?:queue|morning))|\s*on the|,\d"
    r"|\s+and (?:a half )?(?:hours|minutes|years|months|weeks)\b"
    r"|\s(?:of us|in (?:a|one|our|this) (?:room|house|car|flat|team|group|class|tent|van|family|boat|bed))\b"
)
_AT = re.compile(r"(?:^|[,;(–—-]\s*|\b(?:now|and|but|still|here|even|alone|single|unmarried|me|especially) )at $")
_AT_CLOSED = re.compile(
    r"\s*(?:$|[.,;!?)]|(?:i|my|and|now|you|the|it|with|one|a|life|still)\b)(?!\s?(?:am|pm|o'clock))"
)
_SIMPLE_PAST = re.compile(
    r"\b(?:was|were|had|moved|went|got|started|left|met|became|lost|quit|joined|began|gave|ran|took|died|came"
    r"|told|made|won)\b"
)
# "roofer, 29, Ohio" and "divorced, 47."; after a capital it is somebody with a name.
_APPOSED = re.compile(r"(?:^|[.!?]\s|(?<![\w'’])[a-zéèñü]{2,}\)?,\s)(?:now )?$")
_ALONE = re.compile(r"(?:[.,!]+(?:\s(?!\d)|$)|$)(?!\s*(?:\d|hours|minutes|days|weeks|years|percent|people))")
_OPENING = re.compile(r"(?:^|\n)(?:(?!i'?m\b|he\b|she\b)[a-zéèñü'/ ]{3,28}, )?$")
_OPENED = re.compile(r"[,.]\s+(?:[a-z]|\d['’′]\s?\d|1[.,]?[4-9]\d\s?c?m\b)|\s(?:and (?!\d)|with )")
_LISTED = re.compile(r",\s+\d")
_GROWN_OF = re.compile(
    r"\b(?:i'?m|i am|as|me,|for|being|like)(?: just| only| still)? an? (?:[\w\-]+ ){0,2}(?:wo)?(?:man|guy|bloke|chap"
    r"|lady|gentleman|person|mother|father|mum|mom|dad|adult|grandmother|grandfather|bachelor|widow|widower) of $"
)
_SELF = re.compile(r"\b(?:i|i'm|im|my|me)\b")
# "the manager, sweet girl, 22," and "a maintenance man, sixty,": somebody else.
_SOMEBODYS = re.compile(
    r"(?<!i'm )(?<!i am )(?<!\bas )(?<!me, )\b(?:the|his|her|their|an?)\s[\w'\- ]{2,30},\s(?:[\w'\- ]{2,24},\s)?\Z"
)
_SOME = re.compile(r"\b(?:a|an|the|every|some|these|those|this|that|any|of|with|my|his|her|our|their)(?: \w+)? $")
_MYSELF = re.compile(r"\s(?:that )?i am\b|,? here\b|\s(?:thing|like me)\b")
_ONCE = re.compile(r"s\b|\sme\b")


def find_stated(reading: Reading) -> Iterator[AgeHint]:
    """Yield the ages that the author states about the time of writing."""
    for tag in tags(reading):
        if tag.own:
            ladder = without(reading.text, tag.span)
            weight = COMMON if tag.age < OLD and is_note(reading) else 0.94
            yield AgeHint(tag.span, tag.age, tag.age, weight, "States the age beside the sex.", ladder)
    for span, number in numbers(reading):
        if 8 <= number <= 104 and not reading.is_quoted(span):
            hint = _read(reading, span, number)
            if hint is not None:
                yield hint


def _read(reading: Reading, span: Span, age: int) -> AgeHint | None:
    text = folded(reading)
    before = text[max(0, span.start - 48) : span.start]
    if _RELATIVES.match(text, span.end):
        return None
    old = _OLD.match(text, span.end)
    whole = Span(span.start, old.end()) if old else span
    reached = turned(reading, whole, age, _CLOSED.match(text, whole.end) is not None)
    if reached is not None:
        return reached
    if old and _PAST.search(before) is None:
        return _years_old(reading, whole, before, age)
    closed = _CLOSED.match(text, span.end) is not None
    if closed and _I_AM.search(before) and not _COUNTS.match(text, span.end) and asserted(reading, span):
        return AgeHint(span, age, age, 0.94, "States the age.", said(reading.text, span, age))
    if age >= 18 and _AT_CLOSED.match(text, span.end) and _GROWN_OF.search(before) and asserted(reading, span):
        return AgeHint(span, age, age, 0.92, "States the age.", Ladder(Span(span.start - len(" of "), span.end), ("",)))
    return _in_passing(reading, span, age) if 13 <= age <= 99 else None


def _in_passing(reading: Reading, span: Span, age: int) -> AgeHint | None:
    """Read "At 67 I garden" and posts that drop the age between commas: "29, single", "roofer, 29, Ohio"."""
    text, sentence = folded(reading), reading.sentence(span)
    if _AT.search(text[max(sentence.start, span.start - 24) : span.start]) and _AT_CLOSED.match(text, span.end):
        if _SIMPLE_PAST.search(text, span.end, min(sentence.end, span.end + 60)):
            return None
        if first_person(reading, span) and asserted(reading, span):
            whole = Span(span.start - len("at "), span.end)
            ladder = Ladder(whole, (f"in my {decade(age)}", "at my age"))
            return AgeHint(whole, age, age, 0.8, "States the age.", ladder)
    before = reading.text[max(0, span.start - 24) : span.start]
    apposed = (
        _APPOSED.search(before)
        and _ALONE.match(text, span.end)
        and not _SOMEBODYS.search(text, sentence.start, span.start)
    )
    if apposed and _SELF.search(text):
        return AgeHint(span, age, age, 0.72, "Gives an age in passing.", passing(reading.text, span, age))
    if _OPENING.search(text[max(0, span.start - 40) : span.start]) and _OPENED.match(text, span.end):
        listed = _LISTED.match(text, span.end)
        ladder = without(reading.text, span) if listed else passing(reading.text, span, age)
        return AgeHint(span, age, age, 0.75, "Opens with the age.", ladder)
    return None


def _years_old(reading: Reading, span: Span, before: str, age: int) -> AgeHint | None:
    text = folded(reading)
    certain = _I_AM_A.search(before) is not None
    myself = _MYSELF.match(text, span.end) is not None
    if not certain and not myself:
        # "a nineteen-year-old", "these 19-year-olds", "eighteen-year-old me": somebody else, or somebody once.
        if _ONCE.match(text, span.end) or _SOME.search(before):
            return None
        if not first_person(reading, span) or not asserted(reading, span):
            return None
    ladder = years_old(reading.text, span, age)
    return AgeHint(span, age, age, 0.95 if certain else 0.8, "States the age.", ladder)
