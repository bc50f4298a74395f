"""Our own sixty notes, half of them held out: what the rules reach must not fall."""

from pathlib import Path

import pytest

from app.evaluation.gold_notes import GoldNote, is_story, left, load
from app.evaluation.note_outputs import medicine_lost
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

DATA = Path(__file__).resolve().parent.parent / "data" / "notes"


def notes(name: str) -> list[GoldNote]:
    return list(load(DATA / f"{name}.txt"))


@pytest.mark.parametrize(("name", "least"), [("tuned", 0.97), ("held_out", 0.91)])
def test_recall_and_medicine(name: str, least: float) -> None:
    sanitizer, total, missed, lost = Sanitizer(NotePolicy()), 0, 0, 0
    for note in notes(name):
        done = sanitizer.sanitize(note.text)
        gold = [(row, span) for row, span in note.gold if not is_story(row, span.of(note.text))]
        total += len(gold)
        missed += sum(bool(left(note, row, span, done)) for row, span in gold)
        lost += len(medicine_lost(done, [span for _, span in note.gold]))
    assert 1 - missed / total >= least
    assert lost <= 2


def test_there_are_sixty_notes_and_their_spans_fit() -> None:
    both = [*notes("tuned"), *notes("held_out")]
    assert len(both) == 60
    assert sum(len(note.gold) for note in both) > 600
    assert all("[[" not in note.text and all(span.of(note.text).strip() for _, span in note.gold) for note in both)
