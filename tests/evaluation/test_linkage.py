"""The measure of many posts together: a profile tells more than its best post, and says when it was sure and wrong."""

from app.core.attributes import Attribute
from app.core.linkage.sightings import Sighting
from app.evaluation.posts.linkage import Author, measure, table

FACTS = {Attribute.SEX: "female", Attribute.LOCATION: "Porto, Portugal"}
AUTHOR = Author("p", FACTS, ("one", "two"))
READ = [
    (Sighting("0", Attribute.SEX, ("male",), 0.9), Sighting("0", Attribute.LOCATION, ("Portugal",), 0.9)),
    (Sighting("1", Attribute.LOCATION, ("Porto, Portugal",), 0.5), Sighting("1", Attribute.SEX, ("female",), 0.3)),
]


def test_together_is_more_than_the_best_post() -> None:
    tallies = measure([(AUTHOR, READ)], [2])
    assert tallies["best single"].right == [1.0]
    assert tallies["single"].right == [0.5]
    assert tallies["together, 2"].right == [1.0]


def test_a_country_is_not_wrong_and_another_sex_is() -> None:
    tallies = measure([(AUTHOR, READ)], [2])
    assert (sum(tallies["single"].sure), sum(tallies["single"].wrong)) == (2, 1)
    assert "together, 2" in table(tallies)
