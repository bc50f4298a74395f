"""Patterns that are tried only where a word begins with a capital or a figure find all that they find anywhere."""

import sys
from pathlib import Path

from app.evaluation.clinical.gold_notes import load
from app.notes import sanitizing
from app.notes.detect import candidates
from app.notes.prefilter.fronts import CAPITAL, FIGURE, Fronted

DATA = Path(__file__).resolve().parent.parent / "data" / "notes"
# Signs that a pattern begins with besides; where one stands, the pattern is looked for anywhere.
_APART = ("#", "&")


def test_every_such_pattern_finds_what_it_finds_anywhere() -> None:
    assert sanitizing  # which brings all recognizers
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("app.notes")]
    fronted = {value for module in modules for value in vars(module).values() if isinstance(value, Fronted)}
    assert len(fronted) > 5
    texts = [note.text for path in sorted(DATA.glob("tuned*.txt")) for note in load(path)]
    assert len(texts) > 100
    for text in texts:
        for _, reading in candidates.readings(text, 2024) if not any(map(text.__contains__, _APART)) else ():
            for pattern in fronted:
                found = [match.span() for match in pattern.matches(reading, reading.text)]
                assert found == [match.span() for match in pattern.pattern.finditer(reading.text)], pattern.pattern


def test_letters_of_any_alphabet_and_words_in_small_letters_are_fronts() -> None:
    text = "Élan van Šimek, 3rd Ølund; xB ßa _C 4D van 5"
    reading = candidates.readings(text, 2024)[0][1]
    capitals = Fronted(r"(?<!\w)(?:van\s)?[^\W\d_]\w+", CAPITAL, frozenset(("van",)))
    assert [match.group() for match in capitals.matches(reading, text)] == ["Élan", "van Šimek", "Ølund", "van"]
    figures = Fronted(r"(?<!\w)\d\w*", FIGURE)
    assert [match.group() for match in figures.matches(reading, text)] == ["3rd", "4D", "5"]
