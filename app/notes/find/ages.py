"""Which ages and years of birth identify: over 89, as seen from when a note was written; eighty-nine itself stays."""

import re

OLDEST = 89
_WRITTEN = re.compile(r"(?:19[5-9]\d|20\d\d)(?<!\d....)(?!\d)")


def latest_year(text: str, default: int) -> int:
    """Return the latest plausible year of a note: when it was written, as far as it says so itself."""
    years = [int(m) for m in _WRITTEN.findall(text)] if "19" in text or "20" in text else []
    years = [year for year in years if year <= default]
    return max(years, default=default)


def reveals(year_of_birth: int, written: int) -> bool:
    """Tell whether a year of birth shows that somebody is, or may be, over 89 in the year `written`."""
    return written - year_of_birth > OLDEST
