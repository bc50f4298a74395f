"""The ends of free text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.constrained.stopping import StopScanner, circling, decode, whole_characters


@given(st.binary(max_size=60), st.lists(st.integers(1, 7), max_size=30))
def test_stop_is_found_however_the_bytes_are_cut(data: bytes, sizes: list[int]) -> None:
    """The result does not depend on where tokens happen to part."""
    whole = StopScanner(['"', "END"], one_line=True)
    whole.push(data)
    parts = StopScanner(['"', "END"], one_line=True)
    rest = data
    for size in [*sizes, len(data)]:
        if parts.push(rest[:size]):
            break
        rest = rest[size:]
    assert parts.data == whole.data
    assert parts.stopped == whole.stopped


@given(st.text(min_size=1))
def test_safe_text_grows_and_never_takes_back(text: str) -> None:
    """What was shown once stays, and it is never half a character."""
    scan = StopScanner(["STOP"], one_line=False)
    shown = b""
    for byte in text.encode("utf-8"):
        if scan.push(bytes([byte])):
            break
        assert scan.safe.startswith(shown)
        scan.safe.decode("utf-8")
        shown = scan.safe
    assert scan.data.startswith(shown)


@given(st.text())
def test_whole_characters_drops_only_an_unfinished_one(text: str) -> None:
    """Cut anywhere, what remains decodes and is the longest such beginning."""
    data = text.encode("utf-8")
    for cut in range(len(data) + 1):
        kept = whole_characters(data[:cut])
        kept.decode("utf-8")
        assert cut - len(kept) <= 3


def test_decode_drops_half_an_emoji() -> None:
    """The broken end of a text that hit its cap is not shown."""
    assert decode("ok 👍".encode()[:-1]) == "ok "


@pytest.mark.parametrize(
    ("tokens", "spare"),
    [
        ([1, 2, 3, 4], 0),
        ([1, *[5] * 11], 0),
        ([1, *[5] * 12], 11),
        ([9, *[1, 2] * 6], 10),
        ([*[1, 2] * 6, 1, 3], 0),
        ([7, *range(8), *range(8), *range(8), *range(8)], 24),
        ([*range(8), *range(8), *range(8)], 0),
    ],
)
def test_circling(tokens: list[int], spare: int) -> None:
    """Enough copies in a row are a circle, of which the first is kept."""
    assert circling(tokens) == spare
