"""Cues to the author's income."""

from app.signals.life.income_pay import income_class, yearly


def test_conversion() -> None:
    assert yearly(15, 1.0, "hour") == 30_000
    assert income_class(29_999) == "low"
    assert income_class(30_000) == "medium"
    assert income_class(150_000) == "very high"
