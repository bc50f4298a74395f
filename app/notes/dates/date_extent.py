"""What belongs to a date around it: "last March", "the eve of Thanksgiving", "Christmas week", "end of May"."""

import re

from app.core.text.spans import Span
from app.notes.dates.dotted_days import WEEKDAY
from app.signals.identifiers.dates import MONTH

_PART = r"(?:day|days|night|nights|eve|morning|evening|afternoon|week|wk|weekend|wknd|w/e|long weekend|holidays?|hols?)"
# "the Tuesday before", "the eve of", "night after": after them stands a feast or a day.
_BESIDE = (
    rf"(?:the\s)?(?:(?:first|second|third|last|1st|2nd|3rd|4th)\s)?(?:{WEEKDAY}|{_PART}|wk|w/e|w/c|feast|vigil|octave)"
    r"\s(?:of|before|after|following|preceding|ending|beginning|starting)\s(?:the\s)?"
)
_WHEN = r"(?:the\s)?(?:end|beginning|start|middle)\s(?:of\s)?(?:the\s)?"
_FAITH = r"(?:orthodox|coptic|greek|russian|serbian|ukrainian|armenian|ethiopian|western|erev|solar|persian|chinese)\s"
_BEFORE = re.compile(
    rf"(?<![\w/-])(?:{_BESIDE}|{_WHEN}|(?:el|le|am|il|op|erev|dydd)\s|(?:the\s)?(?:last|this|next|past)\s"
    rf"|(?:the\s)?(?:wk|week)\s)?(?:{_FAITH})?$"
)
_BEFORE_NUMBER = re.compile(
    rf"(?<![\w/-])(?:{WEEKDAY}[.,]?\s(?:the\s)?|(?:op|am|vom|el|le)\s|{_BESIDE}|(?:w/[bce]"
    rf"|week (?:commencing|beginning|ending))\s|(?:ma|di|wo|do|vr|za|zo|mo|mi|fr|sa|so|lun|mar|mer|jeu|ven|sam"
    r"|dim|mié|jue|vie|sáb)\.?\s(?=.{0,3}$))$"
)
_BEHIND = re.compile(
    rf"(?:['’]s|s['’]|['’])?\s(?:{_PART}|break|half[- ]?term|time|season|{WEEKDAY})(?!\w)"
    r"|\s(?:[12]\d|30|[1-9])(?=\s?[.,;)])"
)
_MONTH_BEHIND = re.compile(
    r"\s(?:long weekend|half[- ]?term|bank hol(?:iday)?s?(?: weekend)?|school holidays?|break)(?!\w)"
)
_MONTH = re.compile(rf"(?:early|late|mid)?[\s-]?{MONTH}\.?(?:,?\s(?:of\s)?(?:['’]\d\d|(?:19|20)\d\d))?")
# "Oct 21/24": the year after a day whose month is a word; "May 3/5" may be a pain of 3 in 5.
_YEAR_BEHIND = re.compile(r"/(?:['’]?[2-9]\d|[01]\d)(?![\w/])")
_MONTH_DAY = re.compile(rf"{MONTH}\.?\s\d{{1,2}}(?:st|nd|rd|th)?")
_WORDS = 48
# "'22 Mardi Gras week"
_YEAR_BEFORE = re.compile(r"['’]\d\d\s$")


_LAST_WORD = re.compile(r"([^\W\d_]+)\s$")
_LEADS = frozenset(
    "last this next past of before after following preceding ending beginning starting the wk week end start middle el"
    " le am il op erev dydd orthodox coptic greek russian serbian ukrainian armenian ethiopian western"
    " solar persian chinese".split()
)


def _leads(before: str) -> bool:
    """Tell whether the last word of `before` can belong to a date; nothing else need be looked at."""
    word = _LAST_WORD.search(before, max(0, len(before) - 12))
    return word is not None and word[1] in _LEADS


def widened(lower: str, span: Span) -> Span:
    """Return the span with what belongs to the date before and after it."""
    raw = span.of(lower)
    before = lower[max(0, span.start - _WORDS) : span.start]
    if raw[0].isdigit() or raw.startswith("the "):
        match = _BEFORE_NUMBER.search(before) if before[-1:] == " " else None
        return Span(span.start - len(match.group()), span.end) if match else span
    behind = None
    if _MONTH.fullmatch(raw):
        behind = _MONTH_BEHIND.match(lower, span.end)
    elif _MONTH_DAY.fullmatch(raw):
        behind = _YEAR_BEHIND.match(lower, span.end)
    elif not any(c.isdigit() for c in raw):
        behind = _BEHIND.match(lower, span.end)
    match = _BEFORE.search(before) if _leads(before) else _YEAR_BEFORE.search(before)
    return Span(span.start - len(match.group()) if match else span.start, behind.end() if behind else span.end)
