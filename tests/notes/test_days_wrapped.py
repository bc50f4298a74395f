"""A date goes on over a line break only where it is wrapped: the next line's words and numbers stay."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())
NEXT_LINES = (
    "May give paracetamol 1 g at night.",
    "March fracture of the foot.",
    "Mon clonus absent.",
    "Sun exposure to avoid.",
    "April bloods were normal.",
    "August scan was clear.",
    "Sat up in bed, 5 mg given.",
    "Dec 5 mg warfarin.",
    "20 mg aspirin at night.",
)


@pytest.mark.parametrize("below", NEXT_LINES)
@pytest.mark.parametrize("ending", ["\n", "\r\n", " \n  ", "\n\n"])
@pytest.mark.parametrize(
    ("above", "kept"),
    [
        ("Seen 03/04/2021", "Seen 2021"),
        ("Seen 2021-04-03", "Seen 2021"),
        ("Seen 03.04.2021", "Seen 2021"),
        ("Seen 3 April 2021", "Seen 2021"),
        ("Seen April 3, 2021", "Seen 2021"),
        ("Seen April 2021", "Seen 2021"),
        ("Admitted 2021", "Admitted 2021"),
        ("DOB: 1961", "DOB: 1961"),
        ("DOB: 03/04/1961", "DOB: 1961"),
        ("Seen 3 April", "Seen (date)"),
        ("Well since October", "Well since (date)"),
    ],
)
def test_a_date_keeps_its_own_year_and_the_next_line_its_words(above: str, kept: str, ending: str, below: str) -> None:
    # A month that begins a line of its own may be a date of its own, and no part of the one above.
    first, _, rest = below.partition(" ")
    apart = (first, "(date)") if first in ("April", "August") else (first,)
    assert WORKER.sanitize(f"{above}{ending}{below}").text in [f"{kept}{ending}{word} {rest}" for word in apart]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("He was seen on the 12\nMarch 2021 for a cough.", "He was seen in 2021 for a cough."),
        ("He was seen on 12\nMarch for a cough.", "He was seen for a cough."),
        ("Seen 3rd\nMarch at home.", "Seen (date) at home."),
        ("Seen 3 March\n2021 in clinic.", "Seen 2021 in clinic."),
        ("Seen March 3,\n2021 in clinic.", "Seen 2021 in clinic."),
        ("Seen in May\n2021 at home.", "Seen in 2021 at home."),
        ("Well since last\nOctober at home.", "Well since (date) at home."),
    ],
)
def test_a_wrapped_date_is_one_date(text: str, kept: str) -> None:
    assert WORKER.sanitize(text).text == kept


@pytest.mark.parametrize("text", ["Pain 5\nMay give aspirin.", "Admitted 2021\nMarch fracture.", "Dose 12\nSat up."])
def test_a_number_and_the_word_below_are_no_date(text: str) -> None:
    assert WORKER.sanitize(text).text == text


def test_two_dates_on_two_lines_are_both_found() -> None:
    assert WORKER.sanitize("Seen 2020\nApril 5 2021 clinic").text == "Seen 2020\n2021 clinic"
    assert WORKER.sanitize("Avoid sun\n03/04/2021 seen").text == "Avoid sun\n2021 seen"
