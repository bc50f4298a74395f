"""What a classifier learns of a value, and when its answer is right: options, decades of the age, countries."""

from app.core.attributes import Attribute, to_option
from app.core.matching import HIT, age_midpoint, match, split_place
from app.signals.gazetteers.gazetteer import aliases, lookup

PLACES = (Attribute.LOCATION, Attribute.BIRTHPLACE)


def label(attribute: Attribute, value: str) -> str | None:
    """Return what is learned of a value: the option, the decade ("30s") or the country; None where it tells none."""
    if attribute is Attribute.AGE:
        age = age_midpoint(value)
        return None if age is None else f"{int(age // 10) * 10}s"
    return country(value) if attribute in PLACES else to_option(attribute, value)


def country(place: str) -> str | None:
    """Return the country of "City, Country", "Country" or a known city or region; None where none is known."""
    named = split_place(place, aliases())[1]
    found = () if named else lookup(place.split(",")[0])
    return found[0].country if found else named


def right(attribute: Attribute, answer: str, truth: str) -> bool:
    """Tell whether `answer` (a label) is right of `truth` (a value), by `core.matching`, places by country alone."""
    if attribute in PLACES:
        return answer == country(truth)
    return match(attribute, answer, truth) == HIT
