"""Forms of identifiers that one country or one typist has: they go, and what only resembles them stays."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def clean(text: str) -> str:
    return Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Lives in Hamilton, ON L8T 1S9 with her son.", "1S9"),
        ("Injured Oct 21/24 at work.", "21"),
        ("call dr c. van houten re pt jo bell 44", "houten"),
        ("Born at Primary Children's, no admission since.", "Primary"),
        ("Stent at King's Daughters by Dr. Penhaligon.", "Daughters"),
    ],
)
def test_they_go(text: str, telling: str) -> None:
    assert telling not in clean(text)


@pytest.mark.parametrize("kept", ["L4 5th lumbar", "T1 N2 M0", "the children's dose", "women's health"])
def test_what_resembles_them_stays(kept: str) -> None:
    assert kept in clean(f"Seen by Dr. Penhaligon, who spoke of {kept} today.")
