"""The words that the matches of a pattern begin with."""

import re
import sys

import pytest

from app.notes import sanitizing
from app.notes.find import gates
from app.notes.find.first_words import NoFirstWordError, first_words
from app.notes.find.quick import Led, signs_of
from app.notes.seeing import readings


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\b(?:Mrs?|Dr)\.?\s", {"mr", "mrs", "dr"}),
        (r"(?<![\w-])[Nn]urse\b", {"nurse"}),
        (r"\blicen[cs]e(?:\sno)?:", {"licence", "license"}),
        (r"\b(?:son|step-?son)(?![\w-])", {"son", "step", "stepson"}),
        (r"\b(?=x)(?i:Bed|I-\d)\s?\d", {"bed", "i"}),
        (r"\b(?:on\s)?(?:the|a) bed", {"on", "the", "a"}),
        (r"\bfu(?: at)?\s", {"fu"}),
    ],
)
def test_each_word_is_known(pattern: str, words: set[str]) -> None:
    assert first_words(re.compile(pattern)) == words


@pytest.mark.parametrize(
    "pattern",
    [r"zip\s", r"\bzip", r"\b[a-z]+man\s", r"\b\d+\s", r"(?<![^\w])zip\s", r"(?<=x)zip\s", r"\bzip(?!ab)\s?\w"],
)
def test_where_there_are_none_it_says_so(pattern: str) -> None:
    with pytest.raises(NoFirstWordError):
        first_words(re.compile(pattern))


def test_every_such_pattern_has_words() -> None:
    assert sanitizing  # which brings all recognizers
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("app.notes")]
    led = [value for module in modules for value in vars(module).values() if isinstance(value, Led)]
    assert len(led) > 20
    assert all(pattern.words for pattern in led)


def test_it_finds_what_the_pattern_finds() -> None:
    led = Led(r"\b(?i:bed|sky)\s(?P<value>\d+)")
    text = "BED 4, bed 5 bed bed 6; \u017fky 7, embed 8, sky 99"
    reading = readings(text, 2024)[0][1]
    found = [match.span() for match in led.matches(reading, text)]
    assert found == [match.span() for match in led.pattern.finditer(text)]
    assert len(found) == 5


def test_a_set_asked_late_is_answered_as_well() -> None:
    early = signs_of("bed 4")
    late = frozenset(("bed", "one that nobody asked for"))
    assert early.hold(late)
    assert not early.hold(frozenset(("nor for this",)))
    assert gates.Met(frozenset(("bed",)))[late]
    assert not gates.Met(frozenset(("sky",)))[late]
