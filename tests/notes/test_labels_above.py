"""A label that fills its line names what stands on the line below."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

SANITIZER = Sanitizer(NotePolicy(year=2024))


@pytest.mark.parametrize(
    ("note", "gone"),
    [
        ("Patient name\nMay Long\n\nSex\nF", "May Long"),
        ("Surname\nYoung\nForename\nGrace", "Young"),
        ("Consultant\nBell\n", "Bell"),
        ("Patient name:\n\n  Tarn Quist\nAge\n44", "Tarn Quist"),
        ("Address\n9 Elder Row\nDiagnosis\nAsthma", "9 Elder Row"),
    ],
)
def test_the_value_goes(note: str, gone: str) -> None:
    assert gone not in SANITIZER.sanitize(note).text


@pytest.mark.parametrize(
    "note",
    [
        "Patient name\nnot recorded\nAllergies\nPenicillin",
        "Patient\nStable overnight\n",
        "Consultant\nCardiology\nPlan\nRepeat troponin",
        "Mother\nAlive and well\n",
        "Mother\nHealthy\n",
    ],
)
def test_what_is_no_value_stays(note: str) -> None:
    assert SANITIZER.sanitize(note).text == note
