"""Words that tell of a day: months, weekdays, counted and spelled-out days, feasts, of many tongues."""

import re
from functools import cache

from app.notes.base import date_words
from app.notes.dates import dates, feasts, forms, spoken
from app.notes.dates.dotted_days import WEEKDAY

_WORD = re.compile(r"[^\W_]+")
_NEAR = frozenset("today tonight tomorrow tmrw tmr yesterday birthday weekend wknd week fortnight".split())
_WEEKDAY = re.compile(rf"{WEEKDAY}s?")
_LEAST = 3
AMBIGUOUS = frozenset(("sat", "sun"))
"""Weekdays cut short that are as often everyday words."""


@cache
def _all() -> frozenset[str]:
    told = date_words.MONTHS | _NEAR | feasts.WORDS | forms.DAY_WORDS | dates.MONTH_WORDS | spoken.WORDS
    return frozenset(word for word in told if len(word) >= _LEAST)


def tells(passage: str) -> bool:
    """Tell whether a passage holds a figure or a word of a day: "the fourteenth", "el martes", "3rd"; not "tea"."""
    words = _WORD.findall(passage.lower())
    return any(any(map(str.isdigit, w)) or w in _all() or _WEEKDAY.fullmatch(w) is not None for w in words)
