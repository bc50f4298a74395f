"""Chooses between places of one name by the other places of the text: beside Leeds, Whitby is the one in England."""

from collections import Counter
from dataclasses import replace

from app.signals.gazetteers.gazetteer import Place
from app.signals.place_names.local import Pointed
from app.signals.place_names.names import Found

_WELL_KNOWN = 150_000
"""A town with fewer people may have a namesake that is too small for our tables."""
_TELLING = 0.3


def agreed(named: list[Found], pointed: list[Pointed]) -> list[Found]:
    """Return `named`, each place in the country that most other names and words of the text belong to."""
    clear = [_nation(found) for found in named]
    local = [p.pointers[0] for p in pointed if len({q.country for q in p.pointers}) == 1]
    nations = Counter(p.country for p in local if p.here >= _TELLING) + Counter(filter(None, clear))
    return [found if sure else _chosen(found, nations) for found, sure in zip(named, clear, strict=True)]


def _nation(found: Found) -> str | None:
    """Return the country of a name that can hardly mean a place elsewhere."""
    first, *rest = found.places
    others = [p.population for p in rest if p.country != first.country]
    large = not first.city or first.population >= _WELL_KNOWN * 2
    return first.country if large and first.population >= 5 * max(others, default=0) else None


def _chosen(found: Found, nations: Counter[str]) -> Found:
    first = found.places[0]
    if not nations or not first.city or first.country in nations:
        return found
    country, _ = nations.most_common(1)[0]
    inside = [p for p in found.places if p.country == country]
    if inside:
        return replace(found, places=(*inside, *(p for p in found.places if p not in inside)))
    if len(nations) == 1 and first.population < _WELL_KNOWN:
        return replace(found, places=(Place(first.city, None, country, 0), *found.places))
    return found
