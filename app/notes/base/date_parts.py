"""Takes a printed date apart and puts another day into the very same print: order, padding, names and case are kept."""

import datetime
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

MONTHS = "january february march april may june july august september october november december".split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_TOKEN = re.compile(r"\d+|[^\W\d_]+|['’]\d\d|\W|_")
_RANGE = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th)?\s?(?:-|–|to|and|&)\s?\d{1,2}(?!\d)")
_ORDINALS = ("st", "nd", "rd", "th")


class Order(StrEnum):
    """In which order a document writes numeric dates."""

    MONTH_FIRST = "month first"
    DAY_FIRST = "day first"


@dataclass(frozen=True, slots=True)
class Part:
    """One token of a printed date: what it says (year, month, day, weekday, ordinal or nothing) and how."""

    raw: str
    role: str = ""


_EVIDENCE = re.compile(r"(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/])")
_BRITISH = re.compile(
    r"\b(?:nhs|gp|a&e|oedema|haemo\w*|anaem\w*|paediatr\w*|oesoph\w*|diarrhoea|theatre|registrar|gmc|hcpc|tds"
    r"|qds|nocte|ltd|klinikum|qld|nsw)\b"
)


def order_of(text: str) -> Order:
    """Return the order that a document's numeric dates show: days over 12 decide, then dots, then its spelling.

    Without any evidence the month comes first, as in the United States, whose rule this is.
    """
    month_first = day_first = dots = 0
    for first, mark, second in _EVIDENCE.findall(text):
        month_first += int(second) > 12 >= int(first)
        day_first += int(first) > 12 >= int(second)
        dots += mark == "."
    if month_first != day_first:
        return Order.MONTH_FIRST if month_first > day_first else Order.DAY_FIRST
    british = len(set(_BRITISH.findall(text.lower())))
    return Order.DAY_FIRST if dots or british >= 2 else Order.MONTH_FIRST


def full_year(raw: str, written: int) -> int:
    """Return the year that two or four digits mean: two digits are never later than the year after `written`."""
    digits = raw.strip("'’")
    if len(digits) != 2:
        return int(digits)
    century = (written + 1) // 100 * 100
    year = century + int(digits)
    return year if year <= written + 1 else year - 100


@lru_cache(512)
def month_named(word: str) -> int | None:
    """Return the month (1-12) that a word names or shortens, None for another word."""
    folded = word.lower().rstrip(".")
    if len(folded) < 3:
        return None
    return next(
        (at for at, name in enumerate(MONTHS, 1) if name.startswith(folded) or (folded == "sept" and at == 9)), None
    )


@lru_cache(512)
def _weekday(word: str) -> bool:
    folded = word.lower()
    return len(folded) >= 3 and any(name.startswith(folded) for name in WEEKDAYS)


def parse(raw: str, order: Order) -> tuple[Part, ...]:
    """Return the tokens of a printed date with what each says."""
    if re.fullmatch(r"(?:19|20)\d{6}", raw):
        return Part(raw[:4], "year"), Part(raw[4:6], "month"), Part(raw[6:], "day")
    tokens = _TOKEN.findall(raw)
    named = any(month_named(t) for t in tokens if t.isalpha())
    parts: list[Part] = []
    numbers = [t for t in tokens if t.strip("'’").isdigit()]
    roles = _roles(numbers, named, order, _RANGE.search(raw) is not None)
    at = 0
    for position, token in enumerate(tokens):
        if token.strip("'’").isdigit():
            parts.append(Part(token, roles[at]))
            at += 1
        elif token.isalpha() and token.lower() in _ORDINALS and position and tokens[position - 1].isdigit():
            parts.append(Part(token, "ordinal"))
        elif token.isalpha() and month_named(token):
            parts.append(Part(token, "month"))
        elif token.isalpha() and _weekday(token):
            parts.append(Part(token, "weekday"))
        else:
            parts.append(Part(token))
    return tuple(parts)


def _roles(numbers: list[str], named: bool, order: Order, ranged: bool) -> list[str]:
    """Return what each number of a date is; `ranged`: its first two numbers are the days of a range."""
    years = ["year" if n[0] in "'’" or len(n) == 4 else "" for n in numbers]
    if named:
        for at, number in enumerate(numbers):
            second = "day" in years[:at] and not (ranged and at == 1)
            years[at] = years[at] or ("year" if second or not 1 <= int(number) <= 31 else "day")
        return years
    if len(numbers) < 2:
        return [year or "day" for year in years]
    if len(numbers) == 2:
        return ["month", "year"] if years[1] else ["year", "month"] if years[0] else _two(numbers, order)
    rest = [""] * (len(numbers) - 3)
    return ["year", "month", "day", *rest] if years[0] else [*_two(numbers[:2], order), "year", *rest]


def _two(numbers: list[str], order: Order) -> list[str]:
    first, second = (int(n) for n in numbers[:2])
    if first > 12:
        return ["day", "month"]
    if second > 12:
        return ["month", "day"]
    return ["month", "day"] if order is Order.MONTH_FIRST else ["day", "month"]


def value(parts: tuple[Part, ...], role: str) -> str | None:
    """Return the first token of this role, None where the date lacks it."""
    return next((p.raw for p in parts if p.role == role), None)


def year_in(parts: tuple[Part, ...], written: int) -> int | None:
    """Return the year of a date, None where it has none."""
    raw = value(parts, "year")
    return None if raw is None else full_year(raw, written)


def month_in(parts: tuple[Part, ...]) -> int | None:
    """Return the month (1-12) of a date, None where it has none or names none that exists."""
    raw = value(parts, "month")
    if raw is None:
        return None
    return int(raw) if raw.isdigit() and 1 <= int(raw) <= 12 else month_named(raw)


def ordinal(day: int) -> str:
    """Return the ending of an ordinal number: 1st, 2nd, 3rd, 11th."""
    return "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def like(word: str, name: str, short: bool = False) -> str:
    """Return `name` in the length and case of `word`; `short`: where a word such as "May" may be a name cut short."""
    letters = word.rstrip(".").lower()
    whole = letters in MONTHS or letters in WEEKDAYS
    new = (
        name
        if whole and not (short and len(letters) == 3)
        else name[: 4 if name == "september" and letters == "sept" else 3]
    )
    if word.isupper():
        return new.upper()
    return new.capitalize() if word[0].isupper() else new


def printed(part: Part, day: datetime.date, pads: bool, short: bool = False) -> str:
    """Return the token for `day` in the print of `part`; `pads`: the date writes days and months with two digits.

    `short`: it cuts names of months short, where "May" does not tell.
    """
    raw = part.raw
    if part.role == "year":
        mark = raw[0] if raw[0] in "'’" else ""
        return f"{mark}{day.year % 100:02d}" if len(raw.strip("'’")) == 2 else f"{day.year:04d}"
    if part.role == "month":
        return (
            (f"{day.month:02d}" if pads else str(day.month))
            if raw.isdigit()
            else like(raw, MONTHS[day.month - 1], short)
        )
    if part.role == "day":
        return f"{day.day:02d}" if pads else str(day.day)
    if part.role == "ordinal":
        return ordinal(day.day).upper() if raw.isupper() else ordinal(day.day)
    if part.role == "weekday":
        return like(raw, WEEKDAYS[day.weekday()])
    return raw
