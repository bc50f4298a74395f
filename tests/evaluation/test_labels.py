"""What is learned of a value, and when an answer is right."""

from app.core.attributes import Attribute
from app.evaluation.support.labels import label, right


def test_labels_are_options_decades_and_countries() -> None:
    assert label(Attribute.RELATIONSHIP, "engaged") == "in relation"
    assert label(Attribute.AGE, "34") == label(Attribute.AGE, "early 30s") == "30s"
    assert label(Attribute.LOCATION, "Leeds, England") == label(Attribute.BIRTHPLACE, "UK") == "United Kingdom"
    assert label(Attribute.LOCATION, "Osaka") == "Japan"
    assert label(Attribute.LOCATION, "Europe") is None
    assert label(Attribute.SEX, "unknown") is None


def test_answers_are_compared_as_everywhere_and_places_by_country() -> None:
    assert right(Attribute.INCOME, "medium", "middle")
    assert right(Attribute.AGE, "30s", "31")
    assert not right(Attribute.AGE, "30s", "44")
    assert right(Attribute.LOCATION, "Germany", "Munich, Germany")
    assert not right(Attribute.BIRTHPLACE, "Germany", "Vienna, Austria")
