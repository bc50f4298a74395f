"""Scanned text is read as it was meant, letter for letter; medicine's own mixtures of letters and digits stay."""

from hypothesis import given
from hypothesis import strategies as st

from app.notes.base.scanned import repaired
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

SCANNED = "PAT1ENT Liverp0ol, seen l7/O6/1938 at MED1CAL CTR, call 087-555-0l42, SC-OO4l927."


def test_digits_and_letters_are_put_right_where_they_stand() -> None:
    assert repaired(SCANNED) == "PATIENT Liverpool, seen 17/06/1938 at MEDICAL CTR, call 087-555-0142, SC-0041927."


def test_an_identifier_that_was_scanned_badly_goes() -> None:
    done = Sanitizer(NotePolicy()).sanitize(SCANNED).text
    assert "l7/O6" not in done
    assert "0l42" not in done


def test_medicine_and_a_text_with_hardly_a_slip_stay() -> None:
    for text in (
        "HbA1c 7.2, SpO2 95, CA125 20, C5-C6, H1N1, IL-6, T10, 5HT3, pH7, B12, CD4, COVID-19, FiO2, 10l",
        "a l0 b",
    ):
        assert repaired(text) == text


@given(st.text(alphabet="O0l1I|S5B8@aZ-/. 2\n"))
def test_it_is_as_long_as_it_was(text: str) -> None:
    assert len(repaired(text)) == len(text)
