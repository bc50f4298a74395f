"""The letters by which persons of a note sign in it."""

import pytest

from app.notes.tables import initials
from tests.notes.cleaning import clean

SIGNED = """Nurse: Tamika Winbush RN
Time   HR   BP
0800   90   120/80   {0}
0900   88   118/76   {0}
"""


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Katya Volkonskaya", {"KV"}),
        ("Dr. Anna Maria Quist, MD", {"AQ", "AMQ"}),
        ("PENHALIGON Tamsin", {"TP"}),
        ("Quist, Anna", {"AQ"}),
        ("Quist", set()),
        ("Dr. Quist", set()),
    ],
)
def test_of(name: str, letters: set[str]) -> None:
    assert initials.of(name) == letters


@pytest.mark.parametrize(
    ("note", "gone"),
    [
        (SIGNED.format("TW"), "TW"),
        ("Dentist: Fergal Prendergast BDS\nTooth   Plan        Done\n16      composite   19/5/23 FP\n", "FP"),
        ("Signed: Lorenzo Begaye\nForm received   Clerk LB\n", "LB"),
        ("Received 05/09/2023   Clerk MJT\n", "MJT"),
        ("Metoprolol   0800   HR\n\nHR = Hanna Renquist RN\n", "HR"),
        ("| 25 MG BID | 0800 | TW | TW |\n\nTW  Tamika Winbush LPN\n", "TW"),
        ("Warfarin   1700   TW/JR\n\nTamika Winbush LPN (TW), Josefa Resurreccion LPN (JR)\n", "JR"),
    ],
)
def test_initials_go_with_the_name(note: str, gone: str) -> None:
    assert gone not in clean(note, 2024)


@pytest.mark.parametrize(
    "kept",
    [
        "Time   HR   BP",  # no key says that Hanna Renquist signs so
        "KV line",
        "HR 90",
    ],
)
def test_letters_elsewhere_are_medicine(kept: str) -> None:
    note = "Nurses: Hanna Renquist RN, Katya Volkonskaya RN\nTime   HR   BP\n0800   90   120/80\nKV line in, HR 90\n"
    assert kept in clean(note, 2024)


def test_a_heading_stays_one_where_a_key_says_whose_letters_they_are() -> None:
    left = clean("Time | HR | BP | Dose\n0800 | 90 | 120/80 | HR\n\nHR = Hanna Renquist RN\n", 2024)
    assert "Time | HR | BP" in left
    assert left.count("HR") == 1
