"""A text from pieces, and edits on it back to the pieces."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.edits.edits import Edit, EditError, apply
from app.core.text.spans import Span
from app.notes.formats.composed import Composed, Slot

VALUES = st.lists(st.text("ab c", min_size=1, max_size=5), min_size=1, max_size=6)


def composed(values: list[str]) -> Composed:
    made = Composed()
    for value in values:
        made.piece(made.new_slot(Slot(value)))
    return made


def edit(text: str, old: str, new: str, start: int = 0) -> Edit:
    at = text.index(old, start)
    return Edit(Span(at, at + len(old)), old, new)


@settings(deadline=None)
@given(VALUES, st.data())
def test_slots_filled_anew_give_the_edited_text(values: list[str], data: st.DataObject) -> None:
    made = composed(values)
    places = sorted(data.draw(st.sets(st.integers(0, len(made.text)), max_size=6)))
    spans = [Span(a, b) for a, b in zip(places[::2], places[1::2], strict=False)]
    edits = [Edit(s, s.of(made.text), data.draw(st.text("xyz", max_size=4))) for s in spans]
    filled = made.filled(edits)
    assert "".join(filled.get(at, value) for at, value in enumerate(values)) == apply(made.text, edits)


def test_labels_and_line_ends_stay_whatever_an_edit_covers() -> None:
    made = Composed()
    for label, value in (("name: ", "Jo Doe"), ("phone: ", "555")):
        made.fixed(label)
        made.piece(made.new_slot(Slot(value)))
        made.fixed("\n")
    assert made.filled([edit(made.text, "name: Jo Doe\nphone: 555", "[NAME]")]) == {0: "[NAME]", 1: ""}


def test_a_mark_takes_no_words_and_can_be_left_out() -> None:
    made = Composed()
    for slot in (Slot("555"), Slot("-", takes=False), Slot("1234")):
        made.piece(made.new_slot(slot))
    assert made.text == "555-1234"
    assert made.filled([edit(made.text, "-1234", "9")]) == {1: "", 2: "9"}


def test_a_slot_that_stands_twice_is_edited_once() -> None:
    made = Composed()
    old, new, rest = (made.new_slot(Slot(v)) for v in ("Jon ", "John ", "Smith"))
    for slots in ((new, rest), (old, rest)):
        for slot in slots:
            made.piece(slot)
        made.fixed("\n")
    both = [edit(made.text, "John Smith", "Al Bo"), edit(made.text, "Jon Smith", "Al Bo")]
    assert made.filled(both) == {new: "Al Bo", rest: "", old: "Al Bo"}
    assert made.filled([edit(made.text, "Smith", "Bo"), edit(made.text, "Smith", "Bo", 12)]) == {rest: "Bo"}


def test_what_is_shown_otherwise_is_edited_in_its_place() -> None:
    made = Composed()
    made.piece(made.new_slot(Slot("Jane_Doe.png")), shown="Jane Doe.png")
    assert made.filled([edit(made.text, "Jane Doe", "X")]) == {0: "X.png"}


def test_edits_that_do_not_fit_are_refused() -> None:
    with pytest.raises(EditError):
        composed(["ab"]).filled([Edit(Span(0, 1), "x", "y")])
