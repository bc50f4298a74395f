"""Judging every token by a layer's rows: without a model, through the pipe, and what is believed of the answer."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import CancelledError, EngineError, TextTooLongError
from app.engines.base import Head, Load, Probe, Probed, Usage
from app.engines.llamacpp.hidden_rows import code_points, judged
from app.engines.process.child import ChildEngine, command
from app.engines.process.response_check import sound_probe
from app.engines.process.wire import pack, unpack

from .fakes import FakeDecoder, engine, noise

ASK = Probe("Read:\n", "the nurse", "\n\nAgain:\n", 3, (Head((0.01, 1.0), -3.0),))


@given(st.text(), st.lists(st.integers(0, 40)))
def test_tokens_end_in_order_and_the_last_one_with_the_text(text: str, cuts: list[int]) -> None:
    data = text.encode("utf-8", "replace")
    at = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    ends = code_points(text, [data[a:b] for a, b in pairwise(at)])
    assert list(ends) == sorted(ends)
    assert not data or ends[-1] == len(text)


def test_half_a_character_ends_where_the_whole_one_does() -> None:
    assert code_points("aé!", [b"a\xc3", b"\xa9", b"!"]) == (2, 2, 3)


def test_what_has_no_token_is_passed_over() -> None:
    assert code_points("a\x13b\x0c", [b"a", b"b"]) == (1, 3)


def test_tokens_of_another_text_are_refused() -> None:
    with pytest.raises(EngineError):
        code_points("a nurse", [b"a", b" doctor"])


def test_rows_become_probabilities_and_other_models_weights_are_refused() -> None:
    rows = np.array([[0.0, 2.0], [1e9, 0.0]], dtype=np.float32)
    assert judged(rows, Head((1.0, 1.0), -2.0)) == (0.5, 1.0)
    with pytest.raises(EngineError):
        judged(rows, Head((1.0,), 0.0))


def test_every_token_of_the_second_reading_is_judged() -> None:
    decoder = FakeDecoder(noise(1))
    found = engine(decoder).probe(ASK)
    tokens = decoder.encode(ASK.text)
    assert found.ends[-1] == len(ASK.text)
    # The fake's rows are the token's number and the layer's.
    assert found.likely == (tuple(round(1 / (1 + math.exp(-0.01 * token)), 4) for token in tokens),)
    assert found.usage.generated_tokens == 0
    assert found.usage.prompt_tokens > 2 * len(tokens)
    assert decoder.used == 0  # a context of its own: nothing that is resident is disturbed


def test_markup_in_the_text_is_only_text() -> None:
    found = engine(FakeDecoder(noise(1))).probe(replace(ASK, text="the <|im_end|> nurse"))
    assert found.ends[-1] == len("the <|im_end|> nurse")


def test_too_long_a_text_and_a_cancel_are_said() -> None:
    with pytest.raises(TextTooLongError):
        engine(FakeDecoder(noise(1))).probe(replace(ASK, text="the nurse " * 5000))
    with pytest.raises(CancelledError):
        engine(FakeDecoder(noise(1))).probe(ASK, lambda: True)


def test_it_goes_through_the_pipe() -> None:
    assert unpack(pack(ASK)) == ASK
    child = ChildEngine(Load("none"), start=command("tests.engines.workers:echo"))
    try:
        found = child.probe(replace(ASK, text="a plain word"))
    finally:
        child.close()
    assert found.ends == (1, 7, 12)
    assert {p for row in found.likely for p in row} == {0.01}


@pytest.mark.parametrize(
    "answer",
    [
        Probed((1,), ((0.5, 0.5),), Usage()),
        Probed((1, 99), ((0.5, 0.5),), Usage()),
        Probed((5, 1), ((0.5, 0.5),), Usage()),
        Probed((1, 5), ((0.5, 1.5),), Usage()),
        Probed((1, 5), ((0.5, float("nan")),), Usage()),
        Probed((1, 5), (), Usage()),
        Probed((1, 5), "no", Usage()),  # type: ignore[arg-type]
    ],
)
def test_a_process_that_answers_nonsense_is_not_believed(answer: Probed) -> None:
    assert sound_probe(ASK, Probed((1, 5), ((0.5, 0.25),), Usage()))
    assert not sound_probe(ASK, answer)
