"""What a text looks like: "Bed 4, NHS 943-476" is "Aaa 0, AAA 000-000" (see `rules.shape`)."""

from app.rules.text import Text
from app.signals.base import Reading, once


@once
def text_of(reading: Reading) -> Text:
    """Return the text of a reading for rules; prepared once for all who ask."""
    return Text(reading.text, reading.lower, reading.year)


def shape(reading: Reading) -> str:
    """Return the text with every capital as "A", small letter as "a", digit as "0" and blank as a space."""
    return text_of(reading).shape


def shaped(reading: Reading, *pieces: str) -> bool:
    """Tell whether one of `pieces` stands in the shape of the text."""
    kept = shape(reading)
    for piece in pieces:  # noqa: SIM110 (any() takes half as long again)
        if piece in kept:
            return True
    return False
