"""Names with a grade behind them, hospitals called for short, and diseases that bear a town's name."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

SANITIZER = Sanitizer(NotePolicy())


@pytest.mark.parametrize(
    ("note", "clean"),
    [
        ("Reviewed. K Mbeki ST5", "Reviewed. The clinician"),
        ("Plan d/w J Okafor CT2 on call", "Plan d/w the clinician on call"),
        ("Tx from Methodist for CABG.", "Tx from a hospital for CABG."),
        ("Biopsy done at Sinai.", "Biopsy done at a hospital."),
    ],
)
def test_what_stands_for_somebody_or_a_house_goes(note: str, clean: str) -> None:
    assert SANITIZER.sanitize(note).text == clean


@pytest.mark.parametrize(
    "note", ["Dx: Kawasaki, IVIG given.", "Mallory-Weiss suspected, OGD booked.", "Raised Methodist."]
)
def test_what_medicine_is_called_after_stays(note: str) -> None:
    assert SANITIZER.sanitize(note).text == note


def test_a_town_goes_although_a_disease_is_called_after_it() -> None:
    assert SANITIZER.sanitize("Family moved here from Kawasaki in spring.").text.startswith(
        "Family moved here from a town"
    )
