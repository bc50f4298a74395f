"""Figures that are days where no score reaches, and words that name a day."""

import pytest

from app.notes.dates import day_words, month_day
from app.notes.prefilter.quick import signs_of


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Blood cultures c/s 23/10, abscess.", "23/10"),
        ("Hep A given, repeat 22-05. Then done.", "22-05"),
    ],
)
def test_figures_that_no_score_reaches_are_days(text: str, day: str) -> None:
    assert day in [span.of(text) for span in month_day.spans(text.lower(), signs_of(text.lower()))]


@pytest.mark.parametrize("text", ["Vision 20/10 right.", "EPAP 16/10 overnight.", "Repeat 22-05 mg.", "Pain 9/10."])
def test_eyes_pressures_and_doses_are_none(text: str) -> None:
    assert not list(month_day.spans(text.lower(), signs_of(text.lower())))


@pytest.mark.parametrize(
    ("passage", "tells"),
    [("tea", False), ("Pas", False), ("Sun", True), ("el martes", True), ("the fourteenth", True), ("8/l", True)],
)
def test_a_day_has_a_figure_or_a_word_of_a_day(passage: str, tells: bool) -> None:
    assert day_words.tells(passage) is tells
