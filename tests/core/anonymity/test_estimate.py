"""Anonymity sets: every attribute more leaves no more people, nobody is fewer than one, and doubt makes it wide."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.anonymity.estimate import Share, estimate, rounded
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.linkage.profile import Claim

KNOWN = st.lists(
    st.tuples(
        st.builds(Claim, st.sampled_from(PAPER_ATTRIBUTES), st.just("x"), st.floats(0, 0.99), st.just(("x",))),
        st.builds(Share, st.floats(1e-6, 1), st.floats(1, 20), st.just("wpp")),
    ),
    max_size=8,
)


@given(KNOWN, KNOWN, st.integers(1, 10**10))
def test_whatever_more_is_told_no_number_grows(
    some: list[tuple[Claim, Share]], more: list[tuple[Claim, Share]], people: int
) -> None:
    few, many = estimate(people, "x", some), estimate(people, "x", [*some, *more])
    slack = 1 + 1e-9
    assert many.low <= few.low * slack
    assert many.middle <= few.middle * slack
    assert many.high <= few.high * slack


@given(KNOWN, st.integers(0, 10**10))
def test_nobody_is_fewer_than_one_and_the_middle_lies_between(known: list[tuple[Claim, Share]], people: int) -> None:
    found = estimate(people, "x", known)
    assert 1 <= found.low <= found.middle * (1 + 1e-9)
    assert found.middle <= found.high * (1 + 1e-9)


def test_what_is_only_probable_leaves_the_high_number_as_it_was() -> None:
    known = [(Claim(Attribute.SEX, "male", 0.6, ("male",)), Share(0.5, 1.1, "wpp"))]
    found = estimate(1000, "Ghent", known)
    assert (found.middle, found.high) == (500, 1000)


def test_the_job_counts_last() -> None:
    job = (Claim(Attribute.OCCUPATION, "nurse", 0.9, ("nurse",)), Share(0.01, 2, "oews"))
    sex = (Claim(Attribute.SEX, "male", 0.9, ("male",)), Share(0.5, 1.1, "wpp"))
    assert estimate(10_000, "Ghent", [job, sex]).without_job == 5000


def test_numbers_have_one_digit() -> None:
    assert [rounded(n) for n in (0.2, 1, 34, 96, 4711)] == [1, 1, 30, 100, 5000]
