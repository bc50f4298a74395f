"""Our own notes: sixty of the first hour, half of them held out, and more to tune on. What is reached must not fall."""

from pathlib import Path

import pytest

from app.evaluation.clinical.gold_notes import GoldNote, is_story, left, load
from app.evaluation.clinical.note_outputs import medicine_lost
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

DATA = Path(__file__).resolve().parent.parent / "data" / "notes"


def notes(name: str) -> list[GoldNote]:
    return list(load(DATA / f"{name}.txt"))


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("tuned", 0.99),
        ("tuned_2", 0.97),
        ("tuned_3", 0.97),
        ("tuned_4", 0.95),
        ("tuned_5", 0.97),
        ("tuned_6", 0.94),
        ("tuned_7", 0.97),
        ("tuned_8", 0.96),
        ("held_out", 0.95),
    ],
)
def test_recall_and_medicine(name: str, least: float) -> None:
    sanitizer, total, missed, lost = Sanitizer(NotePolicy()), 0, 0, 0
    for note in notes(name):
        done = sanitizer.sanitize(note.text)
        gold = [(row, span) for row, span in note.gold if not is_story(row, span.of(note.text))]
        total += len(gold)
        missed += sum(bool(left(note, row, span, done)) for row, span in gold)
        lost += len(medicine_lost(done, [span for _, span in note.gold]))
    assert 1 - missed / total >= least
    assert lost == 0


def test_there_are_sixty_notes_and_their_spans_fit() -> None:
    both = [*notes("tuned"), *notes("held_out")]
    assert len(both) == 60
    assert sum(len(note.gold) for note in both) > 600
    more = [note for at in range(2, 9) for note in notes(f"tuned_{at}")]
    assert len(more) == 140
    assert sum(len(note.gold) for note in more) > 2100
    for note in (*both, *more):
        assert "[[" not in note.text
        assert all(span.of(note.text).strip() for _, span in note.gold)
