"""Where the words of a rewrite come from."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.edits.edits import apply, diff
from app.core.edits.moving import before
from app.core.text.spans import Span, sentences

OLD = "I bake in Leeds. It rains a lot, all day long. My flat is small."
NEW = "I work in town. It rains. My flat is small."


def test_a_sentence_comes_from_what_was_reworded_into_it() -> None:
    was = diff(OLD, NEW)
    assert [before(span, was).of(OLD) for span in sentences(NEW)] == [s.of(OLD) for s in sentences(OLD)]


def test_what_no_edit_touched_comes_from_itself() -> None:
    assert before(Span(0, len(OLD)), ()) == Span(0, len(OLD))
    at = NEW.index("My flat")
    assert before(Span(at, len(NEW)), diff(OLD, NEW)).of(OLD) == "My flat is small."


@given(st.text("ab .", max_size=30), st.text("ab .", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_the_whole_comes_from_the_whole_and_a_part_from_a_part(old: str, new: str, one: int, other: int) -> None:
    was = diff(old, new)
    assert apply(old, was) == new
    start, end = sorted((min(one, len(new)), min(other, len(new))))
    found = before(Span(start, end), was)
    assert 0 <= found.start <= found.end <= len(old)
