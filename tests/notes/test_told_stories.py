"""What nobody else did, told in a sentence with a shape of its own; and what is said of anybody in every note."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())


@pytest.mark.parametrize(
    "text",
    [
        "He was the patient who fell in the bay yesterday evening.",
        "She is the daughter who called the ambulance for him.",
        "She is the nurse who gave the dose of heparin last night.",
        "It was the medication that caused the rash on both arms.",
        "This was the first man in the bay to be seen. He is the first to admit it.",
    ],
)
def test_what_is_said_of_anybody_stays(text: str) -> None:
    assert WORKER.sanitize(text).text == text
