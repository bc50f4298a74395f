"""Says spans of years and children's ages less exactly: "31 years" -> "many years", "our boy (6)" -> "our boy"."""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.wording.deletion import OPENS, drop

_ROUGHLY = re.compile(
    r"\b(?:(?:a little |slightly |well )?(?:more|less) than"
    r"|over|almost|nearly|about|around|at least|roughly|some|like)\s$",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"(?:th|st|nd|rd)\s", re.IGNORECASE)
_OLD = re.compile(r"[\s-]*(?:years?[\s-]olds?|yrs?[\s-]olds?|yo|y/o)\b", re.IGNORECASE)
_GROWN = 20
_LONG = 8
"""From this many years on a time is long."""


def _shown(text: str, span: Span, step: str) -> str:
    opens = OPENS.search(text[max(0, span.start - 6) : span.start]) is not None
    return step.capitalize() if opens and not span.of(text)[:1].islower() and text != text.lower() else step


def _with_lead(text: str, span: Span) -> Span:
    """Return `span` with the word before it that says how exact it is ("about")."""
    roughly = _ROUGHLY.search(text, max(0, span.start - 24), span.start)
    return Span(roughly.start(), span.end) if roughly else span


def years(text: str, span: Span, count: int, ago: bool = False) -> Ladder:
    """Return the step for a number of years: "31" -> "many", "our 30th anniversary" -> "our anniversary"."""
    ordinal = _ORDINAL.match(text, span.end)
    if ordinal:
        return Ladder(Span(span.start, ordinal.end()), ("",))
    whole = Span(_with_lead(text, span).start, span.end + text.startswith("+", span.end))
    return Ladder(whole, (_shown(text, whole, "many" if count >= _LONG and not ago else "some"),))


def decades(text: str, span: Span) -> Ladder:
    """Return the step for decades counted in words: "two decades ago" -> "years ago"."""
    said = span.of(text).lower()
    step = next(
        (
            s
            for end, s in (("ago", "years ago"), ("back", "years back"), ("since", "years since"))
            if said.endswith(end)
        ),
        "many years",
    )
    whole = _with_lead(text, span)  # "about a decade since" -> "years since"
    return Ladder(whole, (_shown(text, whole, step),))


def child(text: str, span: Span, count: int, who: str | None) -> Ladder | None:
    """Return the step for the age of a child; `who`: the noun after "8-year-old", if any."""
    old = _OLD.match(text, span.end)
    kind = "young" if count < _GROWN else "grown"
    if old:
        noun = text[old.end() :].split(maxsplit=1)[0] if who else ""
        return Ladder(Span(span.start, old.end()), (kind if noun else f"{kind} child",))
    before = text[max(0, span.start - 10) : span.start].lower()
    if before.endswith(("(", ", ")):
        return drop(text, span)
    if before.endswith(("turned ", "turning ", "turns ")):
        return Ladder(span, ("a year older",))
    return Ladder(span, (kind,)) if before.endswith(" ") else None
