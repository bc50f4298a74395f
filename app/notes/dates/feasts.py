"""Days that are named, counted or of another calendar: "Lady Day", "the second Tuesday in May", "21st of Azar"."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.date_words import MONTHS, ORDINALS, ROMANS
from app.notes.dates.dotted_days import WEEKDAY
from app.notes.dates.spoken import NTH
from app.notes.prefilter.quick import Led, Signs, among, words_of
from app.rules.concepts import concept, word_set
from app.signals.identifiers.dates import MONTH

_YEAR = r"(?:,?\s(?:of\s)?(?:['’]\d\d|(?:19|20)\d\d))?"
_FEAST = re.compile(rf"\b{concept('FEAST_DAY')}{_YEAR}(?!\w)")
_COUNTED = re.compile(
    rf"\b(?:the\s)?(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)\s{WEEKDAY}\s(?:in"
    rf"|of)\s{MONTH}{_YEAR}(?!\w)"
)
_SPELLED = Led(rf"\b(?:the\s)?{NTH}\s(?:of\s)?{MONTH}\.?{_YEAR}(?!\w)|\b{MONTH}\.?\s(?:the\s)?{NTH}(?!\w)")
_ALONE = Led(
    rf"\b(?:on|by|until|till|since|from|before|after|due|review|seen|for|{WEEKDAY},?)\s(?P<day>the\s{NTH})"
    r"(?=\s*(?:[,;.:)]|$|\n|at\b|when\b|with\b)|\s(?:after|before)\s(?!which\b|it\b))"
)
_CALENDARS = concept("MONTH_OF_OTHER_CALENDARS")
_OTHER = re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_CALENDARS}(?:,?\s1[34]\d\d)?(?!\w)")
_EITHER = re.compile(
    rf"(?<![\w./-])\d{{1,2}}(?:st|nd|rd|th)?\s(?:or|/)\s\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{MONTH}(?!\w)"
)
_ROMAN = re.compile(
    r"\b(?:typed|dictated|on|seen|until|since|date:?|dated|from|to|review|op|admitted|discharged)\s"
    r"(?P<day>(?:0?[1-9]|[12]\d|3[01])/(?:i{2,3}|iv|vi{0,3}|ix|xi{0,2}))(?![\w/])"
)
# A day of the month alone, where the word before it leaves no doubt: "tomorrow, 23rd", "ward round 9th".
_TODAY = Led(
    r"\b(?:today|tomorrow|yesterday|tonight|next:|ward round|wr|round|last clinic|next clinic|next visit|next session"
    rf"|next|{WEEKDAY},?)(?:,|:)?\s(?:the\s)?(?P<day>(?:[12]?\d|3[01])(?:st|nd|rd"
    rf"|th))(?!\s{concept('COUNTED_AS_NTH')}s?\b)(?![\w-])"
)
_AFTER_DAY = Led(
    rf"\b(?:on|until|till|by|since|from|{WEEKDAY},?|w/c|w/e|week of|(?:morning|night"
    r"|evening|afternoon) of)\s(?P<day>the\s(?:[12]?\d|3[01])(?:st|nd|rd|th))"
    r"(?=\s?:|\s(?:when|for|with|and|after|before|he|she|they|we|to|in|if|his|her|because|but|as|inst|ult|or"
    r"|only|via|by|from|unless|then)\b)"
)


_FEASTS = word_set("WORD_OF_FEASTS")
_MONTHS_ELSEWHERE = words_of(_CALENDARS) | {"shaban"}
_NTHS = frozenset(f"{nth}{tail}" for nth in words_of(NTH) for tail in ("", "at", "when", "with"))
_FEASTED = ((_FEAST, _FEASTS), (_COUNTED, MONTHS), (_SPELLED, MONTHS), (_OTHER, _MONTHS_ELSEWHERE), (_EITHER, MONTHS))
WORDS = _FEASTS | _MONTHS_ELSEWHERE
"""Words of feasts, and months of other calendars."""
_LED = ((_ALONE, _NTHS), (_ROMAN, ROMANS), (_TODAY, ORDINALS), (_AFTER_DAY, ORDINALS))


def spans(lower: str, of: Signs) -> Iterator[Span]:
    """Yield where such days stand in the (lower-cased) text."""
    for pattern, words in _FEASTED:
        for match in among(of, pattern, lower, words):
            if not match.group().startswith("may "):
                yield Span(*match.span())
    for pattern, words in _LED:
        for match in among(of, pattern, lower, words):
            yield Span(*match.span("day"))
