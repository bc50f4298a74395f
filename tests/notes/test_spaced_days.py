"""Days that forms write with spaces between their numbers."""

from tests.notes.cleaning import clean

FORM = "14 DATE OF INJURY  06 11 24\n   06 14 24   06 14 24   11   99204   96 00\n"


def test_a_labelled_one_proves_the_form_for_cells() -> None:
    left = clean(FORM, 2024)
    assert "06 1" not in left
    assert "11   99204   96 00" in left


def test_without_a_label_numbers_stay() -> None:
    note = "Sats   06 14 24   06 14 24\n"
    assert clean(note, 2024) == note


def test_what_is_no_day_stays() -> None:
    assert "45 60 24" in clean("DATE OF INJURY  06 11 24\nUrine output   45 60 24\n", 2024)


def test_a_timed_entry_dates_the_sheet() -> None:
    left = clean("Warfarin held. 4/3 2000 HR 52. 4/5 spat out donepezil, power 4/5.", 2024)
    assert "4/3" not in left
    assert "4/5 spat" not in left
    assert "power 4/5" in left
