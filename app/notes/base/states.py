"""States and provinces by name and by postal abbreviation: they stay, and lead to what does not."""

from functools import cache

from app import assets
from app.rules.concepts import concepts

STATES = concepts()["STATE"].split("|")
"""States of the United States whose names are one word."""
ABBREVIATED = concepts()["STATE_LETTERS"].split("|")
"""Postal abbreviations of the states of the United States, Australia and Canada."""
_LETTERS = 3


def is_state(value: str) -> bool:
    """Tell whether what stands in an address for its state is one, by name or in letters, and no county."""
    name = value.strip()
    return (len(name) <= _LETTERS and name.isupper()) or name.casefold() in _names()


@cache
def _names() -> frozenset[str]:
    return frozenset(name.casefold() for name in assets.lines("notes/states.txt"))
