"""Institutions and places told by how they are built, and what is built alike and stays."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def _clean(text: str) -> str:
    return Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Injected by Swift Spine of Tallahassee. Dr Okoro.", "Swift"),
        ("Fell off his bike between Trim and Navan. Dr Okoro.", "Navan"),
        ("Lives in Extension 4, Zwelihle with her gogo. Dr Okoro.", "Extension 4"),
        ("We asked whether Methodist would take her. Dr Okoro.", "Methodist"),
        ("Port flushed at Northgate Infusion. Dr Okoro.", "Northgate"),
        ("Flight to Thursday Island on Friday. Dr Okoro.", "Thursday"),
        ("He summered in Chilmark. Dr Okoro.", "Chilmark"),
        ("Lecturer in Rising Sun College. Dr Okoro.", "Rising"),
        ("Sister in Sydenham, Victoria, is coming. Dr Okoro.", "Sydenham"),
        ("Copy: Dr Okoro, Marsh Road.", "Marsh"),
        ("swabs done at te kura o waimarie. dr okoro", "waimarie"),
    ],
)
def test_such_names_go(text: str, telling: str) -> None:
    assert telling not in _clean(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Dr Okoro: pressure support of PS 10, weaned.", "PS 10"),
        ("Dr Okoro. Bleed at the MCH level, sent to MRI today.", "MRI"),
        ("Dr Okoro. The Circle of Willis, sphincter of Oddi normal.", "Circle of Willis"),
        ("Dr Okoro. Interval between Zoloft and Lexapro one week.", "Zoloft and Lexapro"),
        ("Dr Okoro. Slow conduction on the N2 segment.", "N2"),
        ("Dr Okoro. Head of Department of Surgery informed.", "Department of Surgery"),
        ("Dr Okoro. Os closed, no bleeding. Fontanelle closed.", "Os closed, no bleeding. Fontanelle closed."),
        ("Dr Okoro. Ductus closed, cisterna seen; Cisterna full.", "Ductus closed, cisterna seen; Cisterna full."),
        ("Dr Okoro. Sella full.", "Sella full."),
        ("Came in from ED to MEL, stable.", "MEL"),
    ],
)
def test_what_is_built_alike_stays(text: str, kept: str) -> None:
    assert kept in _clean(text)


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Refused by the PPCI desk QRI, bed state. Dr Okoro.", "QRI"),
        ("Came through LAX on Tuesday. Dr Okoro.", "LAX"),
        ("First seen at Kimbilio Level 5, backslab. Dr Okoro.", "Level 5"),
        ("Registered with West Dorset community team. Dr Okoro.", "West"),
        ("She does cleaning for Mitie in Canary Wharf. Dr Okoro.", "Canary"),
        ("Funeral home: Tessier's. Dr Okoro.", "Tessier"),
        ("Clinic at Hilton Head OB on Monday. Dr Okoro.", "OB"),
        ("National Heart Centre, Hospital Drive\nRe Mrs Okoro, MRN 44120.", "National"),
        ("Walks to Chapel Street and back. Dr Okoro.", "Chapel"),
        ("dr okoro. eats at zimmerli's every day. bp 140/80", "zimmerli"),
        ("dr okoro. emts took her to opelika by road. bp 140/80", "opelika"),
        ("dr okoro. nursing home on ardley drive wants him. bp 140/80", "ardley"),
    ],
)
def test_places_told_by_what_stands_around_go(text: str, telling: str) -> None:
    assert telling not in _clean(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Dr Okoro. To: ICU, stable. Wound closed, bowel full.", "To: ICU"),
        ("Dr Okoro. Pain at Level 4 today.", "Level 4"),
        ("dr okoro. stiff from parkinson's, on a drive, in a strange way. bp 140/80", "strange way"),
        ("Dr Okoro. Meeting at the marae after the holidays.", "after the"),
    ],
)
def test_what_such_places_look_like_stays(text: str, kept: str) -> None:
    assert kept in _clean(text)
