"""What a state's or a postcode's letters mean in a note: an address only where one stands around them."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer(NotePolicy(), None)


@pytest.mark.parametrize("text", ["PMH: 2016 MI, PCI 2017", "Hx: 2014 PE, 2011 MI", "2013 MI."])
def test_years_before_abbreviations_are_no_postcodes(sanitizer: Sanitizer, text: str) -> None:
    assert "address" not in sanitizer.sanitize(text).text


@pytest.mark.parametrize("text", ["Lives at 31 Birch Ct, Chico, CA 95926.", "6 Ash Ave Apt 2, Lodi, CA 95240"])
def test_the_code_behind_california_is_no_calcium(sanitizer: Sanitizer, text: str) -> None:
    assert "95" not in sanitizer.sanitize(text).text


def test_lines_stay_apart(sanitizer: Sanitizer) -> None:
    assert "\nHR 88" in sanitizer.sanitize("17 Quarry Rd\nHR 88, BP 120/80").text
