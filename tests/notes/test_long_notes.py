"""Long notes: every character lies in a window, names are known far apart, and time grows with the length alone."""

import time
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from app.notes.base.chunks import OVERLAP, SIZE, covered, windows
from app.notes.policy import NotePolicy, Style
from app.notes.sanitizing import Sanitizer

FILLER = "The lungs are clear on both sides and the abdomen is soft. Metoprolol 25 mg was continued. "


@given(st.text(alphabet="ab .\n", min_size=0, max_size=400), st.integers(1, 90))
@settings(max_examples=40, deadline=None)
def test_windows_cover_everything_and_overlap(piece: str, times: int) -> None:
    text = piece * times
    spans = windows(text)
    assert covered(spans, len(text)) == 1.0
    assert all(len(span) <= SIZE for span in spans)
    assert all(later.start < earlier.end for earlier, later in pairwise(spans))


def test_an_identifier_at_a_seam_is_found_whole() -> None:
    for pad in range(SIZE - 60, SIZE + 20, 7):
        text = ("x " * pad)[:pad] + " Seen by Dr. Rufus Penhaligon, MRN 5520918, today. " + FILLER * 20
        clean = Sanitizer(NotePolicy()).sanitize(text).text
        assert "Penhaligon" not in clean
        assert "5520918" not in clean
    assert OVERLAP > 200


def test_a_surname_is_known_again_far_away() -> None:
    text = "Patient: Ottoline Marchbanks.\n" + FILLER * 300 + "\nMarchbanks slept well."
    done = Sanitizer(NotePolicy(style=Style.TAGS)).sanitize(text)
    assert done.text.startswith("Patient: [PATIENT-1]")
    assert "[PATIENT-1] slept" in done.text
    assert done.coverage.by_rules == 1.0


def test_fifty_thousand_words_take_time_in_proportion() -> None:
    unit = FILLER * 40 + "Seen by Dr. Penhaligon on 02/27/2024; call 440-555-0142.\n"

    def seconds(times: int) -> float:
        text = unit * times
        started = time.process_time()
        done = Sanitizer(NotePolicy()).sanitize(text)
        assert len(done.findings) == 3 * times
        return time.process_time() - started

    seconds(1)  # tables are read once
    small, large = seconds(10), seconds(80)
    assert len((unit * 80).split()) > 48_000
    # Eight times the text: twice the proportional time is allowed for a busy machine, a quadratic course is not.
    assert large < 16 * max(small, 0.05)
