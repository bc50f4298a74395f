"""Offsets agree with UTF-16 itself, for any text."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.text.spans import Span
from app.gui.editor.offsets import Offsets, units

PIECES = st.sampled_from(["a", "é", "e\u0301", "👩‍👩‍👧", "🇨🇭", "שלום", "مرحبا", "漢", "𝔘", "\n", " ", "\u200f", "👍🏽"])
TEXTS = st.lists(st.one_of(PIECES, st.characters(exclude_categories=("Cs",))), max_size=40).map("".join)


def encoded(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@given(TEXTS)
def test_every_offset_is_where_utf16_has_it_and_back(text: str) -> None:
    offsets = Offsets.of(text)
    assert units(text) == encoded(text)
    for at in range(len(text) + 1):
        assert offsets.units(at) == encoded(text[:at])
        assert offsets.points(offsets.units(at)) == at


@given(TEXTS, st.data())
def test_a_span_in_units_holds_its_words(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start, len(text))))
    low, high = Offsets.of(text).span_units(span)
    assert text.encode("utf-16-le")[2 * low : 2 * high].decode("utf-16-le") == span.of(text)


def test_the_middle_of_an_emoji_counts_as_its_start() -> None:
    assert [Offsets.of("a😀b").points(unit) for unit in range(5)] == [0, 1, 1, 2, 3]
