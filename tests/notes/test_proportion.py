"""Work grows with the length of a note alone: counted in calls, which no busy machine changes."""

import cProfile
import pstats

import pytest

from app.notes.detect.rule_tables import signatures
from app.notes.names import shapes
from app.notes.policy import Dates, NotePolicy, Style
from app.notes.sanitizing import Sanitizer
from app.rules.text import text_of

MOST = 2.3
"""So many times the work for twice the text."""


def letter(n: int) -> str:
    """Return a letter about somebody of their own, full of identifiers and of medicine."""
    day = n % 28 + 1
    lines = (
        "Dear Dr Walsh,",
        f"Thank you for referring Mrs Holloway{n}, DOB 0{n % 9 + 1}/04/19{30 + n % 60},",
        f"MRN 99{887000 + n}, of {n + 1} Elm Street, Leeds LS1 4AP. Seen on {day} March 2024 with chest pain.",
        "BP 142/88, HR 76, EF 55%, Na 138, K 4.2. She takes ramipril 5 mg daily and aspirin 75 mg.",
        f"Her daughter Rosa can be reached on 0113 496 0{n % 1000:03d}. Angiogram on {day}/05/24.",
        "Yours sincerely,\nDr Henry Okonkwo\n",
    )
    return "\n".join(lines)


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


def test_rows_of_hyphens_and_of_empty_lines_are_read_in_a_moment() -> None:
    hyphens, lines = "-".join(["Ab"] * 400), "seen" + "\n" * 20_000 + "seen"
    assert shapes._INVERTED.pattern.search(hyphens) is None
    assert signatures.engine.find(text_of(lines)) == []
