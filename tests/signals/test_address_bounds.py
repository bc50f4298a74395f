"""Where addresses end: with their last line, before the next sentence; and US addresses without capitals."""

import pytest

from app.signals.address import postal
from app.signals.text.reading import read


def found(text: str) -> list[str]:
    return [mention.span.of(text) for mention in postal.find(read(text)).mentions]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lives at 31 Birch Ct\nEKG sinus brady", ["31 Birch Ct"]),
        ("17 Quarry Rd\nHR 88/min", ["17 Quarry Rd"]),
        ("Thanks, 17 Quarry Rd\n\nMr Tam Okoye 88123456", ["17 Quarry Rd"]),
        ("9 Mill Lane\nLeeds\nLS1 4DY\nCall before noon", ["9 Mill Lane\nLeeds\nLS1 4DY"]),
        ("Ringstr. 7, 80331 Dachau. Admitted for surgery", ["Ringstr. 7, 80331 Dachau"]),
        ("I live in flat 12B, Rowan Court, now", ["flat 12B, Rowan Court"]),
        ("5 Oak Avenue, St. Louis, MO 63101", ["5 Oak Avenue, St. Louis, MO 63101"]),
        ("Birch Street Dental 3/4 with her mother", ["Birch Street Dental"]),
    ],
)
def test_an_address_ends_with_its_last_line_and_sentence(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mail it to 210 n 5th ave phoenix az 85003 thanks", ["210 n 5th ave phoenix az 85003"]),
        ("Her new address 77 willow ln, boise id 83702", ["77 willow ln, boise id 83702"]),
        ("address: 77 willow ln", ["77 willow ln"]),
        ("took 2 of my pills and went in 12345 times", []),
        ("ran 5 miles down the road with 3 friends", []),
    ],
)
def test_us_addresses_without_capitals(text: str, expected: list[str]) -> None:
    assert found(text) == expected
