"""Two numbers with a slash that may be a day, where neither words nor arithmetic say what they are."""

from app.core.text.spans import Span
from app.notes.dates.fractions import counted
from app.notes.dates.month_day import PARTIAL, scored


def spans(lower: str) -> list[Span]:
    """Return where such numbers stand in a (lower-cased) text."""
    found = [match for match in PARTIAL.finditer(lower) if "/" in match.group()]
    return [Span(*m.span()) for m in found if not (counted(m.group()) or scored(lower, *m.span()))]
