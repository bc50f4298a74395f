"""Dates over a line break: only one that is really wrapped goes on; what begins the next line stays otherwise."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.dates.dotted_days import WEEKDAY
from app.rules.concepts import concept
from app.signals.identifiers.dates import MONTH

_BREAK = re.compile(r"[^\S\n]*\n\s*")
_YEAR = r"(?:1[89]|20)\d\d"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MEASURE = (
    r"(?!\s?(?:mg|mcg|µg|g|kg|ml|l|iu|units?|kcal|hrs?|h|hours?|tab\w*|cap\w*|puffs?|drops?|days?|weeks?|x|%)\b|\d)"
)
_WITH_MONTH = re.compile(rf"(?<![^\W\d_]){MONTH}(?![^\W\d_])")
# What cannot end a date: a line that ends so goes on after the break.
_OPEN = re.compile(
    r"(?:^|\W)(?:the|of|before|after|following|preceding|ending|beginning|starting|last|this|next|past|early|late|mid"
    r"|el|le|de)$"
)
_GOES_ON = re.compile(r"(?:of|before|after|following|preceding)\s")
_JOINED = re.compile(r"(?:[-–&]|\b(?:to|and))$")
_BARE_DAY = re.compile(rf"(?:(?:the\s)?{WEEKDAY}\.?,?\s)?(?:the\s)?{_DAY}(?P<nth>st|nd|rd|th)?(?:\sof)?$")
_BARE_MONTH = re.compile(rf"(?:{WEEKDAY}\.?,?\s)?(?P<month>{MONTH})\.?$")
_NAMED_DAY = re.compile(r"(?:the\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)day,?$")
_TO_DAY = re.compile(rf"(?:\b(?:on|since|from|until|till|by|before|after|dated|the)|{WEEKDAY}\.?,?)\s(?:the\s)?$")
_WHOLE_YEAR = re.compile(rf"{_YEAR}{_MEASURE}(?!\s?[-./:]\d)")
_MONTH_ON = re.compile(rf"{MONTH}\b\.?(?P<year>,?\s{_YEAR}{_MEASURE})?")
_DAY_ON = re.compile(rf"{_DAY}(?:st|nd|rd|th)?{_MEASURE}(?P<year>,?\s{_YEAR}{_MEASURE})?")
# "12", and on the next line "may take": no month is followed by such a word.
_VERB = re.compile(rf"(?:may|mar|march)\s{concept('BEHIND_THE_VERB_MAY')}\b")
_AWAITS_YEAR = re.compile(rf"{MONTH}\.?(?:\s{_DAY}(?:st|nd|rd|th)?)?,?$|\d{{1,2}}([-./])\d{{1,2}}\1$")
_NUMBER_WORD = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w+teenth|twentieth"
    r"|thirtieth|twenty|thirty|nineteen)\b"
)
_WEEKDAYS = re.compile(rf"(?:the\s)?{WEEKDAY}\.?,?$")
_SEPARATED = re.compile(r"\d[-./]\w|\w[-./]\d")


def _wrapped(lower: str, span: Span, gap: Span) -> bool:
    """Tell whether the date in `span` is one that the break at `gap` parts, rather than two things on two lines."""
    if gap.of(lower).count("\n") > 1:
        return False
    left = lower[span.start : gap.start]
    if _OPEN.search(left) or _GOES_ON.match(lower, gap.end):
        return True
    if _JOINED.search(left):
        return lower[gap.end].isdigit()
    led = _TO_DAY.search(lower, max(0, span.start - 14), span.start) is not None
    day = _BARE_DAY.match(left)
    month = _BARE_MONTH.match(left)
    if day:
        goes = _MONTH_ON.match(lower, gap.end)
        led = led or day["nth"] is not None or not left[0].isdigit()
        return goes is not None and (goes["year"] is not None or (led and not _VERB.match(lower, gap.end)))
    if _WHOLE_YEAR.match(lower, gap.end):
        return _AWAITS_YEAR.search(left) is not None or not any(c.isdigit() for c in left)
    if month:
        goes = _DAY_ON.match(lower, gap.end)
        return goes is not None and (goes["year"] is not None or led)
    if _NAMED_DAY.match(left):
        return True
    # Days in words: "october the second,", "the twenty" with the rest below.
    return not any(c.isdigit() for c in span.of(lower)) and _said(left, lower[gap.end : span.end])


def _said(left: str, right: str) -> bool:
    return _NUMBER_WORD.search(left) is not None or _NUMBER_WORD.match(right) is not None


def _dated(part: str) -> bool:
    """Tell whether what one line has of a span is a date by itself, more than a year."""
    month = _WITH_MONTH.search(part) is not None
    if any(c.isdigit() for c in part):
        return month or _SEPARATED.search(part) is not None
    return False


def false_break(lower: str, span: Span) -> Span | None:
    """Return the first line break in the span that no wrapped date has, with the space around it; None without one."""
    if "\n" not in span.of(lower):
        return None
    for match in _BREAK.finditer(lower, span.start, span.end):
        gap = Span(*match.span())
        if not _wrapped(lower, span, gap):
            return gap
    return None


def by_line(lower: str, span: Span) -> Iterator[Span]:
    """Yield the span; of one over a break that no date has, the parts that are dates by themselves."""
    gap = false_break(lower, span)
    if gap is None:
        yield span
        return
    first = Span(span.start, gap.start)
    left = first.of(lower)
    # A month or a feast that only the next line widened is one without it.
    unnumbered = not any(c.isdigit() for c in left) and not _WEEKDAYS.match(left)
    if unnumbered or _dated(left):
        yield first
    rest = Span(gap.end, span.end)
    if _dated(rest.of(lower)):
        yield from by_line(lower, rest)


def matches(pattern: re.Pattern[str], lower: str) -> Iterator[Span]:
    """Yield where a pattern finds dates: one over a false break is looked for again on either side of it."""
    at = 0
    while match := pattern.search(lower, at):
        span = Span(*match.span())
        gap = false_break(lower, span)
        if gap is None:
            yield span
            at = max(span.end, at + 1)
            continue
        yield from (Span(*m.span()) for m in pattern.finditer(lower, span.start, gap.start))
        at = gap.end
