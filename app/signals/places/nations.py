"""Which countries a few words belong to: by a place's name, a people's, or as what is only said or eaten there."""

from app.signals.gazetteers.gazetteer import lookup
from app.signals.place_names.local import countries_of
from app.signals.places.origins import country_of
from app.signals.text.folded_name import fold


def nations(words: str) -> frozenset[str]:
    """Return the countries as guesses call them; none for words that belong to no country in particular."""
    people = country_of(words)
    named = {place.country for place in lookup(words) if place.country}
    return frozenset(named | countries_of(fold(words)) | ({people} if people else set()))
