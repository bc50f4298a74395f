"""Drafts from the source."""

from hypothesis import given
from hypothesis import strategies as st

from app.engines.constrained.lookup import Drafter, accepted

TOKENS = st.lists(st.integers(0, 5), max_size=40)


def test_the_longest_match_wins() -> None:
    """Three matching tokens say more than two."""
    drafter = Drafter([1, 2, 9, 9, 7, 1, 2, 8, 8])
    assert drafter.draft([7, 1, 2]) == [8, 8]


def test_a_rewrite_walks_forward() -> None:
    """Among equal matches the next one after the last place is taken."""
    drafter = Drafter([1, 2, 3, 4, 1, 2, 5, 6], width=2)
    assert drafter.draft([1, 2]) == [3, 4]
    drafter.draft([2, 3, 4])
    assert drafter.draft([0, 1, 2]) == [5, 6]


def test_nothing_written_yet_drafts_the_beginning() -> None:
    """A rewrite mostly begins as its source does; an unknown word drafts nothing."""
    assert Drafter([4, 5, 6], width=2).draft([]) == [4, 5]
    assert Drafter([4, 5, 6]).draft([8, 9]) == []
    assert Drafter([]).draft([]) == []


@given(TOKENS, TOKENS)
def test_a_draft_is_a_passage_of_the_source(source: list[int], written: list[int]) -> None:
    """Every draft stands in the source, behind what was written last."""
    draft = Drafter(source).draft(written)
    assert len(draft) <= 8
    if draft and written:
        passage = written[-2:] + draft
        assert any(source[at : at + len(passage)] == passage for at in range(len(source)))


def test_accepted_counts_to_the_first_difference() -> None:
    """What follows a difference was guessed on a false premise."""
    assert accepted([1, 2, 3], [1, 2, 9, 3]) == 2
    assert accepted([], [5]) == 0
