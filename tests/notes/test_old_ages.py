"""Ages over 89 go however they are written, what is measured stays, and what may be either is told of."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word

SANITIZER = Sanitizer(NotePolicy(year=2024))


@pytest.mark.parametrize(
    ("note", "clean"),
    [
        ("92F with SOB x3/7, no CP.", "90+F with SOB x3/7, no CP."),
        ("93M ex-smoker, COPD.", "90+M ex-smoker, COPD."),
        ("F/91 fall at home, L hip pain.", "F/90+ fall at home, L hip pain."),
        ("95/M/ HTN, DM", "90+/M/ HTN, DM"),
        ("A frail lady of 94 found on floor.", "A frail lady of 90+ found on floor."),
        ("FHx father MI 91, mother alive and well.", "FHx father MI 90+, mother alive and well."),
        ("FH: MGM breast ca at 91.", "FH: MGM breast ca at 90+."),
        ("Father: alive at 95, HTN.", "Father: alive at 90+, HTN."),
        ("Both parents lived beyond 90.", "Both parents lived beyond 90+."),
        ("Retired miner, born 1928, lives with daughter.", "Retired miner, born (year withheld), lives with daughter."),
        ("Retired miner, born '28, lives with daughter.", "Retired miner, born (year withheld), lives with daughter."),
        ("At 92 she still drives.", "At 90+ she still drives."),
        ("The pt, 94, was admitted.", "The pt, 90+, was admitted."),
    ],
)
def test_an_age_goes_where_an_age_stands(note: str, clean: str) -> None:
    assert SANITIZER.sanitize(note).text == clean


@pytest.mark.parametrize(
    "note",
    [
        "T 101F overnight, pulse 96.",
        "VS 98F HR 92 BP 110/60",
        "Lady with sats of 91, HR 104.",
        "PT 94, INR 9.",
        "FHx: father MI 61, HTN; LDL 110, HDL 92.",
        "Her mother's glucose was 92.",
        "He walked 100 m. Independent at 110 feet.",
        "Patient tachycardic to 112, now 94 on room air.",
        "At 92 bpm she was well.",
        "Metoprolol 100 BD. Barthel 95/100. SBP in the late 90s.",
    ],
)
def test_what_is_measured_set_or_given_stays(note: str) -> None:
    assert SANITIZER.sanitize(note).text == note


def test_what_may_be_an_age_stays_and_is_told_of() -> None:
    done = SANITIZER.sanitize("Patient reports feeling 93.")
    assert done.text == done.original
    assert done.verdict.word is Word.REVIEW
