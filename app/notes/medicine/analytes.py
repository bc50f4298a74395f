"""Where a text names what is measured: "sodium", "Hb", and short names that are words or people's besides ("Al").

The names are those that laboratories print and wards chart, in assets/notes/analytes.txt and short_analytes.txt.
"""

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.notes.base.states import ABBREVIATED
from app.notes.base.vocabulary import more_surnames, ordinary
from app.notes.prefilter.quick import Led
from app.signals.base import Reading, once
from app.signals.gazetteers.name_lists import given, surnames


class Proof(IntEnum):
    """How much has to stand behind a name before it is an analyte's."""

    NUMBER = 0
    """One number."""
    VALUE = 1
    """A unit, a range, a decimal or a second number: the name may be a person's."""
    ROW = 2
    """A unit, or three numbers and more: the name is an everyday word."""


@dataclass(frozen=True, slots=True)
class Analyte:
    """The name of something that is measured, at `span`; it is one only with the `proof` behind it."""

    span: Span
    proof: Proof


# "ph" leads to a telephone's number as well: no acidity is higher than 14.
_PHONE = frozenset(("ph", "Ph", "PH"))
_ACID = re.compile(r"(?:\s(?:of|is|was))?[\s:=|<>~]{0,24}(?:1[0-4]|\d)(?:\.\d{1,3})?(?![\d.]|[\s-]\d{3})")
_SHORTEST = 2
_TITLED = 4


def _pattern(rows: list[str]) -> Led:
    words = "|".join(re.escape(row.lower()).replace(r"\ ", r"[\s-]?") for row in sorted(rows, key=len, reverse=True))
    return Led(rf"(?<![\w-])(?:{words})(?!\w|['’]s\b)")


@cache
def _all() -> tuple[Led, dict[str, str]]:
    short = {row.lower(): row for row in assets.lines("notes/short_analytes.txt")}
    return _pattern([*assets.lines("notes/analytes.txt"), *short]), short


def _is_name(raw: str) -> bool:
    """Tell whether an analyte's letters are written as a given name is: "Ana 34" is no antibody."""
    return len(raw) > _SHORTEST and raw.istitle() and raw.lower() in given()


@cache
def identifying() -> frozenset[str]:
    """Return the words (small letters) that say of numbers that they identify somebody or date something."""
    return frozenset(assets.lines("notes/identifier_words.txt"))


def _borne(folded: str) -> bool:
    return folded in given() or folded in surnames() or folded in more_surnames()


def _of(text: str, span: Span) -> Analyte | None:
    raw = span.of(text)
    if raw in _PHONE and _ACID.match(text, span.end) is None:
        return None
    written = _all()[1].get(raw.lower())
    if written is None:
        return Analyte(span, Proof.VALUE if _is_name(raw) else Proof.NUMBER)
    if raw != written and (not raw.isupper() or raw.lower() in identifying() or raw in ABBREVIATED):
        return None
    if len(raw) > 1 and ordinary(raw) and not _borne(raw.lower()):
        return Analyte(span, Proof.ROW if len(raw) < _TITLED else Proof.VALUE)
    return Analyte(span, Proof.VALUE if raw != written or _borne(raw.lower()) else Proof.NUMBER)


@once
def analytes(reading: Reading) -> list[Analyte]:
    """Return what the text names that can be measured, in order; found once for all who ask."""
    spans = (Span(*m.span()) for m in _all()[0].matches(reading, reading.lower))
    return [one for s in spans if (one := _of(reading.text, s))]


def leads(cell: str) -> int:
    """Return where the name of an analyte ends with which a cell begins (small letters), 0 where none does."""
    match = _all()[0].pattern.match(cell)
    return match.end() if match else 0
