"""Reads the small numbers of speech, in digits or in words, that may be ages or counts of years."""

import re

from app.core.text.spans import Span
from app.signals.base import Reading, once

_ONES = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_VALUES = (
    {word: i + 1 for i, word in enumerate(_ONES)}
    | {word: i + 10 for i, word in enumerate(_TEENS)}
    | {word: 10 * (i + 2) for i, word in enumerate(_TENS)}
)
_SMALL = "|".join(_TEENS + _ONES)
_NUMBER = re.compile(
    r"(?<![\w.,:/$€£'’\-])(?:(?P<digits>\d{1,3})(?![\d%:]|[.,]\d)"
    rf"|(?P<tens>{'|'.join(_TENS)})(?:[ -](?P<ones>{'|'.join(_ONES)})(?!\w))?|(?P<small>{_SMALL})(?!\w))"
)
YEAR = r"(?:(?P<full>19[2-9]\d|20[0-3]\d)|'(?P<short>\d\d)(?!'?s))(?![\d\-]|'?s\b)"
"""A year from the 1920s on, or its last two digits behind an apostrophe; not a decade ("the 1980s")."""
TENS = {word + "s": 10 * (i + 2) for i, word in enumerate(_TENS[:-1])} | {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}


@once
def numbers(reading: Reading) -> list[tuple[Span, int]]:
    """Return every whole number from 1 to 999 that stands as a word, with its value; found once per reading."""
    return [(Span(*m.span()), _value(m)) for m in _NUMBER.finditer(reading.lower)]


def _value(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    if match["tens"]:
        return _VALUES[match["tens"]] + _VALUES.get(match["ones"] or "", 0)
    return _VALUES[match["small"]]


def year_of(match: re.Match[str], now: int) -> int | None:
    """Return the year of a match of `YEAR`; two digits mean the latest such year not after `now`; None if it "
    "is to come."""
    if match["full"]:
        return int(match["full"]) if int(match["full"]) <= now else None
    year = now - now % 100 + int(match["short"])
    return year - 100 if year > now else year


def decade(age: int) -> str:
    """Return the decade of life in words: 34 -> "thirties", 16 -> "teens"."""
    if age < 20:
        return "teens"
    names = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
    return names[min(age, 99) // 10 - 2]


def stage(age: int) -> str:
    """Return the stage of life in words: 34 -> "an adult"."""
    if age < 13:
        return "a child"
    return "young" if age < 20 else "an adult"
