"""What becomes of a date: its year, or the same print moved by the patient's days."""

import re
from dataclasses import dataclass, field
from functools import cached_property

from app.core.text.spans import Span
from app.notes.base.date_parts import Order, order_of, parse, year_in
from app.notes.base.hit import Finding
from app.notes.medicine.ages import reveals
from app.notes.patient import Patient
from app.notes.policy import Dates, NotePolicy
from app.notes.replace import stamps
from app.notes.replace.shift import shifted

_BEFORE = re.compile(r"\b(on|in|at)\s+(?:the\s+)?$", re.IGNORECASE)
NO_DATE = "(date)"
NO_YEAR = "(year withheld)"


@dataclass(frozen=True)
class Calendar:
    """How a document writes dates: its order, looked for when a date is met, and the year it was written in."""

    text: str = field(repr=False)
    written: int

    @cached_property
    def order(self) -> Order:
        """Return the order of day and month."""
        return order_of(self.text)


def replaced(text: str, finding: Finding, policy: NotePolicy, patient: Patient, pages: Calendar) -> tuple[Span, str]:
    """Return the span to replace and what by: a preposition goes along where it no longer fits.

    A year that shows somebody to be over 89 goes, whatever else is done with dates.
    """
    raw = finding.span.of(text)
    exact = stamps.stamp(raw)
    if exact is not None:
        return finding.span, _exactly(exact, policy, patient, pages.written)
    # In either order the year stands in the same place.
    year = year_in(parse(raw, Order.MONTH_FIRST), pages.written)
    if year is not None and reveals(year, pages.written):
        return finding.span, NO_YEAR
    if policy.dates is Dates.SHIFT:
        moved = shifted(raw, patient.shift_days, pages.order, pages.written)
        return finding.span, NO_DATE if moved is None else moved
    return _year_only(text, finding.span, year)


def _exactly(exact: re.Match[str], policy: NotePolicy, patient: Patient, written: int) -> str:
    year = stamps.year_of(exact, written)
    if year is None or policy.dates is not Dates.SHIFT:
        return year or NO_YEAR
    return stamps.moved(exact, patient.shift_days, written) or NO_DATE


def _year_only(text: str, span: Span, year: int | None) -> tuple[Span, str]:
    lead = _BEFORE.search(text[max(0, span.start - 24) : span.start])
    if year is not None and 1800 < year < 2200:
        if lead and lead.group(1).lower() != "in":
            new = "In" if lead.group(1)[0].isupper() else "in"
            return Span(span.start - len(lead.group()), span.end), f"{new} {year}"
        return span, str(year)
    if lead and lead.group(1).islower():
        start = span.start - len(lead.group())
        while start and text[start - 1] == " ":
            start -= 1
        if text[start - 1 : start] == "," and text[span.end : span.end + 1] in (".", ",", ";", ")", ""):
            start -= 1  # no comma before the full stop, nor two in a row
        return Span(start, span.end), ""
    bracketed = text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")"
    return span, NO_DATE.strip("()") if bracketed else NO_DATE
