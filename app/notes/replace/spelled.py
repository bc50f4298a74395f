"""Moves days that are spelled out, "april the third", "June second, nineteen fifty eight", in the words they had."""

import datetime
import re

from app.notes.base.date_parts import MONTHS, like, month_named

_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen".split()
)
_ONES += ["eighteen", "nineteen"]
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_IRREGULAR = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth"}
_IRREGULAR |= {"twelve": "twelfth", "twenty": "twentieth", "thirty": "thirtieth"}
_TOKEN = re.compile(r"[^\W\d_]+|[^\w]+")
_CENTURIES = {"nineteen": 1900, "twenty": 2000}
_DAYS = 31


def _said(number: int) -> list[str]:
    """Return the words for a number from 1 to 99."""
    if number < 20:
        return [_ONES[number - 1]]
    tens, ones = divmod(number, 10)
    return [_TENS[tens - 2], *([_ONES[ones - 1]] if ones else [])]


def _nth(words: list[str]) -> list[str]:
    return [*words[:-1], _IRREGULAR.get(words[-1], f"{words[-1]}th")]


_CARDINALS = {tuple(_said(n)): n for n in range(1, 100)}
_ORDINALS = {tuple(_nth(_said(n))): n for n in range(1, _DAYS + 1)}


def _year(words: list[str]) -> int | None:
    """Return the year that words tell: "nineteen fifty eight", "twenty oh five", "two thousand and nine"."""
    if words[:2] == ["two", "thousand"]:
        rest = tuple(w for w in words[2:] if w != "and")
        return 2000 + (_CARDINALS.get(rest, 0) if rest else 0)
    if not words or words[0] not in _CENTURIES:
        return None
    rest = tuple(w for w in words[1:] if w not in ("oh", "o"))
    return _CENTURIES[words[0]] + _CARDINALS[rest] if rest in _CARDINALS else None


def _year_words(year: int) -> list[str]:
    rest = year % 100
    if 2000 <= year < 2010:
        return ["two", "thousand", *(_said(rest) if rest else [])]
    return ["nineteen" if year < 2000 else "twenty", *(_said(rest) if rest else ["hundred"])]


def _day(words: list[str], at: int) -> tuple[int, int, bool] | None:
    """Return the day that the words from `at` on tell, how many of them do, and whether it is an ordinal."""
    for many in (2, 1):
        told = tuple(words[at : at + many])
        for numbers, ordinal in ((_ORDINALS, True), (_CARDINALS, False)):
            if len(told) == many and numbers.get(told, _DAYS + 1) <= _DAYS:
                return numbers[told], many, ordinal
    return None


def is_spelled(raw: str) -> bool:
    """Tell whether a printed date tells its day in words."""
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", raw)]
    return not any(c.isdigit() for c in raw) and any(_day(words, at) for at in range(len(words)))


def shifted(raw: str, move: datetime.timedelta, written: int) -> str | None:
    """Return a spelled date moved, None where it does not tell which day it means; `written`: the note's year."""
    tokens = _TOKEN.findall(raw)
    places = [at for at, token in enumerate(tokens) if token[0].isalpha() and token.lower() not in ("the", "of")]
    words = [tokens[at].lower() for at in places]
    months = [at for at, word in enumerate(words) if month_named(word)]
    if len(months) != 1:
        return None
    first = months[0] + 1 if months[0] == 0 else 0
    day = _day(words, first)
    if day is None or (months[0] and day[1] != months[0]):
        return None
    rest = words[months[0] + 1 + (day[1] if months[0] == 0 else 0) :]
    year = _year(rest)
    if rest and year is None:
        return None
    try:
        moved = datetime.date(year or written, month_named(words[months[0]]) or 0, day[0]) + move
    except ValueError:
        return None
    said = _nth(_said(moved.day)) if day[2] else _said(moved.day)
    new = {places[months[0]]: like(tokens[places[months[0]]], MONTHS[moved.month - 1])}
    new |= _placed(tokens, places[first : first + day[1]], said)
    if rest:
        new |= _placed(tokens, places[len(places) - len(rest) :], _year_words(moved.year))
    return _written(tokens, new, [places[first : first + day[1]], places[len(places) - len(rest) :] if rest else []])


def _placed(tokens: list[str], places: list[int], words: list[str]) -> dict[int, str]:
    text = " ".join(words)
    return {places[0]: text.capitalize() if tokens[places[0]][0].isupper() else text}


def _written(tokens: list[str], new: dict[int, str], groups: list[list[int]]) -> str:
    """Return the tokens with the new words in the places of the old: a group of them becomes one."""
    gone = {at for group in groups if group for at in range(group[0] + 1, group[-1] + 1)}
    return "".join(new.get(at, token) for at, token in enumerate(tokens) if at not in gone)
