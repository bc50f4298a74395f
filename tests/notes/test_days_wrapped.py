"""A date goes on over a line break only where it is wrapped: the next line's words and numbers stay."""

import pytest

from tests.notes.cleaning import clean

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
    assert clean(f"{above}{ending}{below}") in [f"{kept}{ending}{word} {rest}" for word in apart]
