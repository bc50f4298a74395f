"""Advice on models: what fits comes first, slow and tight ones with their reason, and nothing is ever refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.models.catalogue import advice, catalogue
from app.models.catalogue.advice import Ability, Fit, advise
from app.models.catalogue.throughput import Machine, measure_machine

GB = 10**9
LAPTOP = Ability(16 * GB, Machine(60e9, 1.6e12, 6))
OLD = Ability(4 * GB, Machine(15e9, 0.1e12, 2))
GAMER = Ability(32 * GB, Machine(60e9, 1.6e12, 8), gpu=12 * GB)
SPECS = tuple(spec for spec in catalogue.load() if spec.id != "starter-base")


def best(able: Ability) -> str:
    return advise(able, SPECS)[0].spec.id


def on(able: Ability, model: str) -> advice.Advice:
    return next(a for a in advise(able, SPECS) if a.spec.id == model)


def test_the_starter_comes_first_where_the_larger_ones_would_keep_one_waiting() -> None:
    assert best(LAPTOP) == "starter"
    assert best(OLD) == "starter"


def test_a_graphics_card_brings_the_strong_readers_to_the_top() -> None:
    assert best(GAMER) == "qwen3-8b"
    assert "graphics card" in on(GAMER, "qwen3-8b").reason
    small = replace(GAMER, gpu=4 * GB)
    assert "graphics card" not in on(small, "qwen3-8b").reason


def test_among_what_is_slow_the_quicker_come_first() -> None:
    slow = [a for a in advise(OLD, SPECS) if a.fit is Fit.SLOW]
    assert [a.seconds for a in slow] == sorted(a.seconds for a in slow)


def test_what_wants_more_memory_is_said_with_both_figures_and_stays_in_the_list() -> None:
    listed = advise(OLD, SPECS)
    assert {a.spec.id for a in listed} == {spec.id for spec in SPECS}
    big = on(OLD, "llama-3.1-8b")
    assert big.fit is Fit.TOO_BIG
    assert big.verdict.startswith("probably too big")
    assert "wants 8.0 GB and this machine has 4.0 GB" in big.reason
    assert on(OLD, "llama-3.2-3b").fit is Fit.TIGHT


def test_the_papers_own_figures_are_of_the_right_order() -> None:
    """A laptop of 60 GB/s takes 10 to 60 s for a check with 8B, 1 to 4 s with the starter."""
    assert 10 < on(LAPTOP, "llama-3.1-8b").seconds < 60
    assert 0.3 < on(LAPTOP, "starter").seconds < 4


@given(
    st.integers(10**9, 10**12),
    st.floats(1e9, 1e12),
    st.floats(1e10, 1e14),
    st.integers(0, 10**11),
    st.sampled_from(SPECS),
)
def test_a_better_machine_is_never_advised_worse(
    ram: int, bandwidth: float, flops: float, gpu: int, spec: catalogue.ModelSpec
) -> None:
    here = Ability(ram, Machine(bandwidth, flops, 4), gpu)
    better = Ability(2 * ram, Machine(2 * bandwidth, 2 * flops, 4), 2 * gpu)
    (worse,), (other,) = advise(here, [spec]), advise(better, [spec])
    assert other.fit <= worse.fit
    assert other.seconds <= worse.seconds
    assert worse.seconds > 0
    assert worse.verdict.endswith("per check")


def test_the_machine_is_measured() -> None:
    """Some bytes and operations per second come out, plausible for anything built since 2005."""
    found = measure_machine(1, span=0.02, block=1 << 24, side=512)
    assert found.bandwidth > 1e7
    assert found.flops > 1e8
    assert advice.ability(GB, 1).ram == GB


@pytest.mark.parametrize(
    ("time", "said"), [(0.2, "about 1 s"), (3.4, "about 3 s"), (150.0, "about 2 min"), (9000.0, "hours")]
)
def test_times_are_told_roughly(time: float, said: str) -> None:
    assert advice.about(time) == said
