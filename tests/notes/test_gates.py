"""Patterns that are only looked for where a word of theirs stands: what they would find has such a word."""

import sys
from pathlib import Path

import pytest

from app import assets
from app.evaluation.clinical.gold_notes import load
from app.notes.base import vocabulary
from app.notes.detect import candidates
from app.notes.policy import NotePolicy
from app.notes.prefilter import quick
from app.notes.sanitizing import Sanitizer
from app.rules.text import WORD
from app.signals.base import Reading
from app.signals.text import shapes

WORKER = Sanitizer(NotePolicy())
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


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Airlifted in G-WNSX overnight.", "G-WNSX"),
        ("Came by helicopter N407LF, stable.", "N407LF"),
        ("Jess (ex) collected the bags. Sam (NOK) aware.", "Jess"),
        ("Sat out in chair D, comfortable.", "chair D"),
        ("Seen in Suite B, well.", "Suite B"),
        ("seen at lakeland ob for bleeding", "lakeland"),
        ("Visto lunedì 8, sta bene.", "8"),
        ("Torna venerdi 12, poi si vede.", "12"),
        ("Off Feb halfterm.", "Feb"),
        ("Embryos in goblets 12/4.", "12/4"),
        ("Retired librarian, NIR Tressel, 9 yrs.", "Tressel"),
        ("pt grace nutt 68 from corby", "nutt"),
        ("From Corby, Ohio.", "Corby"),
        ("Lives at Kanaalweg 4-II.", "Kanaalweg"),
        ("Mail to GIR 0AA please.", "GIR 0AA"),
    ],
)
def test_a_gate_knows_every_word_of_its_pattern(text: str, gone: str) -> None:
    assert gone not in WORKER.sanitize(text).text


def test_words_that_only_patterns_take_for_others_have_a_kind_as_well() -> None:
    assert WORKER.sanitize("He taught at Lincoln H\u0131gh School.").text == "He taught at a school."
    assert "Lincoln" not in WORKER.sanitize("Seen at Lincoln Ho\u017fpital.").text
