"""A draft beside earlier posts: what it tells alone, together, and what of it is new; and when what became known."""

from app.core.attributes import Attribute
from app.core.linkage.comparison import compare
from app.core.linkage.sightings import Sighting
from app.core.linkage.timeline import Post, reliefs, timeline
from app.signals.gazetteers.geography import geography


def seen(post: str, attribute: Attribute, guess: str, confidence: float) -> Sighting:
    return Sighting(post, attribute, (guess,), confidence)


EARLIER = [seen("1", Attribute.LOCATION, "Porto, Portugal", 0.4), seen("1", Attribute.SEX, "female", 0.9)]


def test_what_takes_both_to_be_told_is_new_and_joined() -> None:
    shifts = {
        s.attribute: s for s in compare([seen("d", Attribute.LOCATION, "Porto, Portugal", 0.4)], EARLIER, geography())
    }
    town = shifts[Attribute.LOCATION]
    assert town.together.value == "Porto, Portugal"
    assert (round(town.alone, 2), round(town.before, 2)) == (0.4, 0.4)
    assert town.together.likely > 0.5
    assert town.new
    assert town.joined
    assert not shifts[Attribute.SEX].new


def test_what_was_known_before_is_nothing_new() -> None:
    (known,) = compare(
        [seen("d", Attribute.SEX, "female", 0.9)], [seen("1", Attribute.SEX, "female", 0.95)], geography()
    )
    assert not known.new
    assert known.together.likely > 0.95


def test_a_draft_without_a_history_tells_what_it_tells_alone() -> None:
    (shift,) = compare([seen("d", Attribute.AGE, "34", 0.7)], [], geography())
    assert shift.new
    assert not shift.joined
    assert shift.alone == shift.together.likely


def test_an_old_address_is_not_said_to_be_of_the_draft() -> None:
    earlier = [seen("1", Attribute.HEALTH, "asthma", 0.9)]
    assert compare([seen("d", Attribute.SEX, "male", 0.8)], earlier, geography())[0].attribute is Attribute.SEX


POSTS = (
    Post("b", "2024-05-01", (seen("b", Attribute.LOCATION, "Porto, Portugal", 0.45),)),
    Post(
        "a",
        "2023-05-01",
        (seen("a", Attribute.LOCATION, "Porto, Portugal", 0.4), seen("a", Attribute.SEX, "male", 0.9)),
    ),
    Post("c", "2025-05-01", (seen("c", Attribute.OCCUPATION, "baker", 0.3),)),
)


def test_the_timeline_says_by_which_post_what_became_probable() -> None:
    steps = timeline(POSTS, geography())
    assert [(step.post.id, [claim.value for claim in step.claims]) for step in steps] == [
        ("a", ["male"]),
        ("b", ["Porto, Portugal"]),
    ]


def test_the_post_that_alone_tells_something_is_worth_most() -> None:
    found = reliefs(POSTS, geography())
    assert found[0].post.id == "a"
    assert {claim.attribute for claim, _ in found[0].without} == {Attribute.SEX, Attribute.LOCATION}
    assert all(less < claim.likely for claim, less in found[0].without)
    assert "c" not in {relief.post.id for relief in found}


def test_what_ten_posts_say_no_single_one_takes_back() -> None:
    posts = [Post(str(n), f"2024-01-{n:02d}", (seen(str(n), Attribute.SEX, "male", 0.9),)) for n in range(1, 11)]
    assert reliefs(posts, geography()) == ()
