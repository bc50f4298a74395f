"""Occupation: stated, shown, and taken back."""

import pytest

from app.signals.cues import lexicon
from app.signals.cues.pool import pool
from app.signals.gazetteers.job_titles import table, title_of
from app.signals.life import occupation
from app.signals.text.reading import read


def guess(text: str) -> str | None:
    inferences = pool(text, occupation.find(read(text, 2024)).cues)
    return next((i.guesses[0] for i in inferences if i.certainty >= 3), None)


def rewrites(text: str) -> list[str]:
    ladder = next(c.ladder for c in occupation.find(read(text, 2024)).cues if c.ladder is not None)
    return [text[: ladder.span.start] + step + text[ladder.span.end :] for step in ladder.steps]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'm a nurse at a small clinic.", "nurse"),
        ("I work as a software engineer in Berlin.", "software engineer"),
        ("As a teacher, I see it every day.", "teacher"),
        ("I'm a maths teacher in Cork.", "maths teacher"),
        ("Plumber here, please stop pouring fat down there.", "plumber"),
        ("I am a retired welder with a garden.", "retired welder"),
        ("My students never read the footnotes.", "teacher"),
        ("Two pull requests and one deploy to production before lunch, I need coffee.", "software engineer"),
        ("We nurses hardly sit down.", "nurse"),
        ("The glaze firing cracked half of it and our kiln needs new bricks.", "potter"),
        ("My pick rate dropped and the pump truck squeaks.", "warehouse worker"),
        ("Skipped lunch, our charge nurse sent me to bay four.", "nurse"),
        ("Our sous called in sick again, so I made the prep list.", "chef"),
        ("Double split shift, and my relief driver never came.", "bus driver"),
        ("I clerked six patients and my bleep never stopped.", "doctor"),
        ("Hauled two hundred creels before the fog came in, and my licence for mackerel is up.", "fisherman"),
        ("My sixth formers... no, my year sevens wrote to the moon.", "teacher"),
    ],
)
def test_jobs_stated_and_shown(text: str, expected: str) -> None:
    assert guess(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "My wife is a nurse.",
        "The nurse said it would pass.",
        "I'm a sucker for old films.",
        "If I were a surgeon I'd hum.",
        "He said, “I am a lawyer and I know my rights.”",
        "I'm not a doctor, but that looks bad.",
        "You need a good electrician.",
        "I never wanted to end up as a lawyer.",
        "Let's roleplay. I'm a detective in Paris.",
        "She said their kiln had cracked.",
        "He drives trains and his signal box is famous.",
        "That is right in my wheelhouse.",
        "I booked the wrong train and put down the phone.",
    ],
)
def test_jobs_of_others_and_of_nobody(text: str) -> None:
    assert guess(text) is None


def test_a_patients_job_counts_in_a_note() -> None:
    text = "58M, c/o cough 3/52, Hx COPD, Rx salbutamol. Occ: welder. BP 140/80, CXR NAD. D/C home, f/u clinic."
    assert guess(text) == "welder"


def test_titles_know_their_field_and_their_head() -> None:
    assert len(table()) > 900
    assert title_of("nurse").field == "healthcare"  # type: ignore[union-attr]
    assert title_of("geography teacher").name == "geography teacher"  # type: ignore[union-attr]
    assert title_of("accordion teacher").name == "teacher"  # type: ignore[union-attr]
    assert title_of("teapot") is None


def test_the_workplace_lexicon_can_be_read_and_names_jobs() -> None:
    shelves = [shelf for shelves in lexicon.load("workplace").values() for shelf in shelves.values()]
    assert sum(len(shelf.each) for shelf in shelves) > 2000
