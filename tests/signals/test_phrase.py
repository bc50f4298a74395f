"""The language in which lexicon phrases are written."""

import re

import pytest

from app.signals.cues.phrase import firsts, keys, to_pattern


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("my (dear )?wife", "my dear wife"),
        ("my (dear )?wife", "my  wife"),
        ("as an? _? mother", "as a single mother"),
        ("as an? _? mother", "as a mother"),
        ("knit*", "knitting"),
        ("# years", "12 years"),
        ("mix ?tapes?", "mixtapes"),
        ("mix ?tapes?", "mix tape"),
    ],
)
def test_a_phrase_matches_what_it_describes(phrase: str, text: str) -> None:
    assert re.fullmatch(to_pattern(phrase), text)


@pytest.mark.parametrize(
    ("phrase", "text"), [("my wife", "my wifely"), ("my _ wife", "my wife"), ("be _ single", "be not single")]
)
def test_a_phrase_does_not_match_more(phrase: str, text: str) -> None:
    assert re.match(to_pattern(phrase), text) is None


def test_brackets_mark_a_part() -> None:
    match = re.match(to_pattern("living [(alone|solo)]"), "living alone")
    assert match is not None
    assert match["mark"] == "alone"


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("wife", ("wife",)),
        ("my wife says", ("my wife",)),
        (
            "(my|our) (kiln|wheel)s? (is|are) on",
            ("my kiln", "my kilns", "my wheel", "my wheels", "our kiln", "our kilns", "our wheel", "our wheels"),
        ),
        ("my _? wife", ("my",)),
        ("my # wives", ("my",)),
        ("my knitt* circle", ("my knit*",)),
        ("(i'm|im) here", ("i", "im here")),
        ("because i'm", ("because i",)),
        ("(berlin )?wall fell", ("berlin wall", "wall fell")),
        ("gr(e|a)y hair", ("gray hair", "grey hair")),
        ("giggl*", ("gigg*",)),
        ("ex(-| )?wife", ("ex", "ex wife", "exwife")),
        ("mix ?tapes?", ("mix tape", "mix tapes", "mixtape", "mixtapes")),
        ("[(solo|lone)] trip", ("lone trip", "solo trip")),
    ],
)
def test_a_phrase_is_filed_under_its_first_words(phrase: str, expected: tuple[str, ...]) -> None:
    assert keys(phrase) == expected
    assert set(firsts(phrase)) == {key.split(" ")[0] for key in expected}


@pytest.mark.parametrize("phrase", ["# years", "_ wife", "(a )?", "kn* on"])
def test_a_first_word_must_be_spelled_out(phrase: str) -> None:
    with pytest.raises(ValueError, match=r"first word|short a stem"):
        keys(phrase)
