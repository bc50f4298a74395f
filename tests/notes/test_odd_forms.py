"""Identifiers as people say and scribble them: contacts, doors, public houses, feasts, nicknames; and what stays."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Lives at Plot 12, Hollybush Caravan Site with his dog.", "Hollybush"),
        ("She has a job at the Lamb pouring pints.", "Lamb"),
        ("He works as a chef at the Crown and Sceptre.", "Sceptre"),
        ("We met on the second Tuesday in May.", "Tuesday in May"),
        ("He fell on Lady Day.", "Lady Day"),
        ("Review on the fifteenth.", "fifteenth"),
        ("Rufaro M., Year 5, has asthma.", "Rufaro"),
        ("School badge HG 219 checked.", "HG 219"),
        ("NI number QQ 12 34 56 C given.", "12 34"),
    ],
)
def test_odd_forms_go(text: str, telling: str) -> None:
    assert telling not in Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "BPD 48, HC 176, AC 152, FL 33 mm, EFW 340 g.",
        "Ottawa negative, POD 3, call if pain is on 5 of 10.",
        "Repeat at the Berg level in the Emergency Department after 6 weeks.",
        "Unit 5 of the workbook; pain on the 4th toe; site 2 healed.",
        "Propranolol LA 80 mg, stop 2/52 before, post 132/70.",
        "Scored on the McGill Pain Index today.",
    ],
)
def test_what_only_looks_alike_stays(text: str) -> None:
    assert Sanitizer(NotePolicy()).sanitize(text).text == text
