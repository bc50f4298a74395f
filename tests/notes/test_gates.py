"""Patterns that are only looked for where a word of theirs stands: what they would find has such a word."""

import importlib
import pkgutil
from pathlib import Path

import pytest

from app.evaluation.gold_notes import load
from app.notes import find, seeing

DATA = Path(__file__).resolve().parent.parent / "data" / "notes"


def test_a_gate_never_hides_what_its_pattern_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [note.text for path in sorted(DATA.glob("*.txt")) for note in load(path)]
    gated = [seeing.by_rules(seeing.readings(text, 2024))[0] for text in texts]
    for module in pkgutil.iter_modules(find.__path__):
        loaded = importlib.import_module(f"{find.__name__}.{module.name}")
        if hasattr(loaded, "has"):
            monkeypatch.setattr(loaded, "has", lambda reading, words: True)
    for text, expected in zip(texts, gated, strict=True):
        everything = seeing.by_rules(seeing.readings(text, 2024))[0]
        assert set(everything) == set(expected)
