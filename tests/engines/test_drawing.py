"""Drawing tokens: the distribution the bound promises, the seed, and that nothing unwritable is ever drawn."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.base import Draw, Prompt
from app.engines.constrained.sampling import Drawer
from app.engines.constrained.vocabulary import Vocabulary

from .fakes import FakeDecoder, engine, noise

PIECES = Vocabulary([b"", b"a", b"b", b"c", b"d"], {0})
CLOSED = Vocabulary([b"", b"", b"a", b"b"], {1})
PROMPT = Prompt("r", "", "Say it again.", "a nurse in Lyon")


def shares(logits: list[float], draw: Draw, times: int = 4000) -> list[float]:
    drawer = Drawer(draw, PIECES)
    counts = Counter(drawer(np.array(logits, dtype=np.float32)) for _ in range(times))
    return [counts[token] / times for token in range(len(logits))]


def exact(logits: list[float], draw: Draw) -> list[float]:
    total = math.log(sum(math.exp(x) for x in logits))
    weights = [math.exp(max(x - total, -draw.clip) / draw.temperature) for x in logits]
    return [weight / sum(weights) for weight in weights]


def test_tokens_come_as_often_as_they_should() -> None:
    draw = Draw(seed=5, temperature=2.0, clip=3.0)
    logits = [0.0, 2.0, -1.0, -30.0, 1.0]
    assert shares(logits, draw) == pytest.approx(exact(logits, draw), abs=0.03)


@given(st.lists(st.floats(-40, 40), min_size=5, max_size=5), st.lists(st.floats(-40, 40), min_size=5, max_size=5))
def test_no_two_prompts_differ_by_more_than_epsilon(one: list[float], other: list[float]) -> None:
    draw = Draw(seed=0, temperature=1.5, clip=4.0)
    for p, q in zip(exact(one, draw), exact(other, draw), strict=True):
        assert abs(math.log(p / q)) <= draw.per_token + 1e-9


def test_what_cannot_be_written_is_never_drawn() -> None:
    drawer = Drawer(Draw(seed=1, temperature=100.0, clip=1.0), CLOSED)
    drawn = {drawer(np.array([50.0, 0.0, 0.0, 0.0], dtype=np.float32)) for _ in range(300)}
    assert drawn == {1, 2, 3}


def test_the_seed_decides_and_drafts_do_not() -> None:
    def write(seed: int, source: str = "") -> str:
        draw = Draw(seed, temperature=1.0, clip=20.0)
        return engine(FakeDecoder(noise(3))).complete(PROMPT, 20, source=source, draw=draw).text

    assert write(1) == write(1) == write(1, "a nurse in Lyon")
    assert len({write(seed) for seed in range(6)}) > 1


def test_a_flat_draw_forgets_the_model() -> None:
    flat = Draw(seed=2, temperature=1e9, clip=1.0)
    for share in itertools.islice(shares([9.0, 0.0, 0.0, 0.0, -9.0], flat), 5):
        assert share == pytest.approx(0.2, abs=0.03)
