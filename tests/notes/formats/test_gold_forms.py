"""Forty files of messages and twenty of resources, by somebody who knew the standards alone: what is reached stays."""

from pathlib import Path

import pytest

from app.evaluation.clinical.forms import Outcome, outcomes, table, wilson
from app.notes.policy import Dates, NotePolicy, Style
from app.notes.sanitizing import Sanitizer

DATA = Path(__file__).resolve().parents[2] / "data" / "forms"


def share(found: list[Outcome], wanted: str) -> float:
    rows = [one.held for one in found if one.wanted == wanted]
    return sum(rows) / len(rows)


@pytest.mark.parametrize(
    ("style", "dates"),
    [(Style.NATURAL, Dates.YEAR), (Style.TAGS, Dates.YEAR), (Style.SURROGATES, Dates.SHIFT)],
)
def test_what_must_go_is_gone_and_what_must_stay_stands(style: Style, dates: Dates) -> None:
    found = list(outcomes(DATA, Sanitizer(NotePolicy(style=style, dates=dates, patient_key="p", secret=b"s" * 32))))
    assert share(found, "keep") >= 0.995, table(found)
    assert share(found, "remove") >= 0.99, table(found)


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(9, 10)
    assert (round(low, 4), round(high, 4)) == (0.5958, 0.9821)
