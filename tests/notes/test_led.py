"""Patterns that are tried where a word stands that leads their matches; sets of words that a text is asked for."""

import sys

import pytest

from app.notes import sanitizing
from app.notes.detect.candidates import readings
from app.notes.prefilter import gates
from app.notes.prefilter.quick import Led, signs_of


def test_every_such_pattern_has_words() -> None:
    assert sanitizing  # which brings all recognizers
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("app.notes")]
    led = [value for module in modules for value in vars(module).values() if isinstance(value, Led)]
    assert len(led) > 10
    assert all(pattern.words for pattern in led)


def test_it_finds_what_the_pattern_finds() -> None:
    led = Led(r"\b(?i:bed|sky)\s(?P<value>\d+)")
    text = "BED 4, bed 5 bed bed 6; \u017fky 7, embed 8, sky 99"
    reading = readings(text, 2024)[0][1]
    found = [match.span() for match in led.matches(reading, text)]
    assert found == [match.span() for match in led.pattern.finditer(text)]
    assert len(found) == 5


def test_a_pattern_that_no_words_lead_says_so() -> None:
    with pytest.raises(ValueError, match="no words lead"):
        _ = Led(r"[a-z]+ward\s").words


def test_a_set_asked_late_is_answered_as_well() -> None:
    early = signs_of("bed 4")
    late = frozenset(("bed", "one that nobody asked for"))
    assert early.hold(late)
    assert not early.hold(frozenset(("nor for this",)))
    assert gates.Met(frozenset(("bed",)))[late]
    assert not gates.Met(frozenset(("sky",)))[late]
