"""Patterns that are only looked for where a word of theirs stands: what they would find has such a word."""

import sys
from pathlib import Path

import pytest

from app import assets
from app.evaluation.clinical.gold_notes import load
from app.notes.base import vocabulary
from app.notes.detect import candidates
from app.notes.prefilter import quick
from app.rules.text import WORD
from app.signals.base import Reading
from app.signals.text import shapes

DATA = Path(__file__).resolve().parent.parent / "data" / "notes"


class _All(dict[frozenset[str], bool]):
    """Every set of words is met."""

    def __missing__(self, asked: frozenset[str]) -> bool:
        return True


_SIGNS_OF = quick.signs_of


def _everything(lower: str, starts: dict[str, list[int]] | None = None) -> quick.Signs:
    """Return what a text is made of in which every word stands."""
    true = _SIGNS_OF(lower, starts)
    signs = quick.Signs(true.words, 99, True, true.starts)
    signs.met = _All()  # type: ignore[assignment]
    return signs


def _anywhere(led: quick.Led, reading: Reading) -> list[int]:
    """Return wherever a match begins, whatever word stands there."""
    starts = list[int]()
    while match := led.pattern.search(reading.lower, starts[-1] + 1 if starts else 0):
        starts.append(match.start())
    return starts


def test_a_gate_never_hides_what_its_pattern_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [note.text for path in sorted(DATA.glob("*.txt")) for note in load(path)]
    gated = [candidates.by_rules(candidates.readings(text, 2024))[0] for text in texts]
    opened = {
        (quick, "signs_of"): _everything,
        (quick, "any_of"): lambda pieces, text: True,
        (shapes, "shaped"): lambda reading, *pieces: True,
    }
    monkeypatch.setattr(quick.Led, "starts", _anywhere)
    monkeypatch.setattr(quick.Tried, "matches", lambda tried, reading, text: tried.pattern.finditer(text))
    for (home, name), always in opened.items():
        gate = getattr(home, name)
        for module in [module for at, module in sys.modules.items() if at.startswith("app.")]:
            if getattr(module, name, None) is gate:  # also where it was imported by name
                monkeypatch.setattr(module, name, always)
    for text, expected in zip(texts, gated, strict=True):
        everything = candidates.by_rules(candidates.readings(text, 2024))[0]
        assert set(everything) == set(expected)


def test_a_recognizer_that_is_not_asked_would_see_nothing() -> None:
    asked_at_need = [find for find in candidates.RECOGNIZERS if hasattr(find, "__wrapped__")]
    assert asked_at_need
    lines = {line for path in DATA.glob("tuned*.txt") for note in load(path) for line in note.text.splitlines() if line}
    spared = 0
    for line in sorted(lines):
        reading = candidates.readings(line, 2024)[0][1]
        for find in asked_at_need:
            seen = find(reading)
            assert find.__wrapped__(reading) == seen  # type: ignore[attr-defined]
            spared += not seen
    assert spared


def test_no_phrase_of_medicine_begins_otherwise_than_the_gate_knows() -> None:
    known = vocabulary.phrase_words()
    for line in assets.lines("notes/eponym_phrases.txt"):
        for typed in (line, line.upper(), line.replace(" ", "-")):
            begun = WORD.match(typed.lower())
            assert begun is None or begun.group() in known
