"""Every lexicon line must parse, compile and stay inside its attribute's options; phrases must be found in texts."""

import pytest

from app import assets
from app.core.attributes import OPTIONS, Attribute
from app.signals.cues.lexicon import NOTHING, Entry, find_all, ladder, load, parse
from app.signals.cues.phrase import keys, to_pattern
from app.signals.text.reading import read

LEXICONS = ("sex", "relationship", "income", "health", "age_stages", "age_media")


def entries(name: str) -> list[Entry]:
    return [parse(line) for line in assets.lines(f"lexicons/{name}.tsv")]


@pytest.mark.parametrize("name", LEXICONS)
def test_every_line_can_be_used(name: str) -> None:
    assert load(name)
    for entry in entries(name):
        assert keys(entry.phrase)
        assert to_pattern(entry.phrase).count("(?P<mark>") <= 1
        assert entry.rationale.endswith(".")
        assert len(entry.rationale.split()) <= 12


@pytest.mark.parametrize("name", ["sex", "relationship", "income"])
def test_values_are_options(name: str) -> None:
    options = {*OPTIONS[Attribute(name)], NOTHING}
    assert {entry.value for entry in entries(name)} <= options


@pytest.mark.parametrize("name", ["age_stages", "age_media"])
def test_ranges_run_upwards(name: str) -> None:
    for entry in entries(name):
        if entry.value != NOTHING:
            low, high = map(int, entry.value.split("-"))
            assert low <= high, entry.phrase


def test_no_phrase_is_listed_twice() -> None:
    for name in LEXICONS:
        phrases = [entry.phrase for entry in entries(name)]
        assert len(phrases) == len(set(phrases)), [p for p in phrases if phrases.count(p) > 1]


def test_the_longest_phrase_wins() -> None:
    hits = find_all("relationship", read("My late wife loved it."))
    assert [hit.entry.value for hit in hits] == ["widowed"]


def test_a_line_that_says_nothing_keeps_others_away() -> None:
    assert find_all("sex", read("I called my old man about the boat.")) == []


def test_typographic_apostrophes_count() -> None:
    assert find_all("relationship", read("I’m happily single again."))


def test_bad_lines_are_refused() -> None:
    with pytest.raises(ValueError, match="scope"):
        parse("my wife\tmarried\t0.9\tnowhere\tHas a wife.")
    with pytest.raises(ValueError, match="weight"):
        parse("my wife\tmarried\t1.9\town\tHas a wife.")


def test_a_ladder_fits_its_sentence() -> None:
    text = "My wife says so."
    (hit,) = find_all("relationship", read(text))
    found = ladder(hit, text)
    assert found is not None
    assert found.steps == ("My partner", "A loved one")
