"""Tells headings of measurements by the units and analytes in them: "ferritin_ng_ml", "doseUnits", "plt_per_ul"."""

import re
from functools import cache

from app.notes.medicine.analytes import identifying
from app.notes.medicine.measurements import units

_AMOUNT = re.compile(r"[<>≤≥=~]{0,2}\s?\d+(?:[.,]\d+)?\s?(?P<unit>[^\d\s]+)")
_PREFIXES = ("", *"mkdcnpfuhμ", "mc", "da")


@cache
def _units() -> frozenset[str]:
    metric = (prefix + unit for unit in units()["metric"] for prefix in _PREFIXES)
    return frozenset((*metric, *units()["plain"], *units()["under"]))


def is_measure(words: str, analytes: frozenset[str]) -> bool:
    """Tell whether the words of a heading (lower-case letters) say that a number under it is a measurement.

    One unit over another is ("copies ml", "per ul"), a unit after other words ("dose iu"), and an analyte before them.
    A word for numbers that are given out ("id", "phone") says more than any unit.
    """
    row = words.split()
    if len(row) < 2 or not identifying().isdisjoint(row):
        return False
    last = row[-1]
    if last in _units() and (len(last) > 1 or row[-2] == "per" or row[-2] in _units()):
        return True
    return any(" ".join(row[:end]) in analytes for end in range(1, len(row)))


def is_amount(value: str) -> bool:
    """Tell whether a value is a number with its unit and nothing else: "138 mmol/l"."""
    found = _AMOUNT.fullmatch(value.strip())
    return found is not None and all(part in _units() for part in found["unit"].lower().split("/"))
