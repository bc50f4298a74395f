"""What stands where an identifier would and nothing explains is told of."""

import pytest

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes import left_standing
from app.signals.text.reading import read


@pytest.mark.parametrize("note", ["Drain out 5/26, dry.", "Line in 1/16"])
def test_two_numbers_that_may_be_a_day(note: str) -> None:
    assert [span.of(note) for span in left_standing.days(read(note, 2024))] == [note.split()[2].rstrip(",")]


@pytest.mark.parametrize("note", ["BP 12/8", "2/14 axillary nodes", "VA 6/9", "for 3/52", "7/10 pain", "1/2 tablet"])
def test_two_numbers_that_are_medicine(note: str) -> None:
    assert list(left_standing.days(read(note, 2024))) == []


def test_a_piece_of_a_word_and_the_number_of_a_house() -> None:
    clean = "the personT5 at 31 a town, day 3 a person"
    edits = [
        Edit(Span(0, 2), "xx", "the person", (Attribute.NAME,)),
        Edit(Span(10, 12), "xx", "a town", (Attribute.LOCATION,)),
        Edit(Span(20, 22), "xx", "a person", (Attribute.NAME,)),
    ]
    written = [Span(0, 10), Span(19, 25), Span(33, 41)]
    assert [span.of(clean) for span in left_standing.pieces(clean, edits, written)] == ["T", "31"]
