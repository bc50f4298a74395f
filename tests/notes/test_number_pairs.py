"""Two numbers with a slash are doses, sizes or counts beside what is dosed, sized or counted, and days where told."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

NATURAL = Sanitizer(NotePolicy())
PATIENT = "Patient: Quenby Trask.\n"


@pytest.mark.parametrize(
    "said",
    [
        "NPH 10/5 continued. A1c 7.2 %.",
        "NPH 8/4, regular 4/2.",
        "Insulin NPH 12 units AM, 10/5 before meals.",
        "Humulin 12/8 with meals.",
        "Braden 12/23. Cores 4/12 positive; 3/12 left.",
        "Zimmer femoral stem, 12/14 taper, 36 mm head.",
        "Cementless hip stem 12/14.",
        "Junel Fe 1/20 since menarche, benazepril 5/20.",
        "Frax 12/3.",
    ],
)
def test_pairs_beside_medicines_devices_and_scores_stay(said: str) -> None:
    assert NATURAL.sanitize(PATIENT + said).text.endswith(said)


@pytest.mark.parametrize(
    "said",
    [
        "Lisinopril started on 3/14 for him.",
        "Insulin last changed 10/5.",
        "Metformin increased 3/4 by Dr Long.",
        "Last Lovenox given 10/5.",
        "On glargine; seen 3/14 in clinic.",
        "Prednisone taper started 12/14.",
        "Nodes 2/12 positive; PET on 3/12.",
        "Regular diet, diabetic clinic 10/5.",
    ],
)
def test_days_beside_medicines_still_go(said: str) -> None:
    done = NATURAL.sanitize(PATIENT + said).text
    assert not {"3/14", "10/5", "3/4", "12/14", "3/12"} & set(done.replace(".", " ").replace(",", " ").split())
