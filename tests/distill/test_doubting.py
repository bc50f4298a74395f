"""Limits of doubt: what they may cost, what they gain, and where there is nothing to doubt."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.distill.fit.claim_threshold import FLOOR, Claimed, limits

claims = st.lists(
    st.builds(
        Claimed,
        st.sampled_from([Attribute.AGE, Attribute.OCCUPATION, Attribute.NAME]),
        st.floats(0, 1) | st.just(2.0),
        st.booleans(),
        st.booleans(),
    ),
    max_size=25,
)


def f1(kept: list[Claimed], wanted: int) -> float:
    return 2 * sum(c.real for c in kept) / max(1, len(kept) + wanted)


def left(some: list[Claimed], known: dict[Attribute, float]) -> list[Claimed]:
    return [c for c in some if c.sure >= known.get(c.attribute, 0.0)]


def share_right(some: list[Claimed]) -> float:
    eight = [c for c in some if c.attribute in PAPER_ATTRIBUTES]
    return sum(c.right for c in eight) / max(1, len(eight))


def test_bad_guesses_are_doubted_and_good_ones_are_not() -> None:
    jobs = [Claimed(Attribute.OCCUPATION, 0.08, True, False)] * 3 + [Claimed(Attribute.OCCUPATION, 0.5, True, True)] * 3
    ages = [Claimed(Attribute.AGE, 0.3, True, True)] * 6
    found = limits([*jobs, *ages], 12)
    assert set(found) == {Attribute.OCCUPATION}
    assert 0.08 < found[Attribute.OCCUPATION] <= 0.45


def test_what_is_said_outright_is_never_doubted_away() -> None:
    assert left(
        [Claimed(Attribute.AGE, 2.0, True, False)] * 4, limits([Claimed(Attribute.AGE, 2.0, True, False)] * 4, 4)
    )


@given(claims, st.integers(0, 9))
@settings(deadline=None, max_examples=60)
def test_more_is_right_and_detection_is_paid_no_further_than_the_floor(some: list[Claimed], missed: int) -> None:
    wanted = sum(c.real for c in some) + missed
    kept = left(some, limits(some, wanted))
    assert share_right(kept) >= share_right(some)
    assert f1(kept, wanted) >= min(FLOOR, f1(some, wanted))
    assert {c for c in some if c.attribute is Attribute.NAME} <= set(kept)
