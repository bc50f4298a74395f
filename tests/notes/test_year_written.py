"""When a note was written, as far as it says so: two-digit years are never a century away."""

import pytest

from app.notes.medicine.ages import latest_year


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("DOB 03/04/1951. Seen 27/02/24 with cough.", 2024),
        ("DOB 03/04/1951. CABG 2009. Seen 27/02/24.", 2024),
        ("Date of birth: 3 April 1931. Cough for a week.", 2026),
        ("Born in 1951, seen in 2019.", 2019),
        ("DOB 3/4/21. Seen 5/6/2019.", 2019),
        ("Seen 1/13/98.", 1998),
        ("NaCl 0.9% 2019", 2019),
        ("Befund gebessert am 12.03.2019", 2019),
        ("Birthplace Leeds. Seen 2019", 2019),
        ("Geburtsdatum: 3. 4. 1931", 2026),
        ("geb. 3.4.1931", 2026),
        ("Nacido el 3 de abril de 1931", 2026),
        ("Newborn, born well. Seen 2019", 2019),
        ("No year at all.", 2026),
        ("Valid until 2031, seen 2019.", 2019),
    ],
)
def test_the_latest_year_that_is_nobodys_birth(text: str, year: int) -> None:
    assert latest_year(text, 2026) == year
