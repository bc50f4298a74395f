"""What is called after people stays where a score, a make, a measurement or a word of medicine stands beside it."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())
_PATIENT = "Jane Fairweather, MRN 4471902, seen in clinic today and better than before. "


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("Ashworth 2, Perry 3. No clot.", "Perry 3"),
        ("Rx Tab Zorlivon 500 at night.", "Zorlivon"),
        ("Heparin by Raddle nomogram.", "Raddle"),
        ("On the film Dorning cells.", "Dorning cells"),
        ("Ligament prominent, Wenlock not seen.", "Wenlock"),
        ("Circle of Willis otherwise complete.", "Circle of Willis"),
        ("Arrange Echo. Discuss Statin. Await Bloods.", "Arrange Echo. Discuss Statin. Await Bloods"),
    ],
)
def test_it_stays(said: str, stays: str) -> None:
    assert stays in WORKER.sanitize(_PATIENT + said).text


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("Seen 3/4 by Tollander, who agrees.", "Tollander"),
        ("Children Perry 3, Marcus 5 and Ada 7.", "Perry"),
        ("Wenlock was not seen by the team; she rang Mr Wenlock.", "Wenlock"),
        ("Called Harriet's mother.", "Harriet"),
    ],
)
def test_people_still_go(said: str, gone: str) -> None:
    assert gone not in WORKER.sanitize(_PATIENT + said).text


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("Threshold 0.5 V @ 0.4 ms. Enrolled last year.", "ms. Enrolled"),
        ("It relates to a different lady. Trendelenburg positive.", "lady. Trendelenburg"),
        ("Treated as per GRAVITO for six months.", "GRAVITO"),
        ("Better on Torgrastim than on Valdazine 5 mg.", "Torgrastim than on Valdazine"),
    ],
)
def test_it_is_no_name_across_a_full_stop_nor_behind_per(said: str, stays: str) -> None:
    assert stays in WORKER.sanitize(_PATIENT + said).text


def test_an_instrument_is_nobody_and_a_surgeon_with_a_title_goes() -> None:
    said = "The fascia was grasped with Kocher and cut with the Joseph scissors. Two Ellis were placed on it."
    done = Sanitizer(NotePolicy(year=2024)).sanitize(f"Patient: Quenby Trask. {said} Dr. Lahey assisted.")
    assert said in done.text
    assert "Lahey" not in done.text
