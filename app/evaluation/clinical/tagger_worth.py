"""What the small model of words is worth on notes it was not fitted on, beside the rules of today.

The files of notes are dealt to groups; each group is left out of the fit in turn, and then read by the rules alone and
with those weights. The rules may know the notes: what is compared is what the model adds.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from app.core.text.spans import Span
from app.evaluation.clinical.gold_notes import GoldNote, is_story, left, load
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.notes.tagger import weights

_NOTHING = weights.parse([weights.line(f"{weights.AFTER}{label}", [9.0, 0, 0, 0, 0]) for label in weights.LABELS])
"""Weights by which no word identifies: the rules alone."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Of `values` marked, those missed, and the passages replaced that are none, without the model and with it."""

    values: int = 0
    missed: tuple[int, int] = (0, 0)
    beyond: tuple[int, int] = (0, 0)

    def __add__(self, other: "Worth") -> "Worth":
        return Worth(
            self.values + other.values,
            (self.missed[0] + other.missed[0], self.missed[1] + other.missed[1]),
            (self.beyond[0] + other.beyond[0], self.beyond[1] + other.beyond[1]),
        )

    def __str__(self) -> str:
        rules, both = (1 - missed / self.values if self.values else 0.0 for missed in self.missed)
        return (
            f"{self.values} values: {rules:.1%} gone by rules, {both:.1%} with the model; "
            f"passages replaced that are none {self.beyond[0]}, {self.beyond[1]}"
        )


def groups(files: Sequence[Path], count: int) -> list[list[Path]]:
    """Deal files to `count` groups, in turn."""
    return [list(files[at::count]) for at in range(min(count, len(files)))]


def worth(files: Sequence[Path], fitted: weights.Weights) -> Worth:
    """Return what weights are worth on the notes of these files."""
    notes = [note for path in files for note in load(path)]
    values = sum(len(_values(note)) for note in notes)
    (missed, beyond), (missed_both, beyond_both) = (_counted(notes, table) for table in (_NOTHING, fitted))
    return Worth(values, (missed, missed_both), (beyond, beyond_both))


def _values(note: GoldNote) -> list[tuple[str, Span]]:
    return [(row, span) for row, span in note.gold if not is_story(row, span.of(note.text))]


def _counted(notes: Sequence[GoldNote], table: weights.Weights) -> tuple[int, int]:
    """Return how many values are missed, and how many passages replaced that are none."""
    missed = beyond = 0
    with _read_by(table):
        worker = Sanitizer(NotePolicy())
        for note in notes:
            done = worker.sanitize(note.text)
            missed += sum(bool(left(note, row, span, done)) for row, span in _values(note))
            beyond += sum(not any(f.span.overlaps(span) for _, span in note.gold) for f in done.findings)
    return missed, beyond


@contextmanager
def _read_by(table: weights.Weights) -> Iterator[None]:
    with patch.object(weights, "load", lambda: table):
        yield
