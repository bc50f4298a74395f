"""Snapshots of instructions."""

from app.engines.llamacpp.prompt_cache import BASE, Resident

from .fakes import FakeDecoder, noise


def never() -> None:
    """Poll for nothing."""


def test_snapshots_hold_instructions_only_and_are_bounded() -> None:
    """Of ten roles the last three are kept; no snapshot reaches into the person's text."""
    decoder = FakeDecoder(noise(1))
    resident = Resident(decoder, most=3)
    for role in range(10):
        resident.hold([role, 50, 51, 100, 101], 3, never)
        assert decoder.history(BASE) == (role, 50, 51, 100, 101)
    assert list(resident._snapshots) == [(role, 50, 51) for role in (7, 8, 9)]
    assert resident.hold([8, 50, 51, 7], 3, never) == 1
    assert resident.hold([2, 50, 51, 7], 3, never) == 4


def test_one_large_snapshot_does_not_break_the_budget() -> None:
    """What exceeds the budget alone is not kept; the prompt is held all the same."""
    decoder = FakeDecoder(noise(1))
    resident = Resident(decoder, budget=8)
    assert resident.hold([1, 2, 3, 4], 3, never) == 4
    assert resident.hold([1, 2, 3, 5], 3, never) == 1
    assert not resident._snapshots
    assert decoder.history(BASE) == (1, 2, 3, 5)
