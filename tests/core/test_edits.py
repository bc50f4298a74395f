"""Edits: applied they give the text, composed they refer to the original."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.attributes import Attribute
from app.core.edits.edits import Edit, EditError, apply, compose, diff, shift, without_overlaps, written
from app.core.text.spans import Span

TEXTS = st.text(alphabet="ab é🙂\n,.שx", max_size=40)


@st.composite
def edits_on(draw: st.DrawFn, text: str) -> list[Edit]:
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8, unique=True)))
    pairs = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    return [Edit(Span(a, b), text[a:b], draw(TEXTS), round=1) for a, b in pairs]


@settings(max_examples=400)
@given(TEXTS, TEXTS)
def test_a_diff_applied_gives_the_new_text(old: str, new: str) -> None:
    assert apply(old, diff(old, new)) == new


@settings(max_examples=400)
@given(st.data())
def test_rounds_composed_give_the_last_text(data: st.DataObject) -> None:
    original = current = data.draw(TEXTS)
    rounds = []
    for _ in range(data.draw(st.integers(1, 4))):
        edits = data.draw(edits_on(current))
        rounds.append(edits)
        current = apply(current, edits)
    composed = compose(original, rounds)
    assert apply(original, composed) == current
    assert all(edit.span.of(original) == edit.old for edit in composed)


@settings(max_examples=400)
@given(st.data())
def test_a_span_that_no_edit_touched_still_reads_the_same(data: st.DataObject) -> None:
    text = data.draw(TEXTS)
    edits = data.draw(edits_on(text))
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start, len(text))))
    moved = shift(span, edits)
    if moved is not None:
        assert moved.of(apply(text, edits)) == span.of(text)


@settings(max_examples=400)
@given(st.data())
def test_what_was_written_stands_where_it_is_said_to_stand(data: st.DataObject) -> None:
    text = data.draw(TEXTS)
    edits = data.draw(edits_on(text))
    after = apply(text, edits)
    assert [span.of(after) for span in written(edits)] == [edit.new for edit in edits if edit.new]


def test_overlapping_edits_are_refused_and_the_first_can_be_kept() -> None:
    one, two = Edit(Span(0, 3), "abc", "x"), Edit(Span(2, 4), "cd", "y")
    with pytest.raises(EditError):
        apply("abcd", [one, two])
    assert without_overlaps([two, one]) == (two,)


def test_an_edit_that_does_not_fit_is_refused() -> None:
    with pytest.raises(EditError):
        apply("abcd", [Edit(Span(0, 2), "xx", "y")])


def test_composition_keeps_attributes_rounds_and_sums_gains() -> None:
    first = Edit(Span(5, 11), "Zurich", "a city in Switzerland", (Attribute.LOCATION,), 0.4, 0.1, 1)
    middle = apply("I'm  Zurich now", [first])
    at = middle.index("a city in Switzerland")
    second = Edit(Span(at, at + 21), "a city in Switzerland", "a city", (Attribute.BIRTHPLACE,), 0.2, 0.05, 2)
    (merged,) = compose("I'm  Zurich now", [[first], [second]])
    assert (merged.old, merged.new, merged.round) == ("Zurich", "a city", 2)
    assert merged.attributes == (Attribute.LOCATION, Attribute.BIRTHPLACE)
    assert merged.gain == pytest.approx(0.6)
    assert merged.cost == pytest.approx(0.15)
