"""Counts of sets are no days."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@pytest.mark.parametrize(
    "words", ["BCx 2/2 GNR", "blood cx 1/2 MSSA", "1/4 bottles positive", "sets: 2/3 pos", "2/2 teeth"]
)
def test_counts_stay(words: str) -> None:
    assert words in Sanitizer(NotePolicy()).sanitize(f"Mr Ahmed seen. {words}.").text


@pytest.mark.parametrize("words", ["Seen 2/2 in clinic", "cultures sent on 2/3", "BCx 5/3 neg"])
def test_days_go(words: str) -> None:
    assert words not in Sanitizer(NotePolicy()).sanitize(f"Mr Ahmed seen. {words}.").text
