"""How many of a country's people, or of the world's, are women or of an age."""

from functools import cache

from app import assets

_BAND = 5
_OPEN = 85
_OLDEST = 100
"""The open band, 85 and older, is taken to end here."""


def women(iso: str) -> float:
    """Return the share of women at `iso`; "" or a country that is not counted: in the world."""
    return _row(iso)[0]


def aged(first: int, last: int, iso: str) -> float:
    """Return the share of people whose age lies between `first` and `last` (years, both included) at `iso`."""
    return sum(_each(year, _row(iso)[1]) for year in range(first, last + 1))


def _each(year: int, bands: tuple[float, ...]) -> float:
    if year < _OPEN:
        return bands[year // _BAND] / _BAND
    return bands[-1] / (_OLDEST - _OPEN)


def _row(iso: str) -> tuple[float, tuple[float, ...]]:
    return _table().get(iso) or _table()["world"]


@cache
def _table() -> dict[str, tuple[float, tuple[float, ...]]]:
    table = {}
    for line in assets.lines("population/ages.tsv"):
        iso, *parts = line.split("\t")
        female, *bands = (float(part) / 100 for part in parts)
        table[iso] = (female, tuple(bands))
    return table
