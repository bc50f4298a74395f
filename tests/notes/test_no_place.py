"""Names of towns and hospitals that are none where they stand, and the same names where they are."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def _clean(text: str) -> str:
    return Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Seen by Dr Okoro. ISS 22, Denver screen negative.", "Denver screen"),
        ("Seen by Dr Okoro. Parkland grade 3 at operation.", "Parkland"),
        ("Dr Okoro. FAST and Cincinnati negative.", "Cincinnati"),
        ("Seen by Dr Okoro. Neuro: West Haven 2, no asterixis.", "West Haven"),
        ("Dr Okoro. Advice given in Samoan by her niece.", "Samoan"),
        ("Dr Okoro. RAST positive to Dermatophagoides.", "Dermatophagoides"),
        ("Dr Okoro. IgG 40, LA (DRVVT) positive.", "LA"),
        ("Dr Okoro. Machine: Fresenius 5008S, no alarms.", "Fresenius"),
        ("Dr Okoro. Cousins. Civil ID 319041200.", "Civil"),
        ("Dr Okoro. Poison center called at noon.", "Poison center"),
        ("Dr Okoro. MRI LUMBOSACRAL SPINE today.", "LUMBOSACRAL SPINE"),
        ("Dr Okoro. MISSES NO SCHOOL ON MONDAYS.", "NO SCHOOL"),
        ("PT: DOE, JANE  BAND CHECKED X2. Dr Okoro.", "CHECKED X2"),
        ("Summary by Dr Okoro\n64F, R neck of femur fracture.", "64F, R neck"),
        ("Dr Okoro. Walks in Orthomove boots since May.", "Orthomove"),
        ("Dr Okoro. Biopsy received in Formalin, labelled.", "Formalin"),
        ("DR OKORO. PARKINSON'S, LEWY BODY, ON SINEMET.", "LEWY BODY"),
        ("Dr Okoro. SDQ 14. Rang GP, bloods sent.", "Rang GP"),
        ("Dr Okoro. Vicryl to Scarpa's, then skin.", "Scarpa's"),
        ("Dr Okoro. Interpreter from Indigenous liaison.", "Indigenous"),
        ("PERIODIC MEDICAL, Dr Okoro, 14 Feb.", "PERIODIC MEDICAL"),
        ("Dr Okoro. Obs 128-146/66-80, 72, apyrexial.", "128-146/66-80"),
        ("Dr Okoro. Failed propranolol LA 80 in May.", "LA 80"),
        ("Dr Okoro. HC 262, AC 251, FL 54, Hadlock EFW 1290 g.", "AC 251, FL 54"),
        ("Dr Okoro. Clexane 40, Targin 20/10, Lyrica.", "20/10"),
        ("Dr Okoro. HADS A 9/21 D 7/21, GAD 11/21.", "A 9/21 D 7/21, GAD 11/21"),
        ("Dr Okoro. Birmingham hip on the right, 2009.", "Birmingham hip"),
    ],
)
def test_what_is_only_called_like_a_place_stays(text: str, kept: str) -> None:
    assert kept in _clean(text)


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Dr Okoro. Transferred from Denver screened for BCVI.", "Denver"),
        ("Dr Okoro. Lives in Adelaide with a friend.", "Adelaide"),
        ("Dr Okoro. Works at the car wash in Hounslow.", "Hounslow"),
        ("Dr Okoro. Flew to LA (California) for work.", "LA"),
        ("Dr Okoro. Born in Boise, ID 83702.", "Boise"),
    ],
)
def test_the_same_names_go_where_they_are_places(text: str, telling: str) -> None:
    assert telling not in _clean(text)
