"""Which region a city lies in, beside the names of places: what evidence about places is gathered along."""

from functools import cache

from app import assets
from app.core.linkage.paths import Geography
from app.core.matching import fold
from app.signals.gazetteers.gazetteer import aliases, countries


@cache
def geography() -> Geography:
    """Return the names of places and the regions of cities; of two cities of one name the larger one counts."""
    regions: dict[tuple[str, str], str] = {}
    for name, iso, region, _ in assets.rows("gazetteers/cities.tsv"):
        if region and iso in countries():
            regions.setdefault((fold(name), fold(countries()[iso].name)), fold(region))
    names = aliases()
    return Geography(names, regions, {fold(name): name for name in names.countries.values()})
