"""Knows places: cities, regions and countries by the names people use for them.

Cities come from GeoNames (``assets/gazetteers/cities.tsv``), everything else is our own compilation. All tables are
read once, at first use, into one index by folded name; a city's row is taken apart when a text has its name.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from app import assets
from app.core.matching import PlaceNames
from app.signals.text.folded_name import fold
from app.signals.text.lazy_table import Waiting
from app.signals.text.token_index import Heads, heads


class Place(NamedTuple):
    """A place by its English names. `city` and `region` are None where the name means something larger.

    `population` counts the city's people (0 where unknown, and for regions and countries).
    """

    city: str | None
    region: str | None
    country: str
    population: int = 0

    @property
    def value(self) -> str:
        """Return the guess for this place: "City, Country", "Region, Country" or "Country"."""
        narrow = self.city or self.region
        return f"{narrow}, {self.country}" if narrow and narrow != self.country else self.country

    @property
    def subtype(self) -> str:
        """Return city, region or country."""
        return "city" if self.city else "region" if self.region else "country"


@dataclass(frozen=True, slots=True)
class Country:
    """A country with its words: adjectives ("Swiss"), people ("Dane"), and other names."""

    iso: str
    name: str
    continent: str
    adjectives: tuple[str, ...]
    people: tuple[str, ...]
    aliases: tuple[str, ...]


Places = Waiting[str | Place, tuple[Place, ...]]
"""Places by folded name, filed as such or as a row of ``cities.tsv``."""


@dataclass(frozen=True, slots=True)
class Index:
    """Places by folded name. `exact`: names that count only in exactly that spelling; `heads`: how the names begin."""

    places: Places
    exact: dict[str, frozenset[str]]
    heads: Heads


def _row(line: str, columns: int) -> list[str]:
    cells = line.split("\t")
    return cells + [""] * (columns - len(cells))


def _split(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split("|") if part.strip())


@cache
def countries() -> dict[str, Country]:
    """Return all countries by ISO code."""
    found = {}
    for line in assets.lines("gazetteers/countries.tsv"):
        iso, name, continent, adjectives, people, aliases = _row(line, 6)
        exact = (name,) if name.startswith("=") else ()
        plain = name.removeprefix("=").removeprefix("The ")
        found[iso] = Country(iso, plain, continent, _split(adjectives), _split(people), exact + _split(aliases))
    return found


@cache
def country_named(name: str) -> Country | None:
    """Return the country of an English name as used in values."""
    return next((country for country in countries().values() if country.name == name), None)


@cache
def renamed() -> dict[tuple[str, str], str]:
    """Return the English name by (folded other name, ISO code) for cities that have several names."""
    return {
        (fold(alias.lstrip("=")), iso): name
        for name, iso, aliases, _ in (_row(line, 4) for line in assets.lines("gazetteers/names.tsv"))
        for alias in (name, *_split(aliases))
    }


@cache
def townspeople() -> dict[str, Place]:
    """Return the city by what its people are called, lower case ("Londoner")."""
    return {
        people.lower(): lookup(name, iso)[0]
        for name, iso, _, peoples in (_row(line, 4) for line in assets.lines("gazetteers/names.tsv"))
        for people in _split(peoples)
        if lookup(name, iso)
    }


_NEVER = frozenset("to of un so on in the most same see can me my no as at by it we he go sur ner nan".split()) | {
    "country club"
}
"""Towns exist that are called so, but nobody who writes these words means them."""


_DOTTED = 5


class _Builder:
    def __init__(self) -> None:
        self.places = Places(_read)
        self.exact: dict[str, frozenset[str]] = {}

    def add(self, name: str, place: Place) -> None:
        """File `place` under `name`; a leading "=" asks for exactly this spelling in a text."""
        plain = name.removeprefix("=")
        key = fold(plain)
        if not key or key in _NEVER:
            return
        self.places.file(key, place)
        if name is not plain:
            self.exact[key] = self.exact.get(key, frozenset()) | {plain.replace(".", "")}
            if "." in plain and " " not in key and len(key) < _DOTTED:
                self.add("=" + plain.replace(".", " ").strip(), place)


def _read(_: str, rows: list[str | Place]) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(_city(row) if isinstance(row, str) else row for row in rows))


def _city(row: str) -> Place:
    name, iso, region, size = row.split("\t")
    return Place(renamed().get((fold(name), iso), name), region or None, countries()[iso].name, int(size) * 1000)


def _add_cities(places: Places) -> None:
    table = countries()
    for line in assets.lines("gazetteers/cities.tsv"):
        name, iso, _ = line.split("\t", 2)
        key = fold(name)
        if key and key not in _NEVER and iso in table:
            places.file(key, line)


def _add_names(builder: _Builder) -> None:
    table = countries()
    for line in assets.lines("gazetteers/names.tsv"):
        name, iso, aliases, _ = _row(line, 4)
        spellings = (name, *_split(aliases))
        known = [p for spelling in spellings for p in builder.places.get(fold(spelling.lstrip("=")), ())]
        best = max((p.population for p in known if p.country == table[iso].name and p.city == name), default=0)
        place = Place(name, None, table[iso].name, best)
        for spelling in spellings:
            builder.add(spelling, place)


@cache
def index() -> Index:
    """Load everything. Larger and better known places come first under each name."""
    builder = _Builder()
    for country in countries().values():
        place = Place(None, None, country.name)
        for name in (country.name, *country.aliases):
            builder.add(name, place)
    _add_cities(builder.places)
    _add_names(builder)
    for line in assets.lines("gazetteers/regions.tsv"):
        iso, _, regions = _row(line, 3)
        for region in _split(regions):
            plain = region.removeprefix("=").removeprefix("the ").split(",")[0]
            builder.add(region, Place(None, plain, countries()[iso].name))
    return Index(builder.places, builder.exact, heads(builder.places))


def lookup(name: str, iso: str | None = None) -> tuple[Place, ...]:
    """Return the places called `name` (any case, with or without accents), largest first; `iso` narrows the country.

    Unknown names give an empty tuple.
    """
    found = index().places.get(fold(name), ())
    return found if iso is None else tuple(place for place in found if place.country == countries()[iso].name)


def _region_rows() -> Iterator[tuple[str, str]]:
    for line in assets.lines("gazetteers/regions.tsv"):
        iso, _, regions = _row(line, 3)
        for region in _split(regions):
            yield fold(region.removeprefix("=").split(",")[0]), countries()[iso].name


@cache
def regions() -> frozenset[str]:
    """Return the regions' names as they stand in values."""
    return frozenset(name.split(",")[0] for name in _region_names())


def _region_names() -> Iterator[str]:
    for line in assets.lines("gazetteers/regions.tsv"):
        for region in _split(_row(line, 3)[2]):
            yield region.removeprefix("=").removeprefix("the ")


@cache
def aliases() -> PlaceNames:
    """Return the folded names of countries, regions and cities that `core.matching` compares places by."""
    nations = {}
    for country in countries().values():
        for name in (country.name, *country.aliases):
            nations[fold(name.lstrip("="))] = country.name
    for nation in ("england", "scotland", "wales", "northern ireland", "great britain"):
        nations[nation] = "United Kingdom"
    cities: dict[str, str] = {}
    for (alias, _), name in renamed().items():
        cities.setdefault(alias, name)
    return PlaceNames(countries=nations, regions=dict(_region_rows()), cities=cities)
