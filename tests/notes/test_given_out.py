"""What is given out in words or told by its place alone: passwords, teams, forms of a school, alarms, references."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Followed by PACT Team Kestrel 4, seen today.", "Kestrel"),
        ("Daughter holds the spare key, alarm 2207#.", "2207"),
        ("Our ref BX:20817; HMO: Hygeia, HYG/33418/B.", "33418"),
        ("Medicare 2951 04417 3 /2 checked.", "04417"),
        ("Ph 02 5550 1944   Fax 02 5550 1945", "5550 1944"),
        ("Served on the USS Halyburton as a cook.", "USS"),
    ],
)
def test_what_is_given_out_goes(text: str, telling: str) -> None:
    assert telling not in Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "The password is not known; the code word was changed.",
        "PACT RN notified, PACT social worker to call.",
        "Class 2 malocclusion, form 3 completed, all of 5 doses given.",
        "Ph 7.41, PT 14.2, INR 1.1, 0.5 mg given, 1000000 units IM.",
    ],
)
def test_what_only_looks_given_out_stays(text: str) -> None:
    assert Sanitizer(NotePolicy()).sanitize(text).text == text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Aids with serial numbers 22817 and 22818.", "22818"),
    ],
)
def test_a_thing_s_number_goes_with_its_letters(text: str, number: str) -> None:
    done = Sanitizer(NotePolicy(year=2024)).sanitize(f"Pt Janet Willoughby. {text}")
    assert number not in done.text
    assert "numberw" not in done.text


def test_settings_of_a_thing_stay() -> None:
    text = "Pacemaker DDD 60, ICD VF 200, lead RV 1120 ohms."
    assert Sanitizer(NotePolicy(year=2024)).sanitize(f"Pt Janet Willoughby. {text}").text.endswith(text)
