"""Which model to begin with: one is recommended, with the reason; a machine that carries no more is told so kindly."""

from dataclasses import replace

import pytest

from app.models.catalogue import catalogue
from app.models.catalogue.advice import Ability
from app.models.catalogue.recommendation import STARTER, recommend
from app.models.catalogue.throughput import Machine
from tests.models.test_advice import GAMER, GB, LAPTOP, OLD

STRONG = Ability(64 * GB, Machine(400e9, 20e12, 16))
TINY = Ability(int(1.2 * GB), Machine(15e9, 0.1e12, 2))
MACHINES = [STRONG, GAMER, LAPTOP, OLD, TINY]
DISK = 500 * GB


@pytest.mark.parametrize("able", MACHINES)
@pytest.mark.parametrize("free", [DISK, 3 * GB, 10_000])
def test_one_is_always_recommended_and_the_reason_is_said(able: Ability, free: int) -> None:
    found = recommend(able, free)
    offered = {STARTER} | ({found.better.spec.id} if found.better else set())
    assert found.recommended in offered
    assert found.why.endswith(".")
    assert catalogue.get(found.recommended).fit_for_task, "nothing unmeasured is recommended"
    assert bool(found.figures) is bool(found.better)
    assert found.better is None or found.better.spec.about < free


@pytest.mark.parametrize("able", [STRONG, GAMER])
def test_a_strong_machine_is_given_a_strong_reader_with_its_figures(able: Ability) -> None:
    found = recommend(able, DISK)
    assert found.better is not None
    assert found.recommended == found.better.spec.id
    assert found.why.startswith(f"{found.better.spec.name} is recommended")
    for told in ("to download", "500 GB free on the disk", "per check", found.better.spec.licence):
        assert told in found.figures
    assert ("memory" in found.figures) is (able is STRONG)


def test_a_slow_one_is_shown_with_what_it_costs_and_the_starter_recommended() -> None:
    found = recommend(LAPTOP, DISK)
    assert found.better is not None
    assert found.better.spec.fit_for_task
    assert found.recommended == STARTER
    assert "per check here" in found.why


@pytest.mark.parametrize(("able", "free", "reason"), [(TINY, DISK, "1.2 GB of memory"), (LAPTOP, 10_000, "are free")])
def test_a_machine_that_cannot_carry_more_is_told_so_kindly(able: Ability, free: int, reason: str) -> None:
    found = recommend(able, free)
    assert (found.better, found.recommended) == (None, STARTER)
    assert found.why.startswith("The starter is the right one for this machine: ")
    assert reason in found.why
    assert found.why.endswith("Checking and rewriting work with it.")


def test_where_each_check_would_take_minutes_that_is_the_reason() -> None:
    found = recommend(replace(LAPTOP, machine=Machine(1e9, 0.01e12, 1)), DISK)
    assert found.better is None
    assert "minutes at each check" in found.why
