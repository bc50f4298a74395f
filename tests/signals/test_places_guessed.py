"""A guessed place is taken back where the text names it, though no list knows it."""

import pytest

from app.signals.places.guessed import standing


@pytest.mark.parametrize(
    ("text", "guess", "new"),
    [
        ("my shift at the plant in Quembury, in overalls", "Quembury, United Kingdom", "in a town"),
        ("outside St Oswin's, where I teach", "St Oswin's, United Kingdom", "outside a town"),
        ("born in Quembury, I left", "Quembury, United Kingdom", "in a town"),
        ("IN QUEMBURY IT RAINS", "QUEMBURY, United Kingdom", "IN a town"),
    ],
)
def test_it_is_replaced_where_it_stands(text: str, guess: str, new: str) -> None:
    ((span, quote, ladder),) = standing(text, guess)
    assert span.of(text) == quote == guess.split(",")[0]
    assert ladder.steps[0] == new


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("my flat in Leeds", "Leeds, United Kingdom"),
        ("the quembury way", "Quembury, United Kingdom"),
        ("Quemburyton is elsewhere", "Quembury, United Kingdom"),
        ("write to jo@Quembury.example", "Quembury, United Kingdom"),
        ("I love Spain", "Spain"),
        ("Mr Rossi sings", "Rossi, Italy"),
        ("Home is best", "Home, Kansas"),
    ],
)
def test_lists_words_and_addresses_are_left_to_others(text: str, guess: str) -> None:
    assert standing(text, guess) == []
