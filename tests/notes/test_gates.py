"""Patterns that are only looked for where a word of theirs stands: what they would find has such a word."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from app.evaluation.gold_notes import load
from app.notes import seeing
from app.notes.find import quick

DATA = Path(__file__).resolve().parent.parent / "data" / "notes"


class _Everything(frozenset[str]):
    """The words of a text in which every word stands."""

    def isdisjoint(self, other: Iterable[object], /) -> bool:
        return False


def test_a_gate_never_hides_what_its_pattern_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [note.text for path in sorted(DATA.glob("*.txt")) for note in load(path)]
    gated = [seeing.by_rules(seeing.readings(text, 2024))[0] for text in texts]
    monkeypatch.setattr(quick, "signs_of", lambda lower: quick.Signs(_Everything(), 99, True))
    monkeypatch.setattr(quick, "any_of", lambda pieces, text: True)
    for text, expected in zip(texts, gated, strict=True):
        everything = seeing.by_rules(seeing.readings(text, 2024))[0]
        assert set(everything) == set(expected)
