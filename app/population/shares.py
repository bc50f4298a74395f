"""How large a share of people a claimed value holds for, with the source and how far that may be off."""

from functools import cache

from app import assets
from app.core.anonymity.estimate import SURE, Estimate, Share, estimate, rounded
from app.core.attributes import Attribute, to_option
from app.core.linkage.profile import Claim
from app.core.matching import age_midpoint, lemmas, split_place
from app.core.told import PROBABLY
from app.population.ages import aged, women
from app.signals.gazetteers.gazetteer import aliases, country_named, lookup

_NEAR = 5
_AGES_DIFFER = 1.8
_SEXES_DIFFER = 1.1
_A_TITLE = 1 / 15
"""About so much of a field has one of its titles; some have far more. No published figure: hence the next factor."""
_TITLES_DIFFER = 5.0
_ONE_TITLE = frozenset({"study", "home"})
_RARER = 3
"""How much rarer each word makes a title that is not listed itself."""
_UNKNOWN_JOB = Share(0.001, 10.0, "guess")
_ABROAD = 0.037
"""Of all people live in another country than that of their birth (UN, International Migrant Stock 2024)."""
_PLACES_DIFFER = 4.0


def anonymity(claims: tuple[Claim, ...]) -> Estimate:
    """Return how many people share what the claims make probable, counted where the author probably lives."""
    home = next((c for c in claims if c.attribute is Attribute.LOCATION and c.likely >= PROBABLY), None)
    people, among = _people(home.value) if home else (_world(), "the world")
    known = [(claim, found) for claim in claims if (found := share(claim, home.value if home else ""))]
    sure = home is not None and home.likely >= SURE
    return estimate(people, among, known, None if sure else _world())


def share(claim: Claim, home: str) -> Share | None:
    """Return the share of people at `home` (a place, "" for anywhere) for whom a claim holds; None: not counted."""
    if claim.attribute is Attribute.AGE:
        return _age(claim.value, _iso(home))
    if claim.attribute is Attribute.BIRTHPLACE:
        return _born(claim.value, home)
    if claim.attribute is Attribute.OCCUPATION:
        return _job(claim.value)
    option = to_option(claim.attribute, claim.value)
    if claim.attribute is Attribute.SEX and option:
        return _sex(option, _iso(home))
    return _table().get((claim.attribute.value, option)) if option else None


def told(found: Estimate) -> str:
    """Return the estimate as a sentence, without its assumptions."""
    jobs = any(step.claim.attribute is Attribute.OCCUPATION for step in found.steps)
    if jobs and rounded(found.without_job) != rounded(found.middle):
        several = (
            f"one of about {rounded(found.without_job):,} people in {found.among}, "
            f"of {rounded(found.middle):,} with the job"
        )
    else:
        several = f"one of about {rounded(found.middle):,} people in {found.among}"
    if found.high > found.people:
        return f"You may be {several} ({rounded(found.low):,} or more: the place is not sure)."
    return f"You may be {several} ({rounded(found.low):,} to {rounded(found.high):,})."


def assumptions(found: Estimate) -> list[str]:
    """Return what the estimate assumes, a sentence each: for whoever wants to know."""
    nation = country_named(found.among)
    counted = _nation(nation.iso) if nation else _world()
    source = "wpp" if found.people == counted else "geonames"
    rows = [f"{rounded(found.people):,} people live in {found.among} ({_source(source)})."]
    for step in found.steps:
        part = 1 / step.share.share
        rows.append(
            f"{step.claim.attribute.value.capitalize()} {step.claim.value}: about 1 in {rounded(part):,}, "
            f"{step.share.times:g} times more or fewer ({_source(step.share.source)})."
        )
    rows.append("What is told is taken for independent and true; who knows you needs far less.")
    return rows


def _people(place: str) -> tuple[float, str]:
    city, country = split_place(place, aliases())
    nation = country_named(country) if country else None
    found = lookup(city, nation.iso if nation else None) if city else ()
    town = next((p for p in found if p.city and p.population), None)
    if town and town.city:
        return float(town.population), town.city
    if nation is None:
        return _world(), "the world"
    return _nation(nation.iso), nation.name


def _world() -> float:
    return _countries()["world"]


def _nation(iso: str) -> float:
    return _countries().get(iso, _world())


def _iso(place: str) -> str:
    """Return the country of a place, "" where none is known."""
    _, country = split_place(place, aliases()) if place else (None, None)
    nation = country_named(country) if country else None
    return nation.iso if nation else ""


def _age(value: str, iso: str) -> Share | None:
    age = age_midpoint(value)
    if age is None:
        return None
    first, last = max(0, round(age) - _NEAR), round(age) + _NEAR
    return Share(max(1e-4, aged(first, last, iso)), _AGES_DIFFER, "ages")


def _sex(option: str, iso: str) -> Share:
    return Share(women(iso) if option == "female" else 1 - women(iso), _SEXES_DIFFER, "ages")


def _born(value: str, home: str) -> Share | None:
    people, _ = _people(value)
    _, country = split_place(value, aliases())
    _, here = split_place(home, aliases()) if home else (None, None)
    nation = country_named(country) if country else None
    if nation is None:
        return None
    of_nation = min(1.0, people / _nation(nation.iso))
    if here == country:
        return Share(max(1e-5, of_nation), _PLACES_DIFFER if of_nation < 1 else 1.1, "migrants")
    among = _ABROAD if here else 1.0
    return Share(max(1e-7, among * people / _world()), _PLACES_DIFFER**2 if here else _PLACES_DIFFER, "migrants")


def _job(value: str) -> Share:
    """Return the share of a title; one that is not listed is known by its last words, else rare."""
    words = lemmas(value)
    for begin in range(len(words)):
        field = _fields().get(words[begin:])
        if field is not None:
            whole = _table()[Attribute.OCCUPATION.value, field]
            part, times = (1.0, 1.0) if field in _ONE_TITLE else (_A_TITLE, _TITLES_DIFFER)
            return Share(whole.share * part / _RARER ** min(begin, 2), whole.times * times, whole.source)
    return _UNKNOWN_JOB


@cache
def _fields() -> dict[tuple[str, ...], str]:
    fields: dict[tuple[str, ...], str] = {}
    for field, _, titles in assets.rows("lexicons/titles.tsv"):
        for title in titles.split("|"):
            fields.setdefault(lemmas(title.split(">")[0]), field)
    return fields


@cache
def _table() -> dict[tuple[str, str], Share]:
    rows = assets.rows("population/shares.tsv")
    return {(a, value): Share(float(part), float(times), source) for a, value, part, times, source, _ in rows}


@cache
def _countries() -> dict[str, float]:
    rows = assets.rows("population/countries.tsv")
    return {iso: int(thousands) * 1000.0 for iso, thousands in rows}


@cache
def _sources() -> dict[str, str]:
    return {key: name for key, _, name in assets.rows("population/sources.tsv")}


def _source(key: str) -> str:
    return _sources()[key]
