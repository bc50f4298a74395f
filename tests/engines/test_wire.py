"""Frames: what goes in comes out, and nothing else gets in."""

import io
import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.base import Choice, Fill, FillResult, Free, Integer, Prompt, Quote, Usage, Value
from app.engines.process import wire

HOLES = st.one_of(
    st.builds(Choice, st.text(), st.lists(st.text(), min_size=1).map(tuple)),
    st.builds(Free, st.text(), st.integers(0, 99)),
    st.builds(Quote, st.text(), st.integers(0, 99)),
    st.builds(Integer, st.text(), st.integers(), st.integers()),
)
TEMPLATES = st.lists(st.lists(st.text() | HOLES, max_size=4).map(tuple), max_size=3).map(tuple)
PROMPTS = st.builds(Prompt, st.text(), st.text(), st.text(), st.text(st.characters(), max_size=30))
VALUES = st.builds(Value, st.text(), st.none() | st.lists(st.floats(0, 1)).map(tuple), st.none() | st.floats(-9, 0))
RESULTS = st.builds(
    FillResult, st.lists(st.dictionaries(st.text(), VALUES), max_size=3).map(tuple), st.builds(Usage, st.integers())
)


@given(st.builds(Fill, PROMPTS, TEMPLATES, st.text()) | RESULTS)
def test_messages_survive_the_journey(value: object) -> None:
    """Every request and answer arrives equal."""
    stream = io.BytesIO(wire.frame({"id": 1, "value": value}) + wire.frame({"id": 2}))
    assert wire.read(stream) == {"id": 1, "value": value}
    assert wire.read(stream) == {"id": 2}
    assert wire.read(stream) is None


@given(st.binary(max_size=200))
def test_garbage_is_refused_or_waits_for_more(data: bytes) -> None:
    """Whatever the bytes, reading them raises nothing but WireError and builds nothing unknown."""
    try:
        message = wire.read(io.BytesIO(data))
    except wire.WireError:
        return
    assert message is None or isinstance(message, dict)


@pytest.mark.parametrize(
    "content",
    [
        b"[1, 2]",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        json.dumps({"a": {"$": "Popen", "f": []}}).encode(),
        json.dumps({"a": {"$": "Usage", "f": [1]}}).encode(),
        json.dumps({"a": {"b": 1}}).encode(),
        json.dumps({"a": {"$": ["Usage"], "f": {}}}).encode(),
    ],
)
def test_no_frame_of_ours(content: bytes) -> None:
    """Wrong shapes and unknown types are refused."""
    with pytest.raises(wire.WireError):
        wire.read(io.BytesIO(struct.pack(">I", len(content)) + content))


def test_a_huge_frame_is_refused_unread() -> None:
    """The length alone suffices to refuse it."""
    with pytest.raises(wire.WireError):
        wire.read(io.BytesIO(struct.pack(">I", wire.LARGEST + 1)))
