"""Twice the text is twice the work, whatever is repeated in it; operations are counted, no seconds."""

import time
from collections.abc import Callable
from functools import cache

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.service import Session
from tests.growth import work

_SIZE = 1_200
_MOST = 2.3
_ORDINARY = (
    "My name is Anna Smith, I am 34, and live at 12 High Street, Leeds LS1 4AB. Seen on 03/04/2019 by Dr. Jones, MD; "
    "MRN 1234567, call 555-123-4567 or a@b.com. My wife is a nurse in London, we earn $50k a year. Mrs Field was well."
)

UNITS = (
    *("2019-03-04 ", "03/04/2019 ", "March 4, 2019 ", "4 Mar ", "12:30 ", "1984 ", "Monday ", "Seen on 03/04/2019.\n"),
    *("Anna ", "Anna, ", "Anna and ", "John Smith ", "Kowalczyk ", "J. ", "O'Brien ", "van der ", "My name is Anna. "),
    *("Mrs ", "Dr. ", "Mr Smith ", "Dr. Smith, PhD ", "PhD, ", "nurse ", "I work as a nurse. ", "my boss "),
    *("555-123-4567 ", "+44 20 7946 0958 ", "a@b.com ", "a@", "http://a.com/b ", "http://", "192.168.0.1 ", "@user "),
    *("12 High Street ", "12 High Street, Leeds LS1 4AB\n", "90210 ", "St ", "the ", "in London ", "London, Paris, "),
    *("123-45-6789 ", "MRN 1234567 ", "4111111111111111 ", "34yo ", "I am 34. ", "I am ", "my wife ", "I am married. "),
    *('"', "'", '"he said so" ', "(", "[x] ", "1", "12 ", "1/", " ", "\n", "a\n\n", "\t", "-", "well-known-", "|"),
    *("a.", "a.a@", "Mr. ", "Mr. Mr. Smith "),
    *(
        "A",
        "ABC ",
        "ü",
        "漢",
        "- item\n",
        "Name: Anna\n",
        "PID|1||123^^^\n",
        "120/80 ",
        "$50k ",
        "R&D ",
    ),
)

_MODES: dict[str, Callable[[], Callable[[str], object]]] = {
    "check": lambda: Session().check,
    "rewrite": lambda: Session().rewrite,
    "note": lambda: Sanitizer(NotePolicy(year=2026)).sanitize,
}


@cache
def _ready(mode: str) -> Callable[[str], object]:
    do = _MODES[mode]()
    do(_ORDINARY)  # word lists are read once, for all texts
    return do


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("mode", _MODES)
def test_twice_the_text_is_at_most_little_more_than_twice_the_work(mode: str, unit: str) -> None:
    assert _growth(_ready(mode), unit) <= _MOST


def test_a_long_run_before_an_at_sign_is_walked_once() -> None:
    """What a pattern does inside is not counted, so that here time is compared; each from each would be 64 times it."""

    def least(count: int) -> float:
        times = []
        for _ in range(3):
            started = time.process_time()
            _ready("note")("a." * count + "@")
            times.append(time.process_time() - started)
        return min(times)

    assert least(24_000) < 24 * least(3_000)


def _growth(do: Callable[[str], object], unit: str) -> float:
    """Return how much more is done for twice the text; the least of two doublings.

    Where the longer text is the first in which anything is found, more is done for other reasons than its length.
    """
    least, once = 0.0, work(do, _repeated(unit, _SIZE))
    for size in (2 * _SIZE, 4 * _SIZE):
        twice = work(do, _repeated(unit, size))
        least, once = min(least or twice / once, twice / once), twice
        if least <= _MOST:
            break
    return least


def _repeated(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


def test_the_counter_sees_what_grows_with_the_square_of_the_text() -> None:
    def each_with_each(text: str) -> int:
        return sum(a == b and abs(0) == 0 for a in text.split() for b in text.split())

    def each_from_the_start(text: str) -> int:
        return sum(text[:at].isspace() for at in range(0, len(text), 40))

    for slow in (each_with_each, each_from_the_start):
        assert work(slow, "so " * 4_000) > 3 * work(slow, "so " * 2_000)


def test_a_text_that_ends_in_many_figures_is_read_as_any_other() -> None:
    """Figures can be cut into telephone numbers in more ways than can be tried; where all are, this never ends."""
    assert _ready("check")("I am Anna Smith. Regards, Anna " + "5" * 80 + "x?") is not None
