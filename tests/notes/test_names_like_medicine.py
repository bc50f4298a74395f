"""People and places whose names medicine has taken too: they go, unless the word of medicine stands with them."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

NAMED = "Pt Janet Willoughby, DOB 03/04/1970. "
BORNE = [
    ("Seen by Martin Lewis today.", "Martin Lewis"),
    ("Spoke with Lloyd Davies, her husband.", "Lloyd Davies"),
    ("Discussed with Graham Little at length.", "Graham Little"),
    ("Seen by Spencer Wells today.", "Spencer Wells"),
    ("Her husband, Stewart Hamilton, came too.", "Hamilton"),
    ("Admitted to Northwick Park Hospital.", "Northwick"),
    ("Referred to Toronto Western Hospital.", "Toronto Western"),
    ("Seen at the Toronto Extremity Clinic.", "Toronto"),
    ("Transferred from Stoke Mandeville Hospital.", "Mandeville"),
    ("Pt Allen positive for flu.", "Allen"),
    ("Pt Murphy negative for covid.", "Murphy"),
    ("Pt Kahn, 64M, seen in clinic.", "Kahn"),
    ("Pt Bancroft, 70F, seen in clinic.", "Bancroft"),
    ("Discussed with Renshaw at length.", "Renshaw"),
    ("Discussed with Sheehan at length.", "Sheehan"),
    ("Pt Alvarado, 41F, seen in clinic.", "Alvarado"),
    ("Discussed with Mrs Starkey at length.", "Starkey"),
    ("Spoke with her daughter Syeda.", "Syeda"),
]
MEDICINE = [
    "Sensitivities by Kirby-Bauer method.",
    "Placed in Lloyd-Davies position.",
    "Murphy's sign negative.",
    "Sheehan syndrome excluded, Alvarado score 6.",
    "Starkey hearing aid, left ear.",
    "Frenchay Dysarthria Assessment done.",
    "Grown on Martin Lewis agar.",
    "Denis Browne boots at night.",
    "Toronto Western Spasmodic score 21.",
    "Ring & Messmer II, adrenaline given.",
    "Syeda pill continued.",
]


@pytest.mark.parametrize(("text", "name"), BORNE)
def test_a_name_that_medicine_has_too_goes(text: str, name: str) -> None:
    done = Sanitizer(NotePolicy(year=2024)).sanitize(NAMED + text)
    assert name not in done.text


@pytest.mark.parametrize("text", MEDICINE)
def test_medicine_with_its_own_word_stays(text: str) -> None:
    done = Sanitizer(NotePolicy(year=2024)).sanitize(NAMED + text)
    assert "Willoughby" not in done.text
    assert done.text.endswith(text)
