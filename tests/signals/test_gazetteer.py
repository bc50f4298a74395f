"""The gazetteer: names, native names and the table that matching compares places by."""

from app.core.attributes import Attribute
from app.core.matching import HIT, LESS_PRECISE, MISS, match
from app.signals.gazetteers.gazetteer import Place, aliases, index, lookup, townspeople


def test_a_city_is_found_by_all_its_names() -> None:
    for name in ("Zurich", "Zürich", "ZÜRICH", "zuerich"):
        assert lookup(name)[0].value == "Zurich, Switzerland"
    assert lookup("Köln")[0].value == "Cologne, Germany"
    assert lookup("NYC")[0].city == "New York"


def test_the_larger_of_two_cities_comes_first_and_a_country_narrows() -> None:
    assert lookup("Birmingham")[0].country == "United Kingdom"
    assert lookup("Birmingham", "US")[0].region == "Alabama"


def test_regions_and_countries_have_no_city() -> None:
    assert lookup("Texas")[0] == Place(None, "Texas", "United States")
    assert lookup("the Netherlands")[0].value == "Netherlands"
    assert lookup("nowhere at all") == ()


def test_townspeople_know_their_town() -> None:
    assert townspeople()["londoner"].value == "London, United Kingdom"


def test_matching_sees_through_aliases() -> None:
    table = aliases()
    hits = [("Zürich, Schweiz", "Zurich, Switzerland"), ("NYC, USA", "New York, United States"), ("England", "UK")]
    for one, other in hits:
        assert match(Attribute.LOCATION, one, other, table) == HIT
    assert match(Attribute.LOCATION, "Texas, USA", "San Antonio, United States", table) == LESS_PRECISE
    assert match(Attribute.LOCATION, "Paris, France", "Paris, United States", table) == MISS


def test_the_index_is_of_the_size_it_should_be() -> None:
    assert len(index().places) > 30_000
