"""Which ages and years of birth identify: over 89, as seen from when a note was written; eighty-nine itself stays."""

import re
from collections.abc import Iterator

from app.notes.base.date_parts import full_year

OLDEST = 89
"""In years; who is older is told by the age."""
_WRITTEN = re.compile(r"(?<!\d)(?:19[5-9]\d|20\d\d)(?!\d)")
_SHORT = re.compile(r"(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d\d)(?![\d/]|[.-]\d)")
# Behind these a date says when somebody was born, which may be any time before the note.
_BORN = re.compile(
    r"\b(?:(?:d\.?\s?o\.?\s?b|b|geb|nac|nasc)\b\.?|(?:born|birth(?!place)\w*|bday|geboren\w*|geburt\w*|née?|naissance"
    r"|nacid[oa]|nacimiento|nascid[oa]|nascimento|nascit[ao]|nat[oa])\b)"
    # Not over the end of a sentence: a stop with a space after it, but for one within a date ("born 3. 4. 1920").
    r"(?:(?!\.\s)[^\n;\d]){0,20}(?:\d{1,2}(?:(?!\.\s+[^\W\d])\D){1,12}){0,2}\Z",
    re.IGNORECASE,
)
_NEAR = 40


def latest_year(text: str, default: int) -> int:
    """Return the latest plausible year of a note: when it was written, as far as it says so itself.

    Years of birth say nothing of it, and two digits do: a note of 27/02/24 was not written in 2009, whatever else it
    tells of that year.
    """
    return max((year for year in _years(text, default) if year <= default), default=default)


def _years(text: str, default: int) -> Iterator[int]:
    for match in _WRITTEN.finditer(text) if "19" in text or "20" in text else ():
        if not _is_birth(text, match.start()):
            yield int(match.group())
    for match in _SHORT.finditer(text):
        if _is_day(int(match[1]), int(match[3])) and not _is_birth(text, match.start()):
            yield full_year(match[4], default)


def _is_day(first: int, second: int) -> bool:
    return 1 <= min(first, second) <= 12 and max(first, second) <= 31


def _is_birth(text: str, at: int) -> bool:
    return _BORN.search(text, max(0, at - _NEAR), at) is not None


def in_years(unit: str) -> bool:
    """Tell whether an age with this unit is one in years, as far as the unit says."""
    return unit[:1].lower() in ("", "a", "y")


def reveals(year_of_birth: int, written: int) -> bool:
    """Tell whether a year of birth shows that somebody is, or may be, over 89 in the year `written`."""
    return written - year_of_birth > OLDEST
