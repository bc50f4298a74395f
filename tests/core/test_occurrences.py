"""Every occurrence of a word that is hidden goes with it, or none."""

from app.core.edits import Edit
from app.core.occurrences import all_or_none, holds, occurrences
from app.core.text import Span

TEXT = "I left Leeds. Leeds was grey, and leedsy people stayed in leeds."


def edit(old: str, new: str, at: int = 0) -> Edit:
    start = TEXT.index(old, at)
    return Edit(Span(start, start + len(old)), old, new)


def test_words_are_found_whole_whatever_their_case_and_space() -> None:
    assert [s.of(TEXT) for s in occurrences("Leeds", TEXT)] == ["Leeds", "Leeds", "leeds"]
    assert occurrences("left  leeds", TEXT) == (Span(2, 12),)
    assert occurrences(" ", TEXT) == ()
    assert holds("don't", "I don’t")


def test_an_edit_that_leaves_its_words_standing_elsewhere_is_dropped() -> None:
    first, grey = edit("Leeds", "town"), edit("grey", "dull")
    assert all_or_none(TEXT, [first, grey], ["Leeds", "grey"]) == (grey,)


def test_edits_of_every_occurrence_stay() -> None:
    edits = [edit("left Leeds", "moved"), edit("Leeds", "It", 12), edit("in leeds", "there")]
    assert all_or_none(TEXT, edits, ["Leeds"]) == tuple(edits)


def test_an_edit_that_says_the_words_again_hides_nothing() -> None:
    edits = [edit("left Leeds", "moved"), edit("Leeds", "It", 12), edit("in leeds", "in Leeds itself")]
    assert all_or_none(TEXT, edits, ["Leeds"]) == (edits[2],)
