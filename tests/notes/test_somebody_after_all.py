"""Who is called like a device, a score, a people or an office goes all the same; so do their months and numbers."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

DOCTOR = " Dr Tom Reed 3/4/2024"


def _sanitized(text: str) -> str:
    return Sanitizer(NotePolicy(year=2024)).sanitize(text + DOCTOR).text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Pt Columbia Reyes, DOB 3/4/1960.", "Reyes"),
        ("Mr Humphry was seen on 3/4/2024. Humphry denies pain.", "Humphry"),
        ("Pt John Harlow. Kendrick sign off by RN.", "Kendrick"),
        ("Wound measured 6 mm Diane assisting.", "Diane"),
        ("Rx Robert tomorrow.", "Robert"),
        ("Inj Samantha's arm.", "Samantha"),
        ("Mia grade 4 at school, Joan stage IV breast cancer.", "Joan"),
        ("Delivered 3.4 kg by Tollander, midwife.", "Tollander"),
        ("Mahmoud's lines removed.", "Mahmoud"),
        ("Okafor absent, Delgado not seen, left before review.", "Okafor"),
        ("Delgado not seen, left before review.", "Delgado"),
        ("Reacted to Sofia leaving.", "Sofia"),
        ("Information given to family in Cali by phone.", "Cali"),
        ("Sister Mary Joseph called about him.", "Joseph"),
        ("Pt Cap Weinstein seen 3/4/2024. Cap Weinstein denies pain.", "Weinstein"),
        ("Lives with Ramsay 4, Emma 6, Noah 8.", "Emma"),
        ("Mr Keros seen 3/4/2024. Keros denies pain.", "Keros"),
        ("Seen by Lloyd-Davies, RN.", "Lloyd-Davies"),
        ("Pt Tom Fielder seen 3/4/2024.", "Fielder"),
        ("Pt Fidelio Cruz seen 3/4/2024.", "Fidelio"),
        ("Room 3 Fr Murphy anointed.", "Murphy"),
        ("Bed 12 Ms Patel seen.", "Patel"),
        ("Pain free since MAR.", "MAR"),
        ("Surgery planned for early OCT.", "OCT"),
        ("Sister, ISO 88123.", "88123"),
    ],
)
def test_somebody_goes(text: str, telling: str) -> None:
    assert telling not in _sanitized(text)


@pytest.mark.parametrize(
    "text",
    [
        "NYHA class 3 HF with EF 30.",
        "PPI benefits outweigh risks, TXA benefit discussed.",
        "The last few days may be hard.",
        "Keros 2, Zadik procedure, Stulberg II, Shenton's line intact.",
        "16 Fr Robinson drain. QT 400 ms. Enrolled.",
    ],
)
def test_medicine_beside_them_stays(text: str) -> None:
    assert text in _sanitized(text)
