"""ZIP codes: the first three digits stay, unless so few people live where they lead that even these must go."""

import re
from functools import cache

from app import assets


@cache
def small_areas() -> frozenset[str]:
    """Return the three-digit areas with 20,000 people or fewer, of every census in the data file."""
    return frozenset(area for _, areas in assets.rows("notes/zip3.tsv") for area in areas.split())


def first_three(code: str) -> str:
    """Return what may stay of a ZIP code: three digits, or 000; other countries' codes have nothing that may."""
    found = re.match(r"(\d{3})\d\d(?!\d)", code.strip())
    if found is None:
        return "(postal code withheld)"
    return "000" if found.group(1) in small_areas() else found.group(1)
