"""What goes on behind a place that was found, and rooms, doors and beds that look like measurements."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def _clean(text: str) -> str:
    return Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("He fell off the boat at Kwame jetty; seen by Dr Okoro.", "jetty"),
        ("Wound seen after a fall at Bukit Merah market. Dr Tan.", "market"),
        ("Son will fetch her from the Whitfield House entrance. Dr Okoro.", "entrance"),
        ("Lives over Gallivan's, with his brother Dermot.", "'s"),
        ("Mail to 212 Beacon Pkwy, 3C for Mrs Alvarez.", "3C"),
        ("Transferred to Larkin 5, 12 March. Dr Okoro.", "5"),
        ("Port flushed at Chevin Ridge Infusion in May, Dr Okoro.", "Infusion"),
        ("HELD AT WINONA RIVER ORAL SURGERY. DR OKORO, MRN 44120.", "ORAL"),
        ("Mrs Hale lives on the Tamboti holiday park, pitch 14.", "pitch 14"),
        ("Pulmonary rehab at the Osprey Lake wellness center, Dr Okoro.", "wellness"),
        ("Fainted in the Anokha kitchen at noon, Dr Okoro.", "kitchen"),
    ],
)
def test_what_belongs_to_a_place_goes_with_it(text: str, telling: str) -> None:
    assert telling not in _clean(text)


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Flagged bed P3. Dr Okoro to review.", "P3"),
        ("Deliver to RR 4 Box 77, Dr Okoro.", "4"),
        ("Attard, 14 Triq il-Kbira, seen by Dr Borg.", "Triq"),
    ],
)
def test_rooms_doors_and_streets_go(text: str, telling: str) -> None:
    assert telling not in _clean(text)


@pytest.mark.parametrize(
    "text",
    [
        "P 82, RR 16, potassium level 4.1, head at station 2, lymph node station 7 sampled.",
        "Days on the ICU 3, intubated in ED 2 h after arrival, PACU 45 min.",
    ],
)
def test_measurements_that_look_like_rooms_stay(text: str) -> None:
    assert _clean(text) == text
