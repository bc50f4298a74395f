"""The lists of words that point to a place: how they are written, what they are called in general, what they tell."""

import pytest

from app import assets
from app.core.attributes import Attribute
from app.signals.detect import detect
from app.signals.gazetteers.gazetteer import countries
from app.signals.place_names import local
from app.signals.wording.local_words import wording_of
from tests.signals.test_general_words import rewritten

_SELF_EVIDENT = frozenset(("food", "word", "spelling"))
"""Kinds whose terms are a dish or have a wording each."""


def _rows(name: str) -> list[list[str]]:
    return [line.split("\t") for line in assets.lines(name)]


def _kinds() -> set[str]:
    terms = (term for _, names in _rows("lexicons/plain_words.tsv") for term in names.split("|"))
    return {term[1:] for term in terms if term.startswith("@")}


@pytest.mark.parametrize(("name", "columns"), [("gazetteers/local.tsv", 4), ("lexicons/origins.tsv", 5)])
def test_every_row_has_its_columns_weights_and_a_kind_with_a_wording(name: str, columns: int) -> None:
    known = _kinds() | _SELF_EVIDENT
    for row in _rows(name):
        assert len(row) == columns, row[0]
        assert all(0 < float(cell) < 1 for cell in row[1:-2]), row[0]
        assert row[-2] in known, row[:-1]
        assert all(term.strip() for term in row[-1].split("|")), row[0]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Lost my Andante card again, third one this term.", "Oxford, United Kingdom"),
        ("We live off the Malone Road, two minutes from the Lagan towpath.", "Belfast, United Kingdom"),
        ("My rent in Guillotière went up, and the TCL pass too.", "Lyon, France"),
    ],
)
def test_what_is_said_in_one_town_only_tells_the_town(text: str, place: str) -> None:
    found = next(i for i in detect(text, 2024).inferences if i.attribute is Attribute.LOCATION)
    assert found.guesses[0] == place


def test_an_initial_makes_a_place_a_surname() -> None:
    assert not [
        i for i in detect("Signed for by R. Brixton, my neighbour.", 2024).inferences if i.guesses[0][:6] == "London"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where can I top up my Andante card?", "Where can I top up my travel card?"),
        ("I topped up an Andante card today.", "I topped up a travel card today."),
        ("We had parmo again last night.", "We had food again last night."),
    ],
)
def test_new_cues_are_called_what_they_are_called_anywhere(text: str, expected: str) -> None:
    assert rewritten(text) == expected


def test_a_kind_words_the_terms_that_have_no_wording_of_their_own() -> None:
    assert wording_of("Quibblecard", "card") == "a travel card/travel cards/my travel card"
    assert wording_of("Quibble Park", "card") == "the park"


@pytest.mark.parametrize(
    "text",
    [
        "The hotel in Plovdiv is ten minutes from the station, breakfast from seven.",
        "A comedy special of the year, the one filmed in Bucharest.",
        "The parcel from Gdynia took nine days.",
        "The museum in Salzburg says he was born on the third floor.",
    ],
)
def test_things_made_sent_or_visited_elsewhere_tell_no_home(text: str) -> None:
    assert not [i for i in detect(text, 2024).inferences if i.attribute is Attribute.LOCATION]


def test_a_country_has_one_name_in_all_lists() -> None:
    known = {country.name for country in countries().values()}
    values = {pointer.value for pointers in local._table()[0].values() for pointer in pointers}
    assert {value.rpartition(", ")[2] for value in values} <= known
