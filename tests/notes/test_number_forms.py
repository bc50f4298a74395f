"""Numbers in groups, read out, in pieces and on things; and clock times, values and sizes that only look alike."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Signed, pharmacist, GMC 47 20 6.", "47 20 6"),
        ("accession four two dash one oh nine three", "dash"),
        ("Wife reached at The Quay, 6612 0448: done.", "6612"),
        ("TB register no. 208/23 filed.", "208/23"),
        ("NRIC S81xxx552H shown.", "552H"),
        ("Mail sea (dot) glass at post dot example please.", "glass"),
    ],
)
def test_numbers_go(text: str, telling: str) -> None:
    assert telling not in Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Files 20 25 30 used, report 2 3 4 days of pain.",
        "Generator VVI 60, device DDD 70, pump AP 40.",
        "Troponin 12 ... 48 ... 210, call if chest pain.",
        "Double lumen line, double 5 Fr stent, take one, two or three tablets.",
        "Local 20 ml lidocaine; reg rhythm 80/20.",
        'Trauma "high energy" pattern; gauze x 1000.',
        "In the car at 60 mph, bus seat belt on.",
        "Diluted at 10:30 3/4 strength.",
    ],
)
def test_what_only_looks_like_a_number_stays(text: str) -> None:
    assert Sanitizer(NotePolicy()).sanitize(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "Door 0841, CT 0852, TNK 0911.",
        "Covered 0700-1930, report at 1930.",
        "Mode DDD 60-120, rate 60-110.",
        "NIPPV 16/6 rate 30; NIV 12/4 tolerated.",
        "FK 4/3 bid, cycle is 6/21.",
        "Calf raises DL 3x12.",
        "Seen by RN 0510.",
        "Fax page 01/09.",
    ],
)
def test_hours_ranges_and_settings_stay(text: str) -> None:
    assert Sanitizer(NotePolicy()).sanitize(text).text == text


@pytest.mark.parametrize("stays", ["0655", "78-104", "1998-04", "c.942", "10am", "175"])
def test_the_model_of_words_leaves_hours_ranges_and_changes_of_genes(stays: str) -> None:
    text = (
        "Jane Marlowe, MRN 4471882, seen 0655 at Ashby Clinic. AFib 78-104, Navy 1998-04, MSH2 c.942+3A>T, bus at 10am,"
        " flow | 175 | 80 |"
    )
    assert stays in Sanitizer(NotePolicy()).sanitize(text).text
