"""A version that is a year old says so, from the day noted in the package; a checkout and a young one say nothing."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from app import assets
from app.desktop import version_age

DAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("days", "age"), [(365, "a year old"), (380, "a year old"), (500, "16 months old"), (800, "2 years old")]
)
def test_an_old_one_says_its_age_and_the_day(days: int, age: str) -> None:
    told = version_age.notice(DAY + timedelta(days), DAY)
    assert f"is {age} (2026-03-01)" in told
    assert told.endswith("never asks the network itself.")


@pytest.mark.parametrize("days", [-4000, 0, 364])
def test_a_young_one_or_one_from_the_future_says_nothing(days: int) -> None:
    assert version_age.notice(DAY + timedelta(days), DAY) == ""
    assert version_age.notice(DAY, None) == ""


@pytest.mark.parametrize(("noted", "day"), [("2026-03-01\n", DAY), ("soon", None), ("", None), (None, None)])
def test_the_day_is_read_from_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noted: str | None, day: date | None
) -> None:
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    if noted is not None:
        (tmp_path / "built.txt").write_text(noted)
    assert version_age.built() == day


def test_a_checkout_has_no_age() -> None:
    assert version_age.today() == ""
