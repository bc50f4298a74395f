"""Points in time as machines write them in one row of digits: "20240321103000.5+0100" (HL7), "202403"."""

import re

from app.notes.base.date_parts import Order
from app.notes.medicine.ages import reveals
from app.notes.replace.shift import shifted

_STAMP = re.compile(
    r"(?P<year>(?:1[89]|20|21)\d\d)(?P<month>0[1-9]|1[0-2])"
    r"(?:(?P<day>[0-3]\d)(?P<time>(?:[0-2]\d(?:[0-5]\d(?:[0-6]\d(?:\.\d{1,9})?)?)?)?(?:[+-]\d{4})?))?"
)


def stamp(raw: str) -> re.Match[str] | None:
    """Return the parts of such a point in time, None where `raw` is none, or the bare day that other dates are too."""
    found = _STAMP.fullmatch(raw)
    return None if found is None or (found["day"] and not found["time"]) else found


def year_of(found: re.Match[str], written: int) -> str | None:
    """Return its year; None where that shows somebody to be over 89."""
    return None if reveals(int(found["year"]), written) else found["year"]


def moved(found: re.Match[str], days: int, written: int) -> str | None:
    """Return it moved by `days`, the time of day kept; None where there is no such day."""
    dashed = "-".join(part for part in (found["year"], found["month"], found["day"]) if part)
    new = shifted(dashed, days, Order.MONTH_FIRST, written)
    return None if new is None else new.replace("-", "") + (found["time"] or "")
