"""What is hidden in one place and left in another is not hidden; what hides more than that is not undone."""

from app.core.edits.edits import Edit
from app.core.edits.occurrences import holds, occurrences, useful
from app.core.text.spans import Span

TEXT = "I left Leeds. Leeds was grey, and leedsy people stayed in leeds."


def edit(old: str, new: str, at: int = 0) -> Edit:
    start = TEXT.index(old, at)
    return Edit(Span(start, start + len(old)), old, new)


def test_words_are_found_whole_whatever_their_case_and_space() -> None:
    assert [s.of(TEXT) for s in occurrences("Leeds", TEXT)] == ["Leeds", "Leeds", "leeds"]
    assert occurrences("left  leeds", TEXT) == (Span(2, 12),)
    assert occurrences(" ", TEXT) == ()
    assert holds("don't", "I don’t")


def test_an_edit_that_only_takes_away_what_stands_elsewhere_is_made_in_vain() -> None:
    first, grey = edit("Leeds", "town"), edit("grey", "dull")
    assert useful(TEXT, [first, grey], ["Leeds", "grey"]) == (grey,)


def test_an_edit_that_takes_away_more_stays_whatever_stands_elsewhere() -> None:
    both = edit("Leeds was grey", "It was dull", 12)
    assert useful(TEXT, [both], ["Leeds", "grey"]) == (both,)


def test_edits_of_every_occurrence_stay() -> None:
    edits = [edit("left Leeds", "moved"), edit("Leeds", "It", 12), edit("in leeds", "there")]
    assert useful(TEXT, edits, ["Leeds"]) == tuple(edits)


def test_an_edit_that_says_the_words_again_hides_nothing() -> None:
    edits = [edit("left Leeds", "moved"), edit("Leeds", "It", 12), edit("in leeds", "in Leeds itself")]
    assert useful(TEXT, edits, ["Leeds"]) == (edits[2],)


def test_an_edit_that_takes_away_no_quote_is_not_judged_by_quotes() -> None:
    colour = edit("grey", "dull")
    assert useful(TEXT, [colour], ["Leeds"]) == (colour,)
