"""Devices, scores, energies and formulas that read as names, codes or relatives, and stay."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())
SEEN = "Seen by Dr Penhaligon. "


@pytest.mark.parametrize(
    "text",
    [
        "Mum: G4P3, PPROM at 29/40, well.",
        "Started by our asthma nurse. He wants a note.",
        "KCI V.A.C. at -125 mmHg, canister changed.",
        "VF, 200 J. Amio 300 given. Shock 150 J x2.",
        "Child-Pugh A, Hiatal hernia, Child-Pugh B, Odynophagia.",
        "Apprehension neg, O'Brien neg, Beighton 6/9.",
        "There is no number.\n0540 deputy aware.",
        "Repair (Krackow), cemented Exeter stem, NC Emerge 3.25, Kessler 10 = 31.",
        "Augmentin, Tdap, then Z-Pak; Imms due, Lepto IgM positive.",
        "Past: Quinsy, Seronegative disease, Torsade once.",
    ],
)
def test_medicine_that_reads_as_a_name_stays(text: str) -> None:
    assert WORKER.sanitize(SEEN + text).text.endswith(text)


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Bed 12 J. Smithers to theatre.", "Smithers"),
        ("Lucas on the phone again, asks for her.", "Lucas"),
        ("Claim number 4471903 of the insurer.", "4471903"),
    ],
)
def test_names_and_numbers_that_read_alike_go(text: str, telling: str) -> None:
    assert telling not in WORKER.sanitize(SEEN + text).text


@pytest.mark.parametrize(
    "text",
    [
        "HR, 110, at the bedside. Seen by Dr Okoro.",
        "Pulse, 104, in bed; sats, 96, awake.",
        "weight, 92, in her clothes",
        "Spo2: patient now 95 with nasal cannula",
        "he was 91 with exertion",
    ],
)
def test_what_is_measured_is_no_age(text: str) -> None:
    assert "90+" not in WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Clinic 6/12, stable",
        "Visit 2/12, doing well",
        "WR 5/7 antibiotics",
        "Round 3/52, improving",
        "Wound clinic visit 1/2 dressings dry",
        "Filed 1/2 nails",
        "Executed 2/5 tasks",
        "Posted 3/12 supply",
    ],
)
def test_durations_and_parts_are_no_days(text: str) -> None:
    assert WORKER.sanitize(text).text == text


def test_the_day_of_a_visit_still_goes() -> None:
    assert "14/2" not in WORKER.sanitize("HV 14/2, Mr Okoro, chest clear.").text
    assert "5/3" not in WORKER.sanitize("Filed 5/3 by Dr Okoro.").text


@pytest.mark.parametrize("text", ["Taken in 1T-2T sequences", "Change to 5FU-2 cycles", "Seen in 2D-3D views"])
def test_fields_and_medicines_are_no_beds(text: str) -> None:
    assert WORKER.sanitize(text).text == text
