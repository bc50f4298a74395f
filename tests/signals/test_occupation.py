"""Occupation: stated, shown, and taken back."""

from app.signals.cues import lexicon
from app.signals.cues.pool import pool
from app.signals.gazetteers.job_titles import table, title_of
from app.signals.life import occupation
from app.signals.text.reading import read


def guess(text: str) -> str | None:
    inferences = pool(text, occupation.find(read(text, 2024)).cues)
    return next((i.guesses[0] for i in inferences if i.certainty >= 3), None)


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
