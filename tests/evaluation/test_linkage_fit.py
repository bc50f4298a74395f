"""Fitting the discount: the training part alone, and a discount is worse that makes sure of what is wrong twice."""

from app.core.attributes import Attribute
from app.core.linkage.sightings import Sighting
from app.core.splits import is_calibration, is_test
from app.evaluation.posts.linkage import Author
from app.evaluation.posts.linkage_fit import loss, training

FACTS = {Attribute.OCCUPATION: "nurse"}


def test_posts_and_people_of_the_other_parts_are_left_out() -> None:
    texts = tuple(f"post {number}" for number in range(64))
    kept = training(Author("p01", FACTS, texts)).texts
    assert kept == tuple(text for text in texts if not (is_test(text) or is_calibration(text)))
    assert 0 < len(kept) < len(texts)
    assert training(Author("p13", FACTS, texts)).texts == ()


def test_what_is_misread_the_same_way_twice_speaks_for_a_small_discount() -> None:
    twice = [(Sighting(str(post), Attribute.OCCUPATION, ("baker",), 0.6),) for post in range(2)]
    read = [(Author("a", FACTS, ("one", "two")), twice)]
    assert loss(read, 0.0) < loss(read, 0.5)
    right = [(Author("a", {Attribute.OCCUPATION: "baker"}, ("one", "two")), twice)]
    assert loss(right, 0.5) < loss(right, 0.0)
