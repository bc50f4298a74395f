"""Shifted dates: intervals stay, the print stays, and the document says in which order it writes days and months."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.notes.base.date_parts import Order, full_year, order_of
from app.notes.patient import Patient
from app.notes.policy import Dates, NotePolicy, Style
from app.notes.replace.shift import shifted
from app.notes.sanitizing import Sanitizer

DAYS = st.dates(datetime.date(1901, 1, 1), datetime.date(2023, 12, 31))
MOVES = st.integers(-364, 364).filter(bool)
WRITTEN = 2024
PRINTS = {
    "%m/%d/%Y": Order.MONTH_FIRST,
    "%d/%m/%Y": Order.DAY_FIRST,
    "%d.%m.%Y": Order.DAY_FIRST,
    "%Y-%m-%d": Order.MONTH_FIRST,
    "%Y%m%d": Order.MONTH_FIRST,
    "%B %d, %Y": Order.MONTH_FIRST,
    "%d-%b-%Y": Order.MONTH_FIRST,
    "%A, %B %d, %Y": Order.MONTH_FIRST,
}


@given(first=DAYS, second=DAYS, move=MOVES, pattern=st.sampled_from(sorted(PRINTS)))
@settings(max_examples=150, deadline=None)
def test_intervals_and_the_print_are_kept(first: datetime.date, second: datetime.date, move: int, pattern: str) -> None:
    order = PRINTS[pattern]
    moved = [shifted(day.strftime(pattern), move, order, WRITTEN) for day in (first, second)]
    # strptime reads the shifted text by the very pattern it was printed in: order, padding and names are as they were.
    days = [datetime.datetime.strptime(str(text), pattern).date() for text in moved]
    assert days[0] - first == datetime.timedelta(days=move)
    assert days[1] - days[0] == second - first
    if pattern.startswith("%A"):
        assert str(moved[0]).startswith(days[0].strftime("%A"))


@given(day=st.dates(datetime.date(1926, 1, 1), datetime.date(2024, 12, 31)), move=st.integers(-200, 200))
@settings(max_examples=80, deadline=None)
def test_two_digit_years_move_in_their_own_century(day: datetime.date, move: int) -> None:
    moved = shifted(day.strftime("%m/%d/%y"), move, Order.MONTH_FIRST, WRITTEN)
    after = day + datetime.timedelta(days=move)
    assert moved is not None
    assert moved.endswith(f"/{after.year % 100:02d}")
    assert tuple(map(int, moved.split("/")[:2])) == (after.month, after.day)


@pytest.mark.parametrize(
    ("raw", "move", "expected"),
    [
        ("2024-02-29", 366, "2025-03-01"),
        ("02/28/2024", 1, "02/29/2024"),
        ("2/29", 1, "3/1"),
        ("Feb 29th, 2020", 1, "Mar 1st, 2020"),
        ("12/31/99", 1, "1/1/00"),
        ("Jan 22, '24", -30, "Dec 23, '23"),
        ("Mon 06/05/2023", 3, "Thu 06/08/2023"),
        ("March 3-7, 2024", 2, "March 5-9, 2024"),
        ("March 28-31, 2024", 3, "March 31 - April 3, 2024"),
        ("4/19", 20, "5/9"),
        ("July 2021", 40, "August 2021"),
        ("Tuesday", 8, "Wednesday"),
        ("3rd of May 2022", 19, "22nd of May 2022"),
        ("SEPT 5, 2023", 30, "OCT 5, 2023"),
        ("15JAN2024", 31, "15FEB2024"),
    ],
)
def test_leap_days_partial_dates_ranges_and_weekdays(raw: str, move: int, expected: str) -> None:
    assert shifted(raw, move, Order.MONTH_FIRST, WRITTEN) == expected


@pytest.mark.parametrize("raw", ["the 24th", "2/30/2023", "13/13/2020"])
def test_what_names_no_day_is_not_guessed(raw: str) -> None:
    assert shifted(raw, 5, Order.MONTH_FIRST, WRITTEN) is None


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("seen 03/04/2021, again 03/25/2021", Order.MONTH_FIRST),
        ("seen 03/04/2021, again 25/03/2021", Order.DAY_FIRST),
        ("Kontrolle am 03.04.2021", Order.DAY_FIRST),
        ("seen 03/04/2021", Order.MONTH_FIRST),
        ("NHS no., GP informed, oedema, seen 03/04/2021", Order.DAY_FIRST),
    ],
)
def test_the_document_says_its_order(text: str, order: Order) -> None:
    assert order_of(text) is order


@given(two=st.integers(0, 99))
def test_two_digits_are_never_far_in_the_future(two: int) -> None:
    year = full_year(f"{two:02d}", WRITTEN)
    assert year % 100 == two
    assert WRITTEN - 99 < year <= WRITTEN + 1


def test_the_shift_follows_from_secret_and_key_and_is_never_nothing() -> None:
    shifts = {Patient(b"s" * 32, str(key)).shift_days for key in range(300)}
    assert 0 not in shifts
    assert min(shifts) < -200 < 200 < max(shifts)
    assert Patient(b"s" * 32, "7").shift_days == Patient(b"s" * 32, "7").shift_days
    assert Patient(b"s" * 32, "7").shift_days != Patient(b"t" * 32, "7").shift_days


def test_a_note_keeps_its_intervals_and_says_it_is_not_safe_harbor() -> None:
    policy = NotePolicy(style=Style.SURROGATES, dates=Dates.SHIFT, patient_key="p1", secret=b"k" * 32)
    text = "Admitted 03/28/2024, discharged 04/03/2024. Fever for 3 days, BP 120/80."
    done = Sanitizer(policy).sanitize(text)
    first, second = (datetime.datetime.strptime(e.new, "%m/%d/%Y") for e in done.edits)
    assert (second - first).days == 6
    assert (first.date() - datetime.date(2024, 3, 28)).days == Sanitizer(policy).patient().shift_days
    assert done.text.endswith("Fever for 3 days, BP 120/80.")
    assert not done.policy.safe_harbor


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("april the third", "october the seventeenth"),
        ("the twenty-first of May, two thousand and nine", "the fourth of December, two thousand eight"),
        ("June second nineteen fifty eight", "December sixteenth nineteen fifty seven"),
        ("seven april, nineteen ninety", "twenty one october, nineteen eighty nine"),
        ("february the thirtieth", None),
        ("april third, fifty eight", None),
    ],
)
def test_days_in_words_move_as_days_in_figures_do(raw: str, expected: str | None) -> None:
    assert shifted(raw, -168, Order.MONTH_FIRST, 2025) == expected
