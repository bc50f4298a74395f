"""Work grows with the length of a note alone: counted in calls, which no busy machine changes."""

import cProfile
import pstats

import pytest

from app.notes.policy import Dates, NotePolicy, Style
from app.notes.sanitizing import Sanitizer

MOST = 2.3
"""So many times the work for twice the text."""


def letter(number: int) -> str:
    """Return a letter about somebody of their own, full of identifiers and of medicine."""
    day = number % 28 + 1
    return (
        f"Dear Dr Walsh,\n\nThank you for referring Mrs Holloway{number}, DOB "
        f"0{number % 9 + 1}/04/19{30 + number % 60}, MRN 99{887000 + number}, of {number + 1} Elm Street, Leeds LS1 4AP. Seen on {day} March 2024 with chest "
        "pain. BP 142/88, HR 76, EF 55%, Na 138, K 4.2. She takes ramipril 5 mg daily and aspirin 75 mg. Her daughter Rosa "
        f"can be reached on 0113 496 0{number % 1000:03d}. Angiogram on {day}/05/24.\n\n"
        "Yours sincerely,\nDr Henry Okonkwo\n\n"
    )


def work(text: str, policy: NotePolicy, function: str = "") -> int:
    """Return how many calls it takes to sanitize `text`; `function`: of this one alone."""
    profile = cProfile.Profile()
    profile.enable()
    Sanitizer(policy).sanitize(text)
    profile.disable()
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return sum(row[1] for (_, _, name), row in stats.items() if function in ("", name))


@pytest.mark.parametrize("policy", [NotePolicy(), NotePolicy(style=Style.SURROGATES, dates=Dates.SHIFT)])
@pytest.mark.parametrize("same", [False, True])
def test_twice_the_letters_are_about_twice_the_work(policy: NotePolicy, same: bool) -> None:
    letters = [letter(7 if same else number) for number in range(120)]
    work(letters[0], policy)  # tables are read once
    assert work("".join(letters), policy) <= MOST * work("".join(letters[:60]), policy)


def test_what_stays_is_not_looked_through_for_every_name() -> None:
    letters = [letter(number) for number in range(120)]
    few, many = (work("".join(letters[:count]), NotePolicy(), "overlaps") for count in (60, 120))
    assert many <= MOST * few
