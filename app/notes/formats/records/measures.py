"""Tells headings of measurements by the units and analytes in them: "ferritin_ng_ml", "doseUnits", "plt_per_ul"."""

from functools import cache

from app import assets

_PREFIXES = ("", *"mkdcnpfuhμ", "mc", "da")
_METRIC, _PLAIN, _UNDER = "metric", "plain", "under"


@cache
def _units() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {_METRIC: set(), _PLAIN: set(), _UNDER: set()}
    for row in assets.lines("notes/units.txt"):
        kind, unit = row.split("\t")
        found[kind] |= {prefix + unit for prefix in _PREFIXES} if kind == _METRIC else {unit}
    return {kind: frozenset(units) for kind, units in found.items()}


@cache
def _identifying() -> frozenset[str]:
    return frozenset(assets.lines("notes/identifier_words.txt"))


def is_measure(words: str, analytes: frozenset[str]) -> bool:
    """Tell whether the words of a heading (small letters) say that a number under it is a measurement.

    One unit over another is ("copies ml", "per ul"), a unit behind other words ("dose iu"), and an analyte before them.
    A word for numbers that are given out ("id", "phone") says more than any unit.
    """
    row = words.split()
    if len(row) < 2 or not _identifying().isdisjoint(row):
        return False
    last = row[-1]
    if _is_unit(last) and (len(last) > 1 or row[-2] == "per" or _is_unit(row[-2])):
        return True
    return any(" ".join(row[:end]) in analytes for end in range(1, len(row)))


def _is_unit(word: str) -> bool:
    return any(word in units for units in _units().values())
