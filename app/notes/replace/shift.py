"""Moves dates by one number of days a patient, in the print they had. This keeps intervals and is not Safe Harbor."""

import datetime

from app.notes.base.date_parts import WEEKDAYS, Order, Part, like, month_in, parse, printed, value, year_in
from app.notes.replace import spelled


def pads(parts: tuple[Part, ...]) -> bool:
    """Tell whether a date writes days and months below ten with a zero, as far as it shows."""
    numbers = [p.raw for p in parts if p.role in ("day", "month") and p.raw.isdigit()]
    if any(n.startswith("0") for n in numbers):
        return True
    iso = parts[0].role == "year" and len(parts[0].raw) == 4 and all(len(n) == 2 for n in numbers)
    return iso and bool(numbers)


def _day(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def _date(parts: tuple[Part, ...], day: str, written: int) -> datetime.date | None:
    """Return the date that `parts` with this `day` mean; without a year, the last one that has such a day."""
    month, year = month_in(parts), year_in(parts, written)
    if month is None:
        return None
    if year is not None:
        return _day(year, month, int(day))
    return next((d for back in range(8) if (d := _day(written - back, month, int(day)))), None)


def shifted(raw: str, days: int, order: Order, written: int) -> str | None:
    """Return the printed date `raw` moved by `days`, or None where it does not tell which day it means.

    `written`: the year of the note, which dates without a year are taken to be of. A month without a day moves as its
    middle does; a weekday alone moves by the days that are left over after whole weeks.
    """
    move = datetime.timedelta(days=days)
    if spelled.is_spelled(raw):
        return spelled.shifted(raw, move, written)
    parts = parse(raw, order)
    day_tokens = [p.raw for p in parts if p.role == "day"]
    if len(day_tokens) == 2 and month_in(parts):
        return _range(parts, day_tokens, move, written)
    if len(day_tokens) == 1 and month_in(parts):
        found = _date(parts, day_tokens[0], written)
        if found is None:
            return None
        return "".join(printed(p, found + move, pads(parts), " " not in raw) for p in parts)
    if not day_tokens and month_in(parts):
        year = year_in(parts, written)
        middle = datetime.date(year if year is not None else written, month_in(parts) or 1, 15)
        return "".join(printed(p, middle + move, pads(parts)) for p in parts)
    if not day_tokens and value(parts, "weekday") and len([p for p in parts if p.role]) == 1:
        return "".join(_weekday(p, days) for p in parts)
    return None


def _weekday(part: Part, days: int) -> str:
    if part.role != "weekday":
        return part.raw
    at = next(i for i, name in enumerate(WEEKDAYS) if name.startswith(part.raw.lower()))
    return like(part.raw, WEEKDAYS[(at + days) % 7])


def _range(parts: tuple[Part, ...], days: list[str], move: datetime.timedelta, written: int) -> str | None:
    """Return two days of one month moved: "March 3-7, 2024"; where they part company, each gets its month and year."""
    first, second = (_date(parts, day, written) for day in days)
    if first is None or second is None:
        return None
    first, second = first + move, second + move
    two = pads(parts)
    if (first.year, first.month) == (second.year, second.month):
        out, seen = [], 0
        for part in parts:
            seen += part.role == "day"
            out.append(printed(part, second if seen == 2 and part.role in ("day", "ordinal") else first, two))
        return "".join(out)
    month = value(parts, "month") or ""
    named = Part(month, "month")
    year = value(parts, "year")
    ends = [
        f"{printed(named, d, two)} {d.day}"
        + (f", {d.year}" if year and (first.year != second.year or d is second) else "")
        for d in (first, second)
    ]
    return " - ".join(ends)
