"""Reads the dates of exports: ISO 8601, seconds or milliseconds since 1970, mail's and Twitter's form."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NUMBER = re.compile(r"\d{9,13}(?:\.\d+)?")
_FORMS = ("%a %b %d %H:%M:%S %z %Y", "%Y/%m/%d %H:%M:%S", "%Y/%m/%d", "%d %B %Y", "%B %d, %Y", "%b %d, %Y, %I:%M %p")
_FIRST = 1990


def iso_date(raw: object) -> str:
    """Return the day as YYYY-MM-DD, "" where none can be read for sure (a day and a month that may be swapped)."""
    text = str(raw).strip()
    found = _since_1970(text) or _iso(text) or _other(text)
    return found.date().isoformat() if found and _FIRST <= found.year <= datetime.now(UTC).year + 1 else ""


def year_of(day: str) -> int | None:
    """Return the year of an ISO date."""
    return int(day[:4]) if _ISO.match(day) else None


def in_name(name: str) -> str:
    """Return the date that a file's name holds, "" where it holds none."""
    found = _ISO.search(name)
    return iso_date(found.group()) if found else ""


def _since_1970(text: str) -> datetime | None:
    if not _NUMBER.fullmatch(text):
        return None
    seconds = float(text)
    return datetime.fromtimestamp(seconds / 1000 if seconds > 1e11 else seconds, UTC)


def _iso(text: str) -> datetime | None:
    found = _ISO.match(text)
    try:
        return datetime.fromisoformat(found.group()) if found else None
    except ValueError:
        return None


def _other(text: str) -> datetime | None:
    for form in _FORMS:
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    try:
        return parsedate_to_datetime(text)
    except (ValueError, TypeError):
        return None
